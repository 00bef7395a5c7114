/// The statements of one transaction; all of them happen or none.
///
/// Lives on its connection's thread while the body runs and is worthless afterwards. Statements are
/// literals, so text from outside can only arrive as a bound value (`$1`, `$2`, …).
package struct Transaction {
  /// What a statement answered.
  package struct Answer {
    package var rows: [Row]
    /// Rows inserted, updated or deleted.
    package var changes: Int64

    package init(rows: [Row], changes: Int64) {
      self.rows = rows
      self.changes = changes
    }
  }

  /// The one instant of this transaction, in milliseconds since 1970.
  package let now: Int64
  private let run: (StaticString, [Value]) throws(StoreError) -> Answer
  private let take: (Lock) throws(StoreError) -> Void

  package init(
    now: Int64,
    run: @escaping (StaticString, [Value]) throws(StoreError) -> Answer,
    take: @escaping (Lock) throws(StoreError) -> Void
  ) {
    self.now = now
    self.run = run
    self.take = take
  }

  /// Runs a statement and says how many rows it changed.
  @discardableResult
  package func execute(_ sql: StaticString, _ values: Value...) throws(StoreError) -> Int64 {
    try run(sql, values).changes
  }

  package func rows(_ sql: StaticString, _ values: Value...) throws(StoreError) -> [Row] {
    try run(sql, values).rows
  }

  /// The first row, if there is one.
  package func row(_ sql: StaticString, _ values: Value...) throws(StoreError) -> Row? {
    try run(sql, values).rows.first
  }

  /// Waits until no other transaction of any process holds the lock; given up at the end.
  package func lock(_ lock: Lock) throws(StoreError) { try take(lock) }
}

/// Work that must not run twice at once, in any process on the database.
package enum Lock: Sendable {
  case migrations
  /// Counting what was sent and taking a slot.
  case sends
  /// Counting for one subject, by its digest; take several in ascending order.
  case subject([UInt8])

  /// A number of its own, or one that hardly any other subject shares.
  package var number: Int64 {
    switch self {
    case .migrations: 1
    case .sends: 2
    case .subject(let digest): digest.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
  }
}
