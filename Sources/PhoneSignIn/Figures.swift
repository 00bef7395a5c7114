import Store

/// What is counted for the operator, hour by hour.
enum Figure {
  case sent(prefix: String)
  case accepted
  case rejected
  case unknown
  case verified(prefix: String)
  case refused(String)

  fileprivate var kind: String {
    switch self {
    case .sent: "sent"
    case .accepted: "accepted"
    case .rejected: "rejected"
    case .unknown: "unknown"
    case .verified: "verified"
    case .refused(let reason): "refused:\(reason)"
    }
  }

  fileprivate var prefix: String {
    switch self {
    case .sent(let prefix), .verified(let prefix): prefix
    case .accepted, .rejected, .unknown, .refused: ""
    }
  }
}

extension Transaction {
  func count(_ figure: Figure, by amount: Int64 = 1, at instant: Int64? = nil) throws {
    try execute(
      """
      INSERT INTO figures (hour, kind, prefix, total) VALUES ($1, $2, $3, $4)
      ON CONFLICT (hour, kind, prefix) DO UPDATE SET total = figures.total + excluded.total
      """,
      .integer((instant ?? now) / 3_600_000), .text(figure.kind), .text(figure.prefix),
      .integer(amount))
  }
}

/// What the operator sees: the last 24 hours, to the whole hour.
package struct OperatorFigures: Equatable, Sendable {
  package var sent: Int64 = 0
  package var accepted: Int64 = 0
  package var rejected: Int64 = 0
  /// May have been sent: the carrier did not say, or the process ended before it did.
  package var unknown: Int64 { sent - accepted - rejected }
  package var verified: Int64 = 0
  /// Refused requests by reason, most first.
  package var refusals: [Refusals] = []
  /// By the number less its last four digits, most messages first; at most a hundred.
  package var prefixes: [Prefix] = []
  /// Whether the service's limits are halved at the moment.
  package var isBreakerOpen = false

  package init() {}

  /// Verified of what was not definitely refused, 0 to 1; nothing when nothing was sent.
  package var verifiedShare: Double? {
    let delivered = sent - rejected
    return delivered > 0 ? Double(verified) / Double(delivered) : nil
  }

  package struct Refusals: Equatable, Sendable {
    package var reason: String
    package var count: Int64
  }

  package struct Prefix: Equatable, Sendable {
    package var prefix: String
    package var sent: Int64
    package var verified: Int64
  }
}

extension PhoneSignIn {
  package func figures() async throws -> OperatorFigures {
    let configuration = configuration
    return try await store.read(now: time.now()) { transaction in
      let first = Value.integer((transaction.now - 86_400_000) / 3_600_000)
      var figures = OperatorFigures()
      let totals = try transaction.rows(
        """
        SELECT kind, CAST(SUM(total) AS BIGINT) FROM figures WHERE hour >= $1
        GROUP BY kind ORDER BY 2 DESC, 1
        """, first)
      for row in totals {
        let (kind, count) = (try row.text(0), try row.integer(1))
        switch kind {
        case "sent": figures.sent = count
        case "accepted": figures.accepted = count
        case "rejected": figures.rejected = count
        case "verified": figures.verified = count
        default:
          guard kind.hasPrefix("refused:") else { continue }
          figures.refusals.append(
            OperatorFigures.Refusals(reason: String(kind.dropFirst(8)), count: count))
        }
      }
      figures.prefixes = try transaction.rows(
        """
        SELECT prefix,
          CAST(SUM(CASE WHEN kind = 'sent' THEN total ELSE 0 END) AS BIGINT) AS sent,
          CAST(SUM(CASE WHEN kind = 'verified' THEN total ELSE 0 END) AS BIGINT)
        FROM figures WHERE hour >= $1 AND prefix <> ''
        GROUP BY prefix ORDER BY sent DESC, prefix LIMIT 100
        """, first
      ).map { row in
        OperatorFigures.Prefix(
          prefix: try row.text(0), sent: try row.integer(1), verified: try row.integer(2))
      }
      figures.isBreakerOpen = try ServiceMinutes(transaction: transaction)
        .isBreakerOpen(configuration.breaker)
      return figures
    }
  }
}
