import Dispatch
import Foundation
import Synchronization

/// Jobs on their way to the threads that own the connections.
///
/// Database calls block, so they never run on Swift's cooperative threads: each connection has a
/// thread, which waits here. Jobs that could not run at once anyway are a group: what waits of it is
/// handed out as one batch to one thread at a time, and so shares a commit. Everything else is handed
/// out one by one.
package final class JobQueue: Sendable {
  /// Tells groups apart.
  package typealias Group = Int64

  /// Jobs for one transaction, oldest first.
  package struct Batch: Sendable {
    package var jobs: [Store.Job]
    fileprivate var group: Group?
  }

  private struct State {
    /// What a thread can take up now: a job by itself, or what waits of a group.
    var ready: [Unit] = []
    var taken = 0
    /// Present while jobs of the group wait or a thread has some.
    var waiting: [Group: [Store.Job]] = [:]
    var count = 0
    var isClosed = false
  }

  private enum Unit {
    case job(Store.Job)
    case group(Group)
  }

  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)
  private let limit: Int
  private let largest: Int
  private let threads: Int
  private let group: @Sendable (Store.Job) -> Group?

  /// A queue for so many threads that refuses what would make more than `limit` jobs wait.
  ///
  /// - Parameter group: the group of a job; nil for one that is handed out by itself.
  package init(
    threads: Int, limit: Int = 10_000, largestBatch: Int = 64,
    group: @escaping @Sendable (Store.Job) -> Group? = { _ in nil }
  ) {
    self.threads = threads
    self.group = group
    self.limit = limit
    largest = largestBatch
  }

  package func submit(_ job: Store.Job) {
    let group = group(job)
    let refusal: StoreError? = state.withLock { state in
      if state.isClosed { return .closed }
      if state.count >= limit { return .overloaded }
      state.count += 1
      guard let group else {
        state.ready.append(.job(job))
        available.signal()
        return nil
      }
      if state.waiting[group]?.append(job) == nil {
        state.waiting[group] = [job]
        state.ready.append(.group(group))
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
        return Batch(jobs: [job], group: nil)
      case .group(let group):
        let jobs = state.waiting[group] ?? []
        let batch = Array(jobs.prefix(largest))
        state.waiting[group] = Array(jobs.dropFirst(largest))
        state.count -= batch.count
        return Batch(jobs: batch, group: group)
      }
    }
  }

  /// Lets the next batch of the same group be taken.
  package func finish(_ batch: Batch) {
    guard let group = batch.group else { return }
    state.withLock { state in
      if state.waiting[group]?.isEmpty == false {
        state.ready.append(.group(group))
        available.signal()
      } else {
        state.waiting[group] = nil
      }
    }
  }

  /// Hands the body what is to be done, on the calling thread, until closed and done.
  package func serve(_ body: (Batch) -> Void) {
    while let batch = take() {
      body(batch)
      finish(batch)
    }
  }

  /// Starts a thread that runs the body to its end.
  package static func startThread(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = name
    thread.start()
  }
}
