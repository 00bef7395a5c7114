import CSQLite
import Store

/// A prepared statement, kept by its connection.
final class SQLiteStatement {
  private let database: OpaquePointer
  private let statement: OpaquePointer
  /// The index SQLite gave to `$1`, `$2`, …: it numbers them by first appearance.
  private let indices: [Int32]

  init(_ sql: StaticString, on database: OpaquePointer) throws(StoreError) {
    var statement: OpaquePointer?
    let text = UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
    let code = sqlite3_prepare_v3(
      database, text, Int32(sql.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT),
      &statement, nil)
    guard code == SQLITE_OK, let statement else { throw StoreError(sqlite: code, database) }
    self.database = database
    self.statement = statement
    indices = (0..<sqlite3_bind_parameter_count(statement)).map {
      sqlite3_bind_parameter_index(statement, "$\($0 + 1)")
    }
  }

  deinit { sqlite3_finalize(statement) }

  func run(_ values: [Value]) throws(StoreError) -> Transaction.Answer {
    guard values.count == indices.count else {
      throw .failed(
        code: "parameters", message: "\(indices.count) expected, \(values.count) given")
    }
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in zip(indices, values) { try bind(value, at: index) }
    let before = sqlite3_total_changes64(database)
    var rows: [Row] = []
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { break }
      guard code == SQLITE_ROW else { throw StoreError(sqlite: code, database) }
      rows.append(Row((0..<sqlite3_column_count(statement)).map(column)))
    }
    let changed = sqlite3_total_changes64(database) != before
    return Transaction.Answer(rows: rows, changes: changed ? sqlite3_changes64(database) : 0)
  }

  private func bind(_ value: Value, at index: Int32) throws(StoreError) {
    let code: Int32
    switch value {
    case .integer(let value): code = sqlite3_bind_int64(statement, index, value)
    case .null: code = sqlite3_bind_null(statement, index)
    case .text(var text):
      code = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          // An empty buffer may have no address, which SQLite would take for null.
          maneki_sqlite_bind_text(statement, index, $0.baseAddress ?? Self.nothing, Int32($0.count))
        }
      }
    case .bytes(let bytes):
      code =
        bytes.isEmpty
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : bytes.withUnsafeBytes {
          maneki_sqlite_bind_bytes(statement, index, $0.baseAddress, Int32($0.count))
        }
    }
    if code != SQLITE_OK { throw StoreError(sqlite: code, database) }
  }

  private static var nothing: UnsafePointer<CChar> {
    UnsafeRawPointer(("" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self)
  }

  private func column(_ index: Int32) -> Value {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
    case SQLITE_TEXT:
      guard let text = sqlite3_column_text(statement, index) else { return .null }
      let count = Int(sqlite3_column_bytes(statement, index))
      return .text(
        String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      guard let bytes = sqlite3_column_blob(statement, index) else { return .bytes([]) }
      let count = Int(sqlite3_column_bytes(statement, index))
      return .bytes([UInt8](UnsafeRawBufferPointer(start: bytes, count: count)))
    default: return .null
    }
  }
}
