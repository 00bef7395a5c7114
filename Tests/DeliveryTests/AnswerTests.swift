import PhoneSignIn
import Testing

@testable import Delivery

/// What becomes of a message when the provider answers, and when it does not.
@Suite struct AnswerTests {
  static let providers = ["webhook", "aliyun", "twilio"]
  static let success = [
    "webhook": "", "aliyun": #"{"Code":"OK"}"#, "twilio": #"{"sid":"SM1","status":"queued"}"#,
  ]

  @Test(arguments: try Vectors.load().answers)
  func `each documented answer has its meaning`(_ row: Vectors.Answer) async throws {
    let expected = try #require(row.attempt)
    let server = try GatewayServer(.answer(row.status, row.body))
    let provider = try Fixtures.provider(row.provider, port: server.port)
    #expect(await provider.attempt(try Fixtures.message()) == expected)
    #expect(server.requests.count == 1)
  }

  static let broken: [(String, GatewayServer.Play)] = [
    ("hangs up", .hangUp), ("reads and hangs up", .readAndHangUp), ("silence", .silence),
    ("half a head", .bytes(Array("HTTP/1.1 200 O".utf8))),
    ("half a body", .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{".utf8))),
    (
      "half a chunk",
      .bytes(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{".utf8))
    ),
    ("garbage", .bytes([0, 1, 2, 0xFF, 0x0A, 0x0A])),
    ("another protocol", .bytes(Array("220 mail ready\r\n".utf8))),
    ("no HTTP version", .bytes(Array("{\"Code\":\"OK\"}".utf8))),
    ("too long", .answer(200, String(repeating: " ", count: 10_000) + #"{"Code":"OK"}"#)),
    ("fault of the server", .answer(500, "")), ("no gateway", .answer(502, "<html>")),
    ("continues for ever", .bytes(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))),
    ("found elsewhere", .answer(302, "", headers: ["Location: /other"])),
    ("see other", .answer(303, "", headers: ["Location: /other"])),
  ]

  @Test(arguments: providers, broken.indices)
  func `no whole answer is unknown`(name: String, index: Int) async throws {
    let server = try GatewayServer(Self.broken[index].1)
    let provider = try Fixtures.provider(name, port: server.port, limits: Fixtures.hasty)
    #expect(await provider.attempt(try Fixtures.message()) == .unknown, "\(Self.broken[index].0)")
    #expect(server.requests.count <= 1)
  }

  @Test(arguments: providers, [301, 302, 303, 307, 308])
  func `no redirect is followed`(name: String, status: Int) async throws {
    let other = try GatewayServer(.answer(200, try #require(Self.success[name])))
    let server = try GatewayServer(
      .answer(status, "", headers: ["Location: http://127.0.0.1:\(other.port)/"]))
    let provider = try Fixtures.provider(name, port: server.port)
    let attempt = await provider.attempt(try Fixtures.message())
    #expect(attempt == ([302, 303].contains(status) ? .unknown : .refused("redirect")))
    #expect(other.requests.isEmpty)
  }

  @Test(arguments: providers)
  func `a closed port is a refusal`(name: String) async throws {
    let provider = try Fixtures.provider(name, port: try Listener.closedPort())
    #expect(await provider.attempt(try Fixtures.message()) == .refused("not-reachable"))
  }

  @Test(arguments: providers)
  func `a line break in a key goes nowhere`(name: String) async throws {
    let server = try GatewayServer(.answer(200, try #require(Self.success[name])))
    let provider = try Fixtures.provider(name, port: server.port)
    var message = try Fixtures.message()
    message.key = "a\r\nX-Evil: 1"
    let attempt = await provider.attempt(message)
    #expect(attempt == (name == "webhook" ? .refused("bad-header") : .accepted))
    #expect(server.requests.allSatisfy { $0.headers["x-evil"] == nil })
  }
}
