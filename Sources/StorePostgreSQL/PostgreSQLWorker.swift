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

  func run(_ job: Store.Job) {
    var attempts = 0
    while true {
      attempts += 1
      do {
        try attempt(job)
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

  /// One run of the body; leaves the connection idle or drops it.
  private func attempt(_ job: Store.Job) throws {
    try connect()
    guard let connection else { throw StoreError.closed }
    var failure: PostgreSQLFailure?
    let transaction = Transaction(
      now: job.now,
      run: { (sql, values) throws(StoreError) in
        do throws(PostgreSQLFailure) {
          return try connection.run(sql, values)
        } catch {
          failure = error
          throw error.error
        }
      },
      take: { (lock) throws(StoreError) in
        do throws(PostgreSQLFailure) {
          _ = try connection.run(
            "SELECT pg_advisory_xact_lock($1)", [.integer(lock.number)])
        } catch {
          failure = error
          throw error.error
        }
      })
    try connection.command(
      job.access == .read ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY" : "BEGIN")
    do {
      try job.body(transaction)
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

  private func commit(_ connection: PostgreSQLConnection) throws {
    do throws(PostgreSQLFailure) {
      try connection.command("COMMIT")
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
      try connection?.command("ROLLBACK")
      if connection?.isIdle != true { connection = nil }
    } catch {
      connection = nil
    }
  }
}
