import Glibc
import Store

/// A thread's connection: made when needed, made again when it breaks.
final class PostgreSQLWorker {
  private let url: String
  private var connection: PostgreSQLConnection?

  init(url: String) { self.url = url }

  /// Makes the connection, to find out at the start whether the server can be reached.
  func connect() throws(StoreError) {
    if connection == nil { connection = try PostgreSQLConnection(url) }
  }

  /// Runs jobs that need the same lock as one transaction with one wait for the disk; when one of
  /// them fails, each by itself.
  func run(_ jobs: [Store.Job]) {
    if jobs.count > 1 {
      do {
        try attempt(jobs)
        for job in jobs { job.complete(.success(())) }
        return
      } catch StoreError.outcomeUnknown {
        for job in jobs { job.complete(.failure(StoreError.outcomeUnknown)) }
        return
      } catch let failure as PostgreSQLFailure {
        if failure.lostConnection { connection = nil }
      } catch {
        // A body has thrown: it will again, by itself.
      }
    }
    for job in jobs { run(job) }
  }

  private func run(_ job: Store.Job) {
    var attempts = 0
    while true {
      attempts += 1
      do {
        try attempt([job])
        return job.complete(.success(()))
      } catch let failure as PostgreSQLFailure {
        if failure.lostConnection { connection = nil }
        let limit = failure.asksForRetry ? 10 : 2
        guard failure.asksForRetry || failure.lostConnection, attempts < limit else {
          return job.complete(.failure(failure.error))
        }
        // Two that got in each other's way start again at different moments.
        if failure.asksForRetry { usleep(UInt32.random(in: 0...10_000) * UInt32(attempts)) }
      } catch {
        return job.complete(.failure(error))
      }
    }
  }

  /// One run of the bodies; leaves the connection idle or drops it.
  private func attempt(_ jobs: [Store.Job]) throws {
    try connect()
    guard let connection else { throw StoreError.closed }
    var failure: PostgreSQLFailure?
    do {
      try begin(connection, jobs[0].access, jobs[0].lock)
      for job in jobs { try perform(job, connection, &failure) }
    } catch {
      rollBack()
      // A body may answer a refused row with its own error, but not a lost connection.
      if let failure, failure.asksForRetry || failure.lostConnection { throw failure }
      throw error
    }
    if let failure {
      // The body went on after a failed statement; the server has undone everything.
      rollBack()
      throw failure
    }
    try commit(connection)
  }

  private func begin(
    _ connection: PostgreSQLConnection, _ access: Store.Access, _ lock: Lock?
  ) throws(PostgreSQLFailure) {
    switch access {
    case .read: try connection.begin("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    case .write: try connection.begin("BEGIN")
    }
    if let lock { try take(lock, connection) }
  }

  /// Such locks are the whole database's. The number of the schema or of a table tells installations
  /// apart that share one, each in a schema of its own.
  private func take(
    _ lock: Lock, _ connection: PostgreSQLConnection
  ) throws(PostgreSQLFailure) {
    switch lock {
    case .migrations:
      try connection.send(
        """
        SELECT pg_advisory_xact_lock(
          COALESCE(CAST(CAST(CAST(current_schema() AS REGNAMESPACE) AS OID) AS INT), 0),
          CAST($1 AS INT))
        """, [.integer(lock.rawValue)])
    case .signIn, .host:
      // By the table, so that two ways to it are one lock.
      try connection.send(
        """
        SELECT pg_advisory_xact_lock(
          COALESCE(CAST(CAST(to_regclass('migrations') AS OID) AS INT), 0), CAST($1 AS INT))
        """, [.integer(lock.rawValue)])
    }
  }

  private func perform(
    _ job: Store.Job, _ connection: PostgreSQLConnection, _ failure: inout PostgreSQLFailure?
  ) throws {
    let first = FirstFailure()
    defer { failure = failure ?? first.failure }
    try job.body(
      Transaction(now: job.now) { (sql, values, want) throws(StoreError) in
        let question = try first.keep { () throws(PostgreSQLFailure) in
          switch want {
          case .nothing: try connection.send(sql, values)
          case .changes(let changes): try connection.send(sql, values, expecting: changes)
          case .reply: return try connection.ask(sql, values)
          }
          return 0
        }
        return Transaction.Reply { () throws(StoreError) in
          try first.keep { () throws(PostgreSQLFailure) in try connection.answer(question) }
        }
      })
  }

  /// Sends the commit along with what has not been sent yet.
  private func commit(_ connection: PostgreSQLConnection) throws {
    if !connection.hasAnswered || connection.hasConditions {
      // What has to hold is seen to before the commit. So is a connection that broke while nobody
      // used it: all can then be tried again.
      do throws(PostgreSQLFailure) {
        try connection.finish()
      } catch {
        rollBack()
        throw error
      }
    }
    do throws(PostgreSQLFailure) {
      try connection.send("COMMIT")
      try connection.finish()
    } catch {
      if error.lostConnection {
        self.connection = nil
        throw StoreError.outcomeUnknown
      }
      rollBack()
      throw error
    }
  }

  private func rollBack() {
    do throws(PostgreSQLFailure) {
      // What was collected and not sent goes first, and may fail like what came before it.
      _ = try? connection?.finish()
      try connection?.send("ROLLBACK")
      try connection?.finish()
      if connection?.isIdle != true { connection = nil }
    } catch {
      connection = nil
    }
  }
}

/// What first went wrong in a body, whatever the body made of it.
private final class FirstFailure {
  private(set) var failure: PostgreSQLFailure?

  func keep<Result>(
    _ body: () throws(PostgreSQLFailure) -> Result
  ) throws(StoreError) -> Result {
    do throws(PostgreSQLFailure) {
      return try body()
    } catch {
      failure = failure ?? error
      throw error.error
    }
  }
}
