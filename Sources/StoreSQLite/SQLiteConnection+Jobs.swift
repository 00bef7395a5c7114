import Store

extension SQLiteConnection {
  /// Runs waiting writes as one transaction with one wait for the disk; all are told only after the
  /// commit.
  ///
  /// When one throws, they run again with a savepoint each, so that it is undone alone. Savepoints
  /// copy every page that is changed, which is saved as long as nothing goes wrong.
  func write(_ jobs: [Store.Job]) {
    if jobs.count > 1, commitTogether(jobs) {
      for job in jobs { job.complete(.success(())) }
      return
    }
    var waiting = jobs[...]
    while !waiting.isEmpty {
      let (done, results) = commit(&waiting)
      for (job, result) in zip(done, results) { job.complete(result) }
    }
  }

  private func commitTogether(_ jobs: [Store.Job]) -> Bool {
    do {
      try run("BEGIN IMMEDIATE")
      for job in jobs { try perform(job) }
      try run("COMMIT")
      return true
    } catch {
      if isInTransaction { _ = try? run("ROLLBACK") }
      return false
    }
  }

  /// Takes jobs off the front until all are done or an error has undone the transaction.
  private func commit(
    _ waiting: inout ArraySlice<Store.Job>
  ) -> ([Store.Job], [Result<Void, any Error>]) {
    var done: [Store.Job] = []
    var results: [Result<Void, any Error>] = []
    do {
      try run("BEGIN IMMEDIATE")
    } catch {
      defer { waiting = [] }
      return (Array(waiting), waiting.map { _ in .failure(error) })
    }
    while let job = waiting.popFirst() {
      let result = attempt(job)
      done.append(job)
      results.append(result)
      if case .failure(let error) = result, !isInTransaction {
        return (done, undone(results, by: error))
      }
    }
    do {
      try run("COMMIT")
      return (done, results)
    } catch {
      if isInTransaction { _ = try? run("ROLLBACK") }
      return (done, undone(results, by: error))
    }
  }

  private func attempt(_ job: Store.Job) -> Result<Void, any Error> {
    do {
      try run("SAVEPOINT job")
      do {
        try perform(job)
      } catch {
        if isInTransaction {
          try run("ROLLBACK TO job")
          try run("RELEASE job")
        }
        throw error
      }
      try run("RELEASE job")
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// What had succeeded has not, after all; what had failed keeps its own reason.
  private func undone(
    _ results: [Result<Void, any Error>], by error: any Error
  ) -> [Result<Void, any Error>] {
    results.map { result in
      if case .failure = result { return result }
      return .failure(error)
    }
  }

  /// Runs one read on an unchanging view.
  func read(_ job: Store.Job) {
    let result: Result<Void, any Error>
    do {
      try run("BEGIN")
      try perform(job)
      result = .success(())
    } catch {
      result = .failure(error)
    }
    if isInTransaction { _ = try? run("ROLLBACK") }
    job.complete(result)
  }
}
