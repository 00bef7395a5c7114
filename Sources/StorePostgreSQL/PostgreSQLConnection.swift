import CPostgreSQL
import Glibc
import Store

/// One connection to the server, used by the one thread that made it.
///
/// Statements travel in a pipeline: they are collected, sent together, and their answers read when
/// one is needed. A failure is found then, and what was sent after it has not been run.
final class PostgreSQLConnection {
  private let connection: OpaquePointer
  private var prepared: [Key: String] = [:]
  private var names = 0
  /// What was passed on and not answered yet, oldest first.
  private var underway: [Command] = []
  private var asked = 0
  private var answers: [Int: Transaction.Answer] = [:]
  /// Whether the server has answered since the transaction began.
  private(set) var hasAnswered = false
  /// Whether a number of changed rows is still to be checked.
  private(set) var hasConditions = false
  /// More would fill the buffers of both sides while neither reads.
  private static let most = 256

  /// A prepared statement is its text and the types first bound to it.
  private struct Key: Hashable {
    var text: UInt
    var types: [Oid]
  }

  private enum Command {
    case preparation(Key)
    case statement
    /// A statement that has to change so many rows.
    case condition(Int64)
    /// A statement whose answer will be looked at, by its number.
    case question(Int)
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
    guard PQenterPipelineMode(connection) == 1 else { throw .unavailable("no pipeline") }
    do throws(PostgreSQLFailure) {
      // No statement may hold a request, or a lock, for ever.
      try send("SET statement_timeout = '15s'")
      try send("SET idle_in_transaction_session_timeout = '30s'")
      try finish()
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

  /// False while a transaction is open or failed, or when it cannot be told.
  var isIdle: Bool { PQtransactionStatus(connection) == PQTRANS_IDLE }

  /// Begins a transaction; answers nobody looked at in the one before are forgotten.
  func begin(_ sql: StaticString) throws(PostgreSQLFailure) {
    answers.removeAll(keepingCapacity: true)
    hasAnswered = false
    try send(sql)
  }

  /// Passes a statement on whose answer nobody needs.
  func send(_ sql: StaticString, _ values: [Value] = []) throws(PostgreSQLFailure) {
    try pass(sql, values)
    underway.append(.statement)
    if underway.count >= Self.most { try finish() }
  }

  /// Passes a statement on that has to change so many rows, or the transaction has to run again.
  func send(
    _ sql: StaticString, _ values: [Value], expecting changes: Int64
  ) throws(PostgreSQLFailure) {
    try pass(sql, values)
    underway.append(.condition(changes))
    hasConditions = true
  }

  /// Passes a statement on; `answer` gives what it says.
  func ask(_ sql: StaticString, _ values: [Value]) throws(PostgreSQLFailure) -> Int {
    try pass(sql, values)
    asked += 1
    underway.append(.question(asked))
    return asked
  }

  func answer(_ question: Int) throws(PostgreSQLFailure) -> Transaction.Answer {
    if answers[question] == nil { try finish() }
    // Its failure was thrown when the others of its journey were read.
    guard let answer = answers[question] else {
      throw PostgreSQLFailure(error: .failed(code: "pipeline", message: "the answer is gone"))
    }
    return answer
  }

  private func pass(_ sql: StaticString, _ values: [Value]) throws(PostgreSQLFailure) {
    let parameters = PostgreSQLParameters(values)
    let name = try prepare(sql, parameters.types)
    let isSent = parameters.withPointers { pointers, lengths, formats in
      PQsendQueryPrepared(connection, name, parameters.count, pointers, lengths, formats, 1)
    }
    guard isSent == 1 else { throw lost() }
  }

  private func prepare(
    _ sql: StaticString, _ types: [Oid]
  ) throws(PostgreSQLFailure) -> String {
    let key = Key(text: UInt(bitPattern: sql.utf8Start), types: types)
    if let name = prepared[key] { return name }
    names += 1
    let name = "s\(names)"
    // A literal ends with a zero byte, as C expects.
    let text = UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
    guard PQsendPrepare(connection, name, text, Int32(types.count), types) == 1 else {
      throw lost()
    }
    prepared[key] = name
    underway.append(.preparation(key))
    return name
  }

  /// Sends what was collected and reads every answer.
  func finish() throws(PostgreSQLFailure) {
    defer {
      underway.removeAll(keepingCapacity: true)
      hasConditions = false
    }
    guard PQpipelineSync(connection) == 1 else { throw lost() }
    var failure: PostgreSQLFailure?
    for command in underway {
      guard let result = PQgetResult(connection) else { throw failure ?? lost() }
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
        switch command {
        case .question(let number): answers[number] = Self.answer(result)
        case .condition(let changes) where Self.changes(result) != changes:
          failure = failure ?? PostgreSQLFailure(error: .busy, asksForRetry: true)
        default: break
        }
      default:
        failure = failure ?? PostgreSQLFailure(result, on: connection)
        if case .preparation(let key) = command { prepared[key] = nil }
      }
      if PQstatus(connection) != CONNECTION_OK { throw failure ?? lost() }
      // Nothing parts the answers of two statements.
      PQclear(PQgetResult(connection))
    }
    PQclear(PQgetResult(connection))
    if let failure { throw failure }
    hasAnswered = true
  }

  private func lost() -> PostgreSQLFailure {
    PostgreSQLFailure(
      error: .unavailable(PostgreSQLFailure.lastMessage(connection)), lostConnection: true)
  }
}
