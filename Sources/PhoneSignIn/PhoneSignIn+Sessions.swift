import Store

extension PhoneSignIn {
  /// Whose session a cookie holds; nothing when it is over or none of ours.
  package func session(cookie: String?) async throws -> Session? {
    guard let cookie, Base64URL.bytes(cookie, count: 32) != nil else { return nil }
    let digest = try secrets.digest(.token, cookie.utf8)
    let (secrets, lifetime) = (secrets, configuration.sessionLifetime)
    return try await store.read(now: time.now()) { transaction in
      let row = try transaction.row(
        """
        SELECT phone, sealed_phone, purpose, expires_at FROM sessions
        WHERE token = $1 AND expires_at > $2
        """, .bytes(digest), .integer(transaction.now))
      guard let row, let phone = try secrets.unseal(row.bytes(1)) else { return nil }
      return Session(
        token: cookie, identity: try row.bytes(0), phone: phone, purpose: try row.text(2),
        expiresIn: Configuration.seconds(
          try row.integer(3) - transaction.now, atMost: lifetime))
    }
  }

  /// Ends a session; one that is unknown is over already.
  package func endSession(cookie: String) async throws {
    let digest = try secrets.digest(.token, cookie.utf8)
    try await store.write(now: time.now()) { transaction in
      _ = try transaction.execute("DELETE FROM sessions WHERE token = $1", .bytes(digest))
    }
  }
}
