import CSQLite
import Store

extension StoreError {
  /// What the connection's last call failed with. The message names schema, never a bound value.
  init(sqlite code: Int32, _ database: OpaquePointer?) {
    switch code {
    case maneki_sqlite_constraint_unique, maneki_sqlite_constraint_primary_key:
      self = .constraint(.unique)
    case maneki_sqlite_constraint_foreign_key: self = .constraint(.foreignKey)
    case maneki_sqlite_constraint_not_null: self = .constraint(.notNull)
    case maneki_sqlite_constraint_check: self = .constraint(.check)
    default:
      switch code & 0xFF {
      case SQLITE_CONSTRAINT: self = .constraint(.other)
      case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
      case SQLITE_FULL: self = .full
      case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
      case SQLITE_READONLY: self = .readOnly
      case SQLITE_CANTOPEN: self = .unavailable(Self.message(code, database))
      default: self = .failed(code: "SQLite \(code)", message: Self.message(code, database))
      }
    }
  }

  private static func message(_ code: Int32, _ database: OpaquePointer?) -> String {
    guard let text = database.map(sqlite3_errmsg) ?? sqlite3_errstr(code) else { return "" }
    return String(cString: text)
  }
}
