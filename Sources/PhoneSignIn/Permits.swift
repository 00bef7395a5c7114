import Store

/// Marks in time by which every rolling limit counts; they outlive the process.
enum Scope: Int64 {
  case number = 1
  case address = 2
  case network = 3
  case prefix = 4
  case numberFailures = 5
  case browserFailures = 6
  case returnedSlots = 7
  case addressVerifies = 8
  case networkVerifies = 9
}

/// One thing that is counted.
struct Subject {
  var scope: Scope
  var digest: [UInt8]
}

extension Transaction {
  /// When the limits allow another mark, if they do not now.
  func blocked(_ subject: Subject, by limits: [Configuration.Limit]) throws -> Int64? {
    let most = limits.map(\.count).max() ?? 0
    let longest = limits.map(\.seconds).max() ?? 0
    let instants = try rows(
      """
      SELECT at FROM permits WHERE scope = $1 AND subject = $2 AND at > $3
      ORDER BY at DESC LIMIT $4
      """,
      .integer(subject.scope.rawValue), .bytes(subject.digest), .integer(now - longest * 1000),
      .integer(Int64(most))
    ).map { (row) throws(StoreError) in try row.integer(0) }
    if instants.contains(where: { $0 > now }) { try bringBack(subject) }
    let marks = instants.map { min($0, now) }
    return limits.compactMap { limit in
      guard marks.count >= limit.count else { return nil }
      let free = marks[limit.count - 1] + limit.seconds * 1000
      return free > now ? free : nil
    }.max()
  }

  /// A clock was set back: marks from the future become marks of now, so that they age again.
  private func bringBack(_ subject: Subject) throws {
    try execute(
      "UPDATE permits SET at = $3 WHERE scope = $1 AND subject = $2 AND at > $3",
      .integer(subject.scope.rawValue), .bytes(subject.digest), .integer(now))
  }

  /// Adds a mark at this instant; `reservation` tells marks of one instant apart.
  func mark(_ subject: Subject, _ reservation: [UInt8]) throws {
    try execute(
      "INSERT INTO permits (scope, subject, at, reservation) VALUES ($1, $2, $3, $4)",
      .integer(subject.scope.rawValue), .bytes(subject.digest), .integer(now),
      .bytes(reservation))
  }

  /// Takes a mark back, wherever a clock has moved it.
  func unmark(_ subject: Subject, _ reservation: [UInt8]) throws {
    try execute(
      "DELETE FROM permits WHERE scope = $1 AND subject = $2 AND reservation = $3",
      .integer(subject.scope.rawValue), .bytes(subject.digest), .bytes(reservation))
  }
}
