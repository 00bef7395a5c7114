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

/// A subject with the limits that hold for it.
struct Check {
  var subject: Subject
  var limits: [Configuration.Limit]

  fileprivate func values(_ now: Int64) -> [Value] {
    let longest = limits.map(\.seconds).max() ?? 0
    return [
      .integer(subject.scope.rawValue), .bytes(subject.digest), .integer(now - longest * 1000),
      .integer(Int64(limits.map(\.count).max() ?? 0)),
    ]
  }

  /// A place in the statement that is not needed.
  fileprivate static let nothing: [Value] = [0, .bytes([]), 0, 0]
}

extension Transaction {
  /// Asks for the latest marks of up to six subjects; `blocked` reads them.
  func askMarks(_ checks: [Check]) throws -> Reply {
    let values = checks.map { $0.values(now) }
    let unused = Array(repeating: Check.nothing, count: max(0, 6 - checks.count))
    return try ask(
      """
      SELECT 0, at FROM (SELECT at FROM permits WHERE scope = $1 AND subject = $2 AND at > $3
        ORDER BY at DESC LIMIT $4) AS first
      UNION ALL
      SELECT 1, at FROM (SELECT at FROM permits WHERE scope = $5 AND subject = $6 AND at > $7
        ORDER BY at DESC LIMIT $8) AS second
      UNION ALL
      SELECT 2, at FROM (SELECT at FROM permits WHERE scope = $9 AND subject = $10 AND at > $11
        ORDER BY at DESC LIMIT $12) AS third
      UNION ALL
      SELECT 3, at FROM (SELECT at FROM permits WHERE scope = $13 AND subject = $14 AND at > $15
        ORDER BY at DESC LIMIT $16) AS fourth
      UNION ALL
      SELECT 4, at FROM (SELECT at FROM permits WHERE scope = $17 AND subject = $18 AND at > $19
        ORDER BY at DESC LIMIT $20) AS fifth
      UNION ALL
      SELECT 5, at FROM (SELECT at FROM permits WHERE scope = $21 AND subject = $22 AND at > $23
        ORDER BY at DESC LIMIT $24) AS sixth
      """, values: (values + unused).flatMap { $0 })
  }

  /// When the limits of each allow another mark, where they do not now.
  func blocked(_ checks: [Check], _ reply: Reply) throws -> [Int64?] {
    var instants = [[Int64]](repeating: [], count: checks.count)
    for row in try reply.rows() {
      let place = Int(try row.integer(0))
      guard instants.indices.contains(place) else { throw StoreError.unexpectedColumn(0) }
      instants[place].append(try row.integer(1))
    }
    return try zip(checks, instants).map { check, instants in
      if instants.contains(where: { $0 > now }) { try bringBack(check.subject) }
      // Each part is in order; the whole need not be.
      let marks = instants.map { min($0, now) }.sorted(by: >)
      return check.limits.compactMap { limit in
        guard marks.count >= limit.count else { return nil }
        let free = marks[limit.count - 1] + limit.seconds * 1000
        return free > now ? free : nil
      }.max()
    }
  }

  /// When the limits allow another mark, if they do not now.
  func blocked(_ subject: Subject, by limits: [Configuration.Limit]) throws -> Int64? {
    let check = Check(subject: subject, limits: limits)
    return try blocked([check], askMarks([check]))[0]
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

  /// Adds a mark for each, three in a statement.
  func mark(_ subjects: [Subject], _ reservation: [UInt8]) throws {
    var rest = subjects[...]
    while rest.count >= 3 {
      let three = rest.prefix(3).map { [Value.integer($0.scope.rawValue), .bytes($0.digest)] }
      rest = rest.dropFirst(3)
      try execute(
        """
        INSERT INTO permits (scope, subject, at, reservation)
        VALUES ($1, $2, $7, $8), ($3, $4, $7, $8), ($5, $6, $7, $8)
        """, values: three.flatMap { $0 } + [.integer(now), .bytes(reservation)])
    }
    for subject in rest { try mark(subject, reservation) }
  }

  /// Takes a mark back, wherever a clock has moved it.
  func unmark(_ subject: Subject, _ reservation: [UInt8]) throws {
    try execute(
      "DELETE FROM permits WHERE scope = $1 AND subject = $2 AND reservation = $3",
      .integer(subject.scope.rawValue), .bytes(subject.digest), .bytes(reservation))
  }
}
