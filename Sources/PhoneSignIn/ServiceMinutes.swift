import Store

/// Messages and successes of everybody together, one row a minute.
struct ServiceMinutes {
  let transaction: Transaction

  private static func minute(_ instant: Int64) -> Int64 { instant / 60_000 }

  /// When the service may send again, if it may not now.
  ///
  /// Whole minutes: a message counts until the minute it was sent in has left the window.
  func blocked(by configuration: Configuration) throws -> Int64? {
    let isHalved = try isBreakerOpen(configuration.breaker)
    var latest: Int64?
    for limit in configuration.serviceSends {
      let allowed = isHalved ? max(1, limit.count / 2) : limit.count
      let first = firstMinute(limit.seconds)
      guard try totals(from: first).sent >= allowed else { continue }
      let free = try self.free(from: first, limit, allowed)
      latest = max(latest ?? free, free)
    }
    return latest
  }

  /// Whether too few of the latest messages led to a sign-in.
  func isBreakerOpen(_ breaker: Configuration.Breaker) throws -> Bool {
    let (sent, verified) = try totals(from: firstMinute(breaker.seconds))
    return sent >= breaker.sends && verified * 100 < sent * Int64(breaker.verifiedPercent)
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

  private func totals(from minute: Int64) throws -> (sent: Int64, verified: Int64) {
    let row = try transaction.row(
      """
      SELECT CAST(COALESCE(SUM(sent), 0) AS BIGINT), CAST(COALESCE(SUM(verified), 0) AS BIGINT)
      FROM service_minutes WHERE minute >= $1
      """, .integer(minute))
    guard let row else { return (0, 0) }
    return (try row.integer(0), try row.integer(1))
  }

  /// The instant at which enough minutes have left the window.
  private func free(
    from first: Int64, _ limit: Configuration.Limit, _ allowed: Int
  ) throws -> Int64 {
    let rows = try transaction.rows(
      "SELECT minute, sent FROM service_minutes WHERE minute >= $1 ORDER BY minute",
      .integer(first))
    var left = try rows.reduce(Int64(0)) { $0 + (try $1.integer(1)) }
    for row in rows {
      left -= try row.integer(1)
      if left < allowed { return (try row.integer(0) + 1) * 60_000 + limit.seconds * 1000 }
    }
    return transaction.now + limit.seconds * 1000
  }
}
