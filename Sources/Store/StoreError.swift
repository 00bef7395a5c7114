/// Why the store did not do what it was asked. No case carries a bound value.
package enum StoreError: Error, Equatable, Sendable {
  /// A rule of the schema refused the rows; the transaction is undone.
  case constraint(Constraint)
  /// Another process held the database too long, or changed again and again what was read; the
  /// transaction is undone.
  case busy
  /// Too many transactions wait; nothing was begun.
  case overloaded
  /// The database cannot be reached; the transaction is undone.
  case unavailable(String)
  /// The connection broke during the commit: the transaction may or may not have happened.
  case outcomeUnknown
  /// No room on the disk; the transaction is undone.
  case full
  /// The file is no database, or a damaged one.
  case corrupt
  /// The database was written by a later version, which knows this migration.
  case schemaTooNew(String)
  /// The migration at this position has another name in the database.
  case schemaDiverged(expected: String, found: String)
  /// A column was read as a type it does not hold.
  case unexpectedColumn(Int)
  /// Writing was tried in a read.
  case readOnly
  /// The store has been closed.
  case closed
  /// Anything else, as the engine says it: SQLite's extended code, or PostgreSQL's SQLSTATE.
  case failed(code: String, message: String)

  package enum Constraint: Equatable, Sendable {
    case unique
    case foreignKey
    case notNull
    case check
    case other
  }
}
