import Dispatch
import Foundation
import Synchronization

/// Jobs on their way to the threads that own the connections.
///
/// Database calls block, so they never run on Swift's cooperative threads: each connection has a
/// thread, which waits here.
package final class JobQueue: Sendable {
  private struct State {
    var jobs: [Store.Job] = []
    var taken = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)
  private let limit: Int
  private let threads: Int

  /// A queue for so many threads that refuses what would make more than `limit` jobs wait.
  package init(threads: Int, limit: Int = 10_000) {
    self.threads = threads
    self.limit = limit
  }

  package func submit(_ job: Store.Job) {
    let refusal: StoreError? = state.withLock { state in
      if state.isClosed { return .closed }
      if state.jobs.count - state.taken >= limit { return .overloaded }
      state.jobs.append(job)
      return nil
    }
    if let refusal {
      job.complete(.failure(refusal))
    } else {
      available.signal()
    }
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

  /// Waits for a job and takes up to `count` that wait; nothing when closed and done.
  package func take(upTo count: Int) -> [Store.Job]? {
    available.wait()
    guard let first = pop() else { return nil }
    var batch = [first]
    while batch.count < count, available.wait(timeout: .now()) == .success {
      guard let next = pop() else {
        // That was the sign to close: leave it for the next call.
        available.signal()
        break
      }
      batch.append(next)
    }
    return batch
  }

  private func pop() -> Store.Job? {
    state.withLock { state in
      guard state.taken < state.jobs.count else { return nil }
      let job = state.jobs[state.taken]
      state.taken += 1
      if state.taken == state.jobs.count || state.taken >= 1024 {
        state.jobs.removeFirst(state.taken)
        state.taken = 0
      }
      return job
    }
  }

  /// Starts a thread that runs the body to its end.
  package static func startThread(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = name
    thread.start()
  }
}
