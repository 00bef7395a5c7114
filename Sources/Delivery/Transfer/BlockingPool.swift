private import Dispatch
private import Foundation
private import Synchronization

/// Set once by whoever no longer wants the result of work that blocks.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}

/// A few threads for calls that block, so that they hold up no task; what waits for them is bounded.
final class BlockingPool: Sendable {
  private let queue: Queue

  /// - Parameters:
  ///   - threads: calls that can block at once.
  ///   - waiting: calls that may wait for a thread; more are turned away.
  init(threads: Int, waiting: Int) {
    let queue = Queue(limit: waiting)
    self.queue = queue
    for number in 1...max(1, threads) {
      let thread = Thread {
        Self.blockSignals()
        while let job = queue.next() { job() }
      }
      thread.name = "transfer-\(number)"
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  deinit { queue.close() }

  /// Runs the work on one of the threads; nothing when too much is waiting already.
  ///
  /// Cancelling the task tells the work, which still is run and answers for itself.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable (Cancellation) -> Result
  ) async -> Result? {
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result?, Never>) in
        let isQueued = queue.add { continuation.resume(returning: work(cancellation)) }
        if !isQueued { continuation.resume(returning: nil) }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// OpenSSL writes without MSG_NOSIGNAL: a peer that hangs up must not end the process.
  private static func blockSignals() {
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  private final class Queue: Sendable {
    private struct State {
      var jobs: [@Sendable () -> Void] = []
      var isClosed = false
    }

    private let state = Mutex(State())
    private let available = DispatchSemaphore(value: 0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func add(_ job: @escaping @Sendable () -> Void) -> Bool {
      let isAdded = state.withLock { state in
        guard !state.isClosed, state.jobs.count < limit else { return false }
        state.jobs.append(job)
        return true
      }
      if isAdded { available.signal() }
      return isAdded
    }

    /// Blocks until there is work; nothing once the pool is gone.
    func next() -> (@Sendable () -> Void)? {
      while true {
        available.wait()
        let (job, isClosed) = state.withLock { state in
          state.jobs.isEmpty ? (nil, state.isClosed) : (state.jobs.removeFirst(), false)
        }
        if let job { return job }
        if isClosed {
          // The next thread shall see it too.
          available.signal()
          return nil
        }
      }
    }

    func close() {
      state.withLock { $0.isClosed = true }
      available.signal()
    }
  }
}
