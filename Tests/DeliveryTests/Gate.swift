import Dispatch
import Foundation

/// Work that stays on its thread until it is let go.
final class Gate: Sendable {
  private let opened = DispatchSemaphore(value: 0)
  private let entered = DispatchSemaphore(value: 0)

  func pass() {
    entered.signal()
    opened.wait()
  }

  func open(times: Int = 1) { for _ in 0..<times { opened.signal() } }

  /// Waits, off the cooperative pool, until so many are inside.
  func waitForEntries(_ count: Int) async {
    await withCheckedContinuation { continuation in
      Thread { [self] in
        for _ in 0..<count { entered.wait() }
        continuation.resume()
      }.start()
    }
  }
}

/// Waits until something is so; the time limit of the test's suite ends a wait in vain.
func eventually(_ isSo: () throws -> Bool) async throws {
  while try !isSo() {
    try Task.checkCancellation()
    await Task.yield()
  }
}
