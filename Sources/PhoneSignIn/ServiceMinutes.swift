import Store

/// Messages and successes of everybody together, one row a minute.
struct ServiceMinutes {
  let transaction: Transaction

  private static func minute(_ instant: Int64) -> Int64 { instant / 60_000 }

  /// What the service's limits stand on, on its way.
  struct Pending {
    fileprivate var minutes: ServiceMinutes
    fileprivate var configuration: Configuration
    fileprivate var first: Transaction.Reply
    fileprivate var others: [Transaction.Reply]

    /// When the service may send again, if it may not now.
    ///
    /// Whole minutes: a message counts until the minute it was sent in has left the window.
    func blocked() throws -> Int64? {
      guard let row = try first.row() else { return nil }
      let isHalved = configuration.breaker.isOpen(
        sent: try row.integer(0), verified: try row.integer(1))
      let counts =
        try [row.integer(2), row.integer(3)] + others.map { try $0.row()?.integer(0) ?? 0 }
      var latest: Int64?
      for (limit, sent) in zip(configuration.serviceSends, counts) {
        let allowed = isHalved ? max(1, limit.count / 2) : limit.count
        guard sent >= allowed else { continue }
        latest = max(latest ?? 0, try minutes.free(limit, allowed))
      }
      return latest
    }
  }

  func ask(_ configuration: Configuration) throws -> Pending {
    let windows = configuration.serviceSends.map(\.seconds)
    let first = try askBreaker(
      configuration.breaker, and: windows[0], windows.dropFirst().first ?? windows[0])
    let others = try windows.dropFirst(2).map { seconds in
      try transaction.ask(
        """
        SELECT CAST(COALESCE(SUM(sent), 0) AS BIGINT) FROM service_minutes WHERE minute >= $1
        """, .integer(firstMinute(seconds)))
    }
    return Pending(minutes: self, configuration: configuration, first: first, others: others)
  }

  /// Whether too few of the latest messages led to a sign-in.
  func isBreakerOpen(_ breaker: Configuration.Breaker) throws -> Bool {
    let reply = try askBreaker(breaker, and: breaker.seconds, breaker.seconds)
    guard let row = try reply.row() else { return false }
    return breaker.isOpen(sent: try row.integer(0), verified: try row.integer(1))
  }

  /// Sent and verified of the breaker's window, and sent of two others.
  private func askBreaker(
    _ breaker: Configuration.Breaker, and first: Int64, _ second: Int64
  ) throws -> Transaction.Reply {
    try transaction.ask(
      """
      SELECT
        (SELECT CAST(COALESCE(SUM(sent), 0) AS BIGINT) FROM service_minutes WHERE minute >= $1),
        (SELECT CAST(COALESCE(SUM(verified), 0) AS BIGINT) FROM service_minutes
          WHERE minute >= $1),
        (SELECT CAST(COALESCE(SUM(sent), 0) AS BIGINT) FROM service_minutes WHERE minute >= $2),
        (SELECT CAST(COALESCE(SUM(sent), 0) AS BIGINT) FROM service_minutes WHERE minute >= $3)
      """, .integer(firstMinute(breaker.seconds)), .integer(firstMinute(first)),
      .integer(firstMinute(second)))
  }

  func add(sent: Int64 = 0, verified: Int64 = 0, at instant: Int64) throws {
    try transaction.execute(
      """
      INSERT INTO service_minutes (minute, sent, verified) VALUES ($1, $2, $3)
      ON CONFLICT (minute) DO UPDATE SET
        sent = service_minutes.sent + excluded.sent,
        verified = service_minutes.verified + excluded.verified
      """,
      .integer(Self.minute(instant)), .integer(sent), .integer(verified))
  }

  /// The earliest minute that reaches into the last so many seconds.
  private func firstMinute(_ seconds: Int64) -> Int64 {
    Self.minute(transaction.now - seconds * 1000)
  }

  /// The instant at which enough minutes have left the window.
  fileprivate func free(_ limit: Configuration.Limit, _ allowed: Int) throws -> Int64 {
    let rows = try transaction.rows(
      "SELECT minute, sent FROM service_minutes WHERE minute >= $1 ORDER BY minute",
      .integer(firstMinute(limit.seconds)))
    var left = try rows.reduce(Int64(0)) { $0 + (try $1.integer(1)) }
    for row in rows {
      left -= try row.integer(1)
      if left < allowed { return (try row.integer(0) + 1) * 60_000 + limit.seconds * 1000 }
    }
    return transaction.now + limit.seconds * 1000
  }
}

extension Configuration.Breaker {
  func isOpen(sent: Int64, verified: Int64) -> Bool {
    sent >= sends && verified * 100 < sent * Int64(verifiedPercent)
  }
}
