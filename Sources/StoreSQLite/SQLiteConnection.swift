import CSQLite
import Store

/// One open database, used by the one thread that opened it.
final class SQLiteConnection {
  private let database: OpaquePointer
  private var statements: [UInt: SQLiteStatement] = [:]

  init(path: String, access: Store.Access) throws(StoreError) {
    var database: OpaquePointer?
    let mode = access == .write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    let code = sqlite3_open_v2(
      path, &database, mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let database else {
      let error = StoreError(sqlite: code, database)
      sqlite3_close_v2(database)
      throw error
    }
    self.database = database
    sqlite3_busy_timeout(database, 10_000)
    _ = maneki_sqlite_defend(database)
    try run("PRAGMA trusted_schema = OFF")
    try run("PRAGMA foreign_keys = ON")
    if access == .write {
      try run("PRAGMA journal_mode = WAL")
      // What was answered is on the disk, whatever happens to the machine.
      try run("PRAGMA synchronous = FULL")
    }
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(database)
  }

  /// Whether a transaction is open: some errors undo it by themselves.
  var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

  @discardableResult
  func run(_ sql: StaticString, _ values: [Value] = []) throws(StoreError) -> Transaction.Answer {
    // The address of a literal stands for its text: both last as long as the program.
    let key = UInt(bitPattern: sql.utf8Start)
    if let statement = statements[key] { return try statement.run(values) }
    let statement = try SQLiteStatement(sql, on: database)
    statements[key] = statement
    return try statement.run(values)
  }

  /// Runs the body; a statement that failed fails the whole, even if the body went on, as it does
  /// in PostgreSQL.
  func perform(_ job: Store.Job) throws {
    var failure: StoreError?
    // Locks need nothing here: a writing transaction has the whole database to itself.
    let transaction = Transaction(now: job.now) { (sql, values, want) throws(StoreError) in
      do throws(StoreError) {
        let answer = try self.run(sql, values)
        // Nobody else writes meanwhile, so running again would find the same.
        if case .changes(let expected) = want, answer.changes != expected { throw .busy }
        return Transaction.Reply { () throws(StoreError) in answer }
      } catch {
        failure = error
        throw error
      }
    }
    try job.body(transaction)
    if let failure { throw failure }
  }
}
