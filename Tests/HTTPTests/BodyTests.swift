import Foundation
import HTTP
import Synchronization
import Testing

/// Bodies on the wire: long ones, broken ones, and what stands behind them.
@Suite struct BodyTests {
  static func router() -> Router {
    var router = Router()
    router.on(.post, "/count", bodyLimit: 16 << 20) { request in
      .text("\(request.body.count) \(request.body.reduce(0) { $0 &+ Int($1) })")
    }
    router.immediate(.post, "/echo") { .init(body: .bytes($0.body)) }
    router.immediate(.get, "/now") { _ in .text("now") }
    return router
  }

  static func post(_ path: String, _ fields: String, _ body: String = "") -> String {
    "POST \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
  }

  /// More than the sockets on the way can hold, so that reading has to wait for the library.
  @Test(arguments: [true, false])
  func aLongBodyArrivesWhole(_ isChunked: Bool) async throws {
    let part = [UInt8]((0..<100_000).map { UInt8($0 % 251) })
    let sum = part.reduce(0) { $0 + Int($1) }
    try await withServer(Self.router()) { server in
      let answer = await blocking { () -> String in
        guard let client = RawClient(server) else { return "" }
        defer { client.close() }
        client.send(
          Self.post(
            "/count", isChunked ? "Transfer-Encoding: chunked" : "Content-Length: 8000000"))
        for _ in 0..<80 {
          if isChunked { client.send("186a0\r\n") }
          client.send(part)
          if isChunked { client.send("\r\n") }
        }
        if isChunked { client.send("0\r\n\r\n") }
        return client.receiveResponse()
      }
      #expect(answer.hasSuffix("\r\n\r\n8000000 \(80 * sum)"))
    }
  }

  @Test(arguments: [
    ("Transfer-Encoding: chunked", "zz\r\nhello\r\n0\r\n\r\n"),
    ("Transfer-Encoding: chunked", "5\r\nhello0\r\n\r\n"),
    ("Transfer-Encoding: chunked", "5\r\nhel"), ("Transfer-Encoding: chunked", ""),
    ("Content-Length: 6", "hello"),
  ])
  func aBrokenBodyGetsTheServersOwnAnswer(_ field: String, _ body: String) async throws {
    let reached = Mutex(false)
    var router = Self.router()
    router.before { _ in
      reached.withLock { $0 = true }
      return nil
    }
    try await withServer(router, configure: { $0.timeouts.drain = 50 }) { server in
      let answer = await exchange(server, Self.post("/echo", field, body))
      #expect(statuses(answer) == [400])
      #expect(answer.contains("Content-Type: application/problem+json\r\n"))
      #expect(answer.contains("Connection: close\r\n"))
      #expect(!answer.contains("<html>"))
      #expect(!reached.withLock { $0 })
    }
  }

  @Test func whatStandsBehindABodyIsNotAnswered() async throws {
    let second = "GET /now HTTP/1.1\r\nHost: a\r\n\r\n"
    try await withServer(Self.router()) { server in
      for (field, body) in [
        ("Content-Length: 5", "hello"), ("Transfer-Encoding: chunked", "5\r\nhello\r\n0\r\n\r\n"),
      ] {
        let answer = await exchange(server, Self.post("/echo", field, body) + second)
        #expect(statuses(answer) == [200])
        #expect(answer.hasSuffix("hello") && answer.contains("Connection: close\r\n"))
      }
    }
  }

  /// The second request is not there yet when the head of the first is read.
  @Test func nothingFollowsAChunkedBody() async throws {
    try await withServer(Self.router()) { server in
      let answer = await blocking { () -> String in
        guard let client = RawClient(server) else { return "" }
        defer { client.close() }
        client.send(
          Self.post("/echo", "Transfer-Encoding: chunked\r\nExpect: 100-continue"))
        let word = client.receive(until: "100 Continue\r\n\r\n")
        client.send("5\r\nhello\r\n0\r\n\r\nGET /now HTTP/1.1\r\nHost: a\r\n\r\n")
        return word + client.receiveAll()
      }
      #expect(statuses(answer) == [100, 200])
      #expect(answer.hasSuffix("hello") && answer.contains("Connection: close\r\n"))
    }
  }

  /// The library gets no byte beyond the stated length: what follows is vetted and answered.
  @Test func whatFollowsABodyThatWasAwaitedIsTheNextRequest() async throws {
    try await withServer(Self.router(), configure: { $0.timeouts.idle = 5_000 }) { server in
      let answer = await blocking { () -> String in
        guard let client = RawClient(server) else { return "" }
        defer { client.close() }
        client.send(Self.post("/echo", "Content-Length: 5\r\nExpect: 100-continue"))
        let word = client.receive(until: "100 Continue\r\n\r\n")
        client.send("helloGET /now HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        return word + client.receiveAll()
      }
      #expect(statuses(answer) == [100, 200, 200])
      #expect(answer.contains("hello") && answer.hasSuffix("now"))
    }
  }

  /// Head and body in any two pieces, one connection for all of them.
  @Test func aBodyMayBeCutAnywhere() async throws {
    let whole = Array(Self.post("/echo", "Content-Length: 5", "hello").utf8)
    try await withServer(Self.router()) { server in
      let answers = await blocking { () -> [String] in
        guard let client = RawClient(server) else { return [] }
        defer { client.close() }
        return (1..<whole.count).map { cut in
          client.send(Array(whole[..<cut]))
          client.send(Array(whole[cut...]))
          return client.receiveResponse()
        }
      }
      #expect(answers.count == whole.count - 1)
      #expect(answers.allSatisfy { statuses($0) == [200] && $0.hasSuffix("hello") })
    }
  }

  /// The end of input comes while the library still reads: it must not wait for the idle time.
  @Test(.timeLimit(.minutes(4)))
  func theEndBehindALongBodyIsNoticed() async throws {
    let body = String(repeating: "a", count: 150_000)
    try await withServer(Self.router(), configure: { $0.timeouts.idle = 3_600_000 }) { server in
      let answer = await exchange(server, Self.post("/count", "Content-Length: 150000", body))
      #expect(statuses(answer) == [200])
    }
  }

  @Test func aClientThatGoesInTheMiddleLeavesNothingBehind() async throws {
    try await withServer(Self.router(), configure: { $0.limits.connections = 4 }) { server in
      let answer = await blocking { () -> String in
        for _ in 0..<40 {
          guard let client = RawClient(server) else { return "no connection" }
          client.send(Self.post("/echo", "Content-Length: 50000\r\nExpect: 100-continue"))
          _ = client.receive(until: "100 Continue\r\n\r\n")
          client.send("hello")
          var linger = linger(l_onoff: 1, l_linger: 0)
          setsockopt(
            client.socket, SOL_SOCKET, SO_LINGER, &linger,
            socklen_t(MemoryLayout<Glibc.linger>.size))
          client.close()
        }
        guard let client = RawClient(server) else { return "no connection" }
        defer { client.close() }
        client.send(Self.post("/echo", "Content-Length: 5", "hello"))
        return client.receiveResponse()
      }
      #expect(answer.hasSuffix("hello"))
    }
  }
}
