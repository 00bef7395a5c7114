import Foundation
import PhoneSignIn
import Testing

@testable import Delivery

@Suite(.timeLimit(.minutes(1))) struct PoolTests {
  @Test func `what does not fit is turned away, what fits is done`() async throws {
    let pool = BlockingPool(threads: 2, waiting: 3)
    let gate = Gate()
    let results = await withTaskGroup(of: Int?.self) { group in
      for number in 0..<2 {
        group.addTask {
          await pool.run { _ in
            gate.pass()
            return number
          }
        }
      }
      await gate.waitForEntries(2)
      // Both threads are held: three wait, and the fourth is not even queued.
      for number in 2..<6 {
        group.addTask { await pool.run { _ in number } }
      }
      var results: [Int?] = []
      // The one turned away is the only one that can end before the gate opens.
      results.append(await group.next() ?? nil)
      #expect(results == [nil])
      gate.open(times: 2)
      for await result in group { results.append(result) }
      return results
    }
    #expect(results.count == 6 && results.compactMap { $0 }.count == 5)
  }

  @Test func `work hears that it is no longer wanted`() async throws {
    let pool = BlockingPool(threads: 1, waiting: 1)
    let gate = Gate()
    let task = Task {
      await pool.run { cancellation in
        gate.pass()
        return cancellation.isCancelled
      }
    }
    await gate.waitForEntries(1)
    task.cancel()
    gate.open()
    #expect(await task.value == true)
  }

  @Test func `the threads end with their pool`() async throws {
    for _ in 0..<100 {
      let pool = BlockingPool(threads: 4, waiting: 8)
      #expect(await pool.run { _ in 7 } == 7)
    }
    try await eventually { try threads() < 200 }
  }

  /// Threads of this process.
  private func threads() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
  }

  @Test func `a send that is cancelled before it began is a refusal`() async throws {
    let server = try GatewayServer(.answer(204, ""))
    let provider = try Fixtures.provider("webhook", port: server.port)
    let message = try Fixtures.message()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await provider.attempt(message)
    }
    #expect(await task.value == .refused("cancelled"))
    #expect(server.requests.isEmpty)
  }

  /// The request is out when the caller leaves: libcurl is told, and nobody knows what was done.
  @Test func `a send that is cancelled on its way is unknown`() async throws {
    let server = try GatewayServer(.silence)
    let provider = try Fixtures.provider("webhook", port: server.port)
    let message = try Fixtures.message()
    let task = Task { await provider.attempt(message) }
    try await eventually { !server.requests.isEmpty }
    task.cancel()
    #expect(await task.value == .unknown)
  }

  @Test func `more messages than threads all arrive`() async throws {
    let server = try GatewayServer(.answer(204, ""))
    let provider = try Fixtures.provider("webhook", port: server.port)
    let message = try Fixtures.message()
    await withTaskGroup(of: Attempt.self) { group in
      for _ in 0..<40 { group.addTask { await provider.attempt(message) } }
      for await attempt in group { #expect(attempt == .accepted) }
    }
    #expect(server.requests.count == 40)
  }
}
