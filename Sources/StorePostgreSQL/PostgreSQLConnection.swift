import CPostgreSQL
import Glibc
import Store

/// One connection to the server, used by the one thread that made it.
final class PostgreSQLConnection {
  private let connection: OpaquePointer
  private var prepared: [Key: String] = [:]

  /// A prepared statement is its text and the types first bound to it.
  private struct Key: Hashable {
    var text: UInt
    var types: [Oid]
  }

  init(_ url: String) throws(StoreError) {
    guard let connection = Self.connect(url) else { throw .unavailable("no memory") }
    guard PQstatus(connection) == CONNECTION_OK else {
      let message = PostgreSQLFailure.lastMessage(connection)
      PQfinish(connection)
      throw .unavailable(message)
    }
    self.connection = connection
    // Notices go nowhere instead of to standard error.
    PQsetNoticeReceiver(connection, { _, _ in }, nil)
    do throws(PostgreSQLFailure) {
      // No statement may hold a request, or a lock, for ever.
      try command("SET statement_timeout = '15s'")
      try command("SET idle_in_transaction_session_timeout = '30s'")
    } catch {
      throw error.error
    }
  }

  /// The address comes last, so that what it says overrules the settings before it.
  private static func connect(_ url: String) -> OpaquePointer? {
    let settings = [("connect_timeout", "10"), ("application_name", "maneki"), ("dbname", url)]
    let keywords = settings.map { strdup($0.0) } + [nil]
    let values = settings.map { strdup($0.1) } + [nil]
    defer { (keywords + values).forEach { free($0) } }
    return PQconnectdbParams(
      keywords.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
  }

  deinit { PQfinish(connection) }

  /// Whether a transaction is open or failed, or cannot be told.
  var isIdle: Bool { PQtransactionStatus(connection) == PQTRANS_IDLE }

  /// Runs a statement without values.
  func command(_ sql: StaticString) throws(PostgreSQLFailure) {
    let result = PQexec(connection, Self.text(sql))
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_COMMAND_OK else {
      throw PostgreSQLFailure(result, on: connection)
    }
  }

  func run(
    _ sql: StaticString, _ values: [Value]
  ) throws(PostgreSQLFailure) -> Transaction.Answer {
    let parameters = PostgreSQLParameters(values)
    let name = try prepare(sql, parameters.types)
    let result = parameters.withPointers { pointers, lengths, formats in
      PQexecPrepared(connection, name, parameters.count, pointers, lengths, formats, 1)
    }
    defer { PQclear(result) }
    switch PQresultStatus(result) {
    case PGRES_TUPLES_OK, PGRES_COMMAND_OK: break
    default: throw PostgreSQLFailure(result, on: connection)
    }
    let rows = (0..<PQntuples(result)).map { row in
      Row((0..<PQnfields(result)).map { Self.cell(result, row, $0) })
    }
    let changed = PQcmdTuples(result).flatMap { Int64(String(cString: $0)) } ?? 0
    // For a query the server counts the rows it read.
    let isQuery = PQcmdStatus(result).map { String(cString: $0).hasPrefix("SELECT") } ?? false
    return Transaction.Answer(rows: rows, changes: isQuery ? 0 : changed)
  }

  private func prepare(
    _ sql: StaticString, _ types: [Oid]
  ) throws(PostgreSQLFailure) -> String {
    let key = Key(text: UInt(bitPattern: sql.utf8Start), types: types)
    if let name = prepared[key] { return name }
    let name = "s\(prepared.count)"
    let result = PQprepare(connection, name, Self.text(sql), Int32(types.count), types)
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_COMMAND_OK else {
      throw PostgreSQLFailure(result, on: connection)
    }
    prepared[key] = name
    return name
  }

  private static func cell(_ result: OpaquePointer?, _ row: Int32, _ column: Int32) -> Value {
    if PQgetisnull(result, row, column) == 1 { return .null }
    let count = Int(PQgetlength(result, row, column))
    return ColumnType.value(
      PQftype(result, column),
      UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: count))
  }

  /// A literal ends with a zero byte, as C expects.
  private static func text(_ sql: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
