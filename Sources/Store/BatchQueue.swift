import Dispatch
import Synchronization

/// Jobs on their way to several connections, those that need the same lock kept together.
///
/// What waits for one lock is handed out as one batch to one thread at a time: its transactions could
/// not run at once anyway, and so they share a commit. Everything else is handed out one by one.
package final class BatchQueue: Sendable {
  /// Jobs for one transaction, oldest first.
  package struct Batch: Sendable {
    package var jobs: [Store.Job]
    package var lock: Lock?
  }

  private struct State {
    /// What a thread can take up now: a job by itself, or what waits for a lock.
    var ready: [Unit] = []
    var taken = 0
    /// Present while jobs wait for the lock or a thread has it.
    var waiting: [Lock: [Store.Job]] = [:]
    var count = 0
    var isClosed = false
  }

  private enum Unit {
    case job(Store.Job)
    case lock(Lock)
  }

  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)
  private let limit: Int
  private let largest: Int
  private let threads: Int

  /// A queue for so many threads that refuses what would make more than `limit` jobs wait.
  package init(threads: Int, limit: Int = 10_000, largestBatch: Int = 64) {
    self.threads = threads
    self.limit = limit
    largest = largestBatch
  }

  package func submit(_ job: Store.Job) {
    let refusal: StoreError? = state.withLock { state in
      if state.isClosed { return .closed }
      if state.count >= limit { return .overloaded }
      state.count += 1
      guard let lock = job.lock else {
        state.ready.append(.job(job))
        available.signal()
        return nil
      }
      if state.waiting[lock]?.append(job) == nil {
        state.waiting[lock] = [job]
        state.ready.append(.lock(lock))
        available.signal()
      }
      return nil
    }
    if let refusal { job.complete(.failure(refusal)) }
  }

  /// No more jobs: those that wait are still done, then each thread ends.
  package func close() {
    let wasOpen = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard wasOpen else { return }
    for _ in 0..<threads { available.signal() }
  }

  /// Waits for something to do; nothing when closed and done. `finish` must follow.
  package func take() -> Batch? {
    available.wait()
    return state.withLock { state in
      guard state.taken < state.ready.count else { return nil }
      let unit = state.ready[state.taken]
      state.taken += 1
      if state.taken == state.ready.count || state.taken >= 1024 {
        state.ready.removeFirst(state.taken)
        state.taken = 0
      }
      switch unit {
      case .job(let job):
        state.count -= 1
        return Batch(jobs: [job], lock: nil)
      case .lock(let lock):
        let jobs = state.waiting[lock] ?? []
        let batch = Array(jobs.prefix(largest))
        state.waiting[lock] = Array(jobs.dropFirst(largest))
        state.count -= batch.count
        return Batch(jobs: batch, lock: lock)
      }
    }
  }

  /// Lets the next batch for the same lock be taken.
  package func finish(_ batch: Batch) {
    guard let lock = batch.lock else { return }
    state.withLock { state in
      if state.waiting[lock]?.isEmpty == false {
        state.ready.append(.lock(lock))
        available.signal()
      } else {
        state.waiting[lock] = nil
      }
    }
  }
}
