import Store

extension PhoneSignIn {
  /// Throws away what no limit, page or figure needs any more; call it every few minutes.
  ///
  /// At most `batch` rows of each kind go in one transaction, so that nobody waits for long.
  ///
  /// - Returns: whether there is more to throw away.
  package func prune(batch: Int64 = 1000) async throws -> Bool {
    let lifetime = max(configuration.challengeLifetime, configuration.idempotencyLifetime) * 1000
    return try await store.write(now: time.now(), holding: .signIn) { transaction in
      let now = transaction.now
      // An hour more than a day: no limit looks further back.
      let day = Value.integer(now - 90_000_000)
      let limit = Value.integer(batch)
      let changes = [
        try transaction.changes(
          """
          DELETE FROM challenges WHERE id IN (
            SELECT id FROM challenges WHERE sent_at < $1 ORDER BY sent_at LIMIT $2)
          """, .integer(now - lifetime - 3_600_000), limit),
        try transaction.changes(
          """
          DELETE FROM permits WHERE (scope, subject, at, reservation) IN (
            SELECT scope, subject, at, reservation FROM permits WHERE at < $1 ORDER BY at LIMIT $2)
          """, day, limit),
        try transaction.changes(
          """
          DELETE FROM idempotency_keys WHERE (digest, phone, purpose) IN (
            SELECT digest, phone, purpose FROM idempotency_keys WHERE at < $1 ORDER BY at LIMIT $2)
          """, .integer(now - lifetime), limit),
        try transaction.changes(
          """
          DELETE FROM sessions WHERE token IN (
            SELECT token FROM sessions WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)
          """, .integer(now), limit),
      ]
      try transaction.execute(
        "DELETE FROM service_minutes WHERE minute < $1", .integer((now - 90_000_000) / 60_000))
      try transaction.execute(
        "DELETE FROM figures WHERE hour < $1", .integer((now - 172_800_000) / 3_600_000))
      return changes.contains { $0 >= batch }
    }
  }
}
