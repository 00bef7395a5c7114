import Glibc
package import Store

extension Store {
  /// Opens or makes the database file and brings its schema up to date.
  ///
  /// One thread writes, the others read; several processes may share the file.
  package static func sqlite(
    path: String, migrations: [Migration] = .all, readers: Int = 2, now: Int64
  ) async throws -> Store {
    try createPrivately(path)
    // Only one write runs at a time: all that wait share a commit.
    let writes = JobQueue(threads: 1, group: { _ in 0 })
    try await startThread("sqlite-write", path, .write) { connection in
      writes.serve { connection.write($0.jobs) }
    }
    let writer = Store(submit: writes.submit, close: writes.close)
    do {
      try await writer.write(now: now, holding: .migrations) {
        try Migration.apply(migrations, in: $0)
      }
      let reads = JobQueue(threads: readers)
      for _ in 0..<readers {
        try await startThread("sqlite-read", path, .read) { connection in
          reads.serve { $0.jobs.forEach(connection.read) }
        }
      }
      return Store(
        submit: { $0.access == .write ? writes.submit($0) : reads.submit($0) },
        close: {
          reads.close()
          writes.close()
        })
    } catch {
      writes.close()
      throw error
    }
  }

  /// A database in memory on one connection, for tests and demonstrations.
  package static func sqliteInMemory(
    migrations: [Migration] = .all, now: Int64
  ) async throws -> Store {
    let jobs = JobQueue(threads: 1)
    try await startThread("sqlite-memory", ":memory:", .write) { connection in
      jobs.serve { batch in
        for job in batch.jobs {
          guard job.access == .read else {
            connection.write([job])
            continue
          }
          _ = try? connection.run("PRAGMA query_only = ON")
          connection.read(job)
          _ = try? connection.run("PRAGMA query_only = OFF")
        }
      }
    }
    let store = Store(submit: jobs.submit, close: jobs.close)
    try await store.write(now: now, holding: .migrations) {
      try Migration.apply(migrations, in: $0)
    }
    return store
  }

  /// Opens a connection on a new thread, which keeps it; throws when it cannot be opened.
  private static func startThread(
    _ name: String, _ path: String, _ access: Access,
    _ body: @escaping @Sendable (SQLiteConnection) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation { (opened: CheckedContinuation<Void, any Error>) in
      JobQueue.startThread(name) {
        do throws(StoreError) {
          let connection = try SQLiteConnection(path: path, access: access)
          opened.resume()
          body(connection)
        } catch {
          opened.resume(throwing: error)
        }
      }
    }
  }

  /// Makes the file readable by its owner only; SQLite gives the same rights to its companions.
  private static func createPrivately(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .unavailable("\(path): \(String(cString: strerror(errno)))")
    }
    Glibc.close(descriptor)
  }
}
