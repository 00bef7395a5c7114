package import Store

extension Store {
  /// Connects to a server and brings its schema up to date.
  ///
  /// - Parameter url: as libpq takes it, `postgres://user:password@host:port/database`.
  package static func postgreSQL(
    url: String, migrations: [Migration] = .all, connections: Int = 4, now: Int64
  ) async throws -> Store {
    // What waits for one lock could not run at once.
    let jobs = JobQueue(threads: connections, group: { $0.lock?.rawValue })
    let store = Store(submit: jobs.submit, close: jobs.close)
    do {
      for _ in 0..<connections { try await startThread(url, jobs) }
      try await store.write(now: now, holding: .migrations) {
        try Migration.apply(migrations, in: $0)
      }
      return store
    } catch {
      store.close()
      throw error
    }
  }

  private static func startThread(_ url: String, _ jobs: JobQueue) async throws {
    try await withCheckedThrowingContinuation { (connected: CheckedContinuation<Void, any Error>) in
      JobQueue.startThread("postgresql") {
        let worker = PostgreSQLWorker(url: url)
        do throws(StoreError) {
          try worker.connect()
        } catch {
          return connected.resume(throwing: error)
        }
        connected.resume()
        jobs.serve { worker.run($0.jobs) }
      }
    }
  }
}
