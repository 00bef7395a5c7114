import Foundation
import HTTP
import Synchronization
import Testing

/// Deadlines are short here; that they cut is asserted, not when.
@Suite struct DeadlineTests {
  static func router() -> Router {
    var router = Router()
    router.immediate(.get, "/now") { _ in .text("now") }
    router.on(.post, "/echo") { .init(body: .bytes($0.body)) }
    router.immediate(.get, "/big") { _ in
      .init(body: .bytes([UInt8](repeating: 0x61, count: 30_000_000)))
    }
    return router
  }

  static func short(_ configuration: inout Configuration) {
    configuration.timeouts.head = 60
    configuration.timeouts.body = 60
    configuration.timeouts.idle = 60
    configuration.timeouts.write = 60
    configuration.timeouts.drain = 60
  }

  /// Sends one byte after another until the other end has had enough; what it said by then.
  static func drip(_ server: Server, _ opening: String, _ byte: String) async -> String {
    await blocking {
      guard let client = RawClient(server) else { return "no connection" }
      defer { client.close() }
      client.send(opening)
      while client.send(byte) {
        var poll = pollfd(fd: client.socket, events: Int16(POLLIN), revents: 0)
        if Glibc.poll(&poll, 1, 1) > 0 { break }
      }
      return client.receiveAll()
    }
  }

  @Test func aDrippingHeaderIsCut() async throws {
    try await withServer(Self.router(), configure: Self.short) { server in
      let answer = await Self.drip(server, "GET /now HTTP/1.1\r\nHost: a\r\nX: ", "a")
      #expect(statuses(answer) == [408])
    }
  }

  @Test func aDrippingBodyIsCut() async throws {
    try await withServer(Self.router(), configure: Self.short) { server in
      let answer = await Self.drip(
        server, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n", "a")
      #expect(statuses(answer) == [408])
      let chunked = await Self.drip(
        server, "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
        "1\r\na\r\n")
      #expect(statuses(chunked) == [408])
    }
  }

  @Test(arguments: ["", "GET /now HTTP/1.1\r\nHost: a\r\n\r\n"])
  func aSilentConnectionIsClosed(_ opening: String) async throws {
    try await withServer(Self.router(), configure: Self.short) { server in
      let answer = await blocking {
        guard let client = RawClient(server) else { return "no connection" }
        defer { client.close() }
        client.send(opening)
        return client.receiveAll()
      }
      #expect(answer.isEmpty == opening.isEmpty)
      #expect(!answer.contains("no connection"))
    }
  }

  @Test func aReaderThatTakesNothingIsCut() async throws {
    let cut = Mutex(false)
    try await withServer(
      Self.router(),
      configure: { configuration in
        Self.short(&configuration)
        configuration.log = Log { _, event, _ in if event == "cut" { cut.withLock { $0 = true } } }
      }
    ) { server in
      await blocking {
        guard let client = RawClient(server, receiveBuffer: 4_096) else { return }
        defer { client.close() }
        client.send("GET /big HTTP/1.1\r\nHost: a\r\n\r\n")
        while !cut.withLock({ $0 }) { sched_yield() }
      }
      #expect(cut.withLock { $0 })
    }
  }
}
