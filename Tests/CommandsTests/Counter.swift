import Synchronization

/// Counts calls of a closure that must be Sendable.
final class Counter: Sendable {
  private let count = Mutex(0)

  /// How many calls there were before this one.
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count - 1
    }
  }
}

/// Text that closures collect.
final class Collector: Sendable {
  private let collected = Mutex("")

  var text: String { collected.withLock { $0 } }

  func append(_ text: String) { collected.withLock { $0 += text } }
}
