import Synchronization

/// Counts who waits and turns away whoever comes beyond the limit.
final class Waiting: Sendable {
  private let count = Mutex(0)
  private let limit: Int

  init(limit: Int = 16) { self.limit = limit }

  func enter() -> Bool {
    count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
  }

  func leave() { count.withLock { $0 -= 1 } }
}
