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

  /// What a statement will have answered by the time it is looked at.
  ///
  /// Statements that are asked one after another before the first is looked at travel together.
  package struct Reply {
    private let read: () throws(StoreError) -> Answer

    package init(_ read: @escaping () throws(StoreError) -> Answer) { self.read = read }

    package func rows() throws(StoreError) -> [Row] { try read().rows }

    /// The first row, if there is one.
    package func row() throws(StoreError) -> Row? { try read().rows.first }

    package func changes() throws(StoreError) -> Int64 { try read().changes }
  }

  /// The one instant of this transaction, in milliseconds since 1970.
  package let now: Int64
  private let send: (StaticString, [Value], Want) throws(StoreError) -> Reply

  /// What is to become of a statement's answer.
  package enum Want {
    case nothing
    case reply
    /// So many changed rows; any other number makes the engine undo all and run the body again.
    case changes(Int64)
  }

  /// `send` passes a statement on; the reply is looked at only where one is wanted.
  package init(
    now: Int64,
    send: @escaping (StaticString, [Value], Want) throws(StoreError) -> Reply
  ) {
    self.now = now
    self.send = send
  }

  /// Runs a statement whose answer does not matter.
  ///
  /// It may still be on its way when this returns; if it fails, so does the transaction.
  package func execute(_ sql: StaticString, _ values: Value...) throws(StoreError) {
    _ = try send(sql, values, .nothing)
  }

  /// As `execute`, for values put together elsewhere.
  package func execute(_ sql: StaticString, values: [Value]) throws(StoreError) {
    _ = try send(sql, values, .nothing)
  }

  /// Runs a statement that must change so many rows, or what the body has read no longer holds.
  ///
  /// Like `execute` it may still be on its way. When the number is another one, everything is undone
  /// and the body runs again on what it then finds.
  package func execute(
    expecting changes: Int64, _ sql: StaticString, _ values: Value...
  ) throws(StoreError) {
    _ = try send(sql, values, .changes(changes))
  }

  /// Runs a statement; its answer can wait until it is needed.
  package func ask(_ sql: StaticString, _ values: Value...) throws(StoreError) -> Reply {
    try send(sql, values, .reply)
  }

  /// As `ask`, for values put together elsewhere.
  package func ask(_ sql: StaticString, values: [Value]) throws(StoreError) -> Reply {
    try send(sql, values, .reply)
  }

  /// Runs a statement and says how many rows it changed.
  package func changes(_ sql: StaticString, _ values: Value...) throws(StoreError) -> Int64 {
    try send(sql, values, .reply).changes()
  }

  package func rows(_ sql: StaticString, _ values: Value...) throws(StoreError) -> [Row] {
    try send(sql, values, .reply).rows()
  }

  /// The first row, if there is one.
  package func row(_ sql: StaticString, _ values: Value...) throws(StoreError) -> Row? {
    try send(sql, values, .reply).row()
  }
}
