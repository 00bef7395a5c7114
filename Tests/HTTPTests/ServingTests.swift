import Foundation
import Glibc
import HTTP
import Synchronization
import Testing

/// Ordinary requests on the wire: methods, bodies, kept connections, errors.
@Suite struct ServingTests {
  struct Teapot: HTTPResponding {
    func response(to request: Request) -> Response { .text("short and stout", status: 422) }
  }

  struct Secret: Error { var text = "hunter2" }

  static func router() -> Router {
    var router = Router()
    router.immediate(.get, "/now") { _ in .text("now") }
    router.on(.get, "/later") { _ in
      await Task.yield()
      return .text("later")
    }
    router.on(.post, "/echo", bodyLimit: 200_000) { .init(body: .bytes($0.body)) }
    router.immediate(.get, "/d/:slug/join") { .text($0.parameters["slug"] ?? "") }
    router.immediate(.get, "/query") { .text($0.queryValue("q") ?? "none") }
    router.on(.get, "/teapot") { _ in throw Teapot() }
    router.on(.get, "/secret") { _ in throw Secret() }
    router.immediate(.get, "/secret-now") { _ in throw Secret() }
    router.immediate(.get, "/big") { _ in
      .init(body: .bytes([UInt8](repeating: 0x61, count: 3_000_000)))
    }
    router.immediate(.get, "/split") { _ in .init(headers: ["X-Bad": "a\r\nX-Forged: b"]) }
    router.after { _, response in response.headers["X-After"] = "yes" }
    return router
  }

  static func request(_ line: String, _ fields: String = "", _ body: String = "") -> String {
    "\(line) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(body)"
  }

  @Test(arguments: [
    ("GET /now", 200, "now"), ("GET /later", 200, "later"), ("GET /d/abc/join", 200, "abc"),
    ("GET /d/%E6%8B%9B%E8%B4%A2/join", 200, "招财"), ("GET /query?q=a+b%26c", 200, "a b&c"),
    ("GET /d//join", 404, "Not Found"), ("GET /nowhere", 404, "Not Found"),
    ("DELETE /now", 405, "Allow: GET, HEAD"),
    ("OPTIONS /now", 204, "Allow: GET, HEAD"), ("GET http://b/now", 200, "now"),
    ("GET /teapot", 422, "short and stout"), ("GET /secret", 500, "Internal Server Error"),
    ("GET /secret-now", 500, "Internal Server Error"),
  ])
  func answers(_ line: String, _ status: Int, _ text: String) async throws {
    try await withServer(Self.router()) { server in
      let answer = await exchange(server, Self.request(line))
      #expect(statuses(answer) == [status])
      #expect(answer.contains(text))
      #expect(answer.contains("X-After: yes"))
      #expect(!answer.contains("hunter2"), "no detail of an unknown error")
    }
  }

  @Test func headHasTheLengthAndNoBody() async throws {
    try await withServer(Self.router()) { server in
      let answer = await exchange(server, Self.request("HEAD /now"))
      #expect(answer.contains("Content-Length: 3\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n"))
    }
  }

  @Test func aFieldCannotForgeAnother() async throws {
    try await withServer(Self.router()) { server in
      let answer = await exchange(server, Self.request("GET /split"))
      #expect(statuses(answer) == [200])
      #expect(!answer.contains("X-Forged"))
    }
  }

  @Test func oneConnectionServesManyRequests() async throws {
    try await withServer(Self.router()) { server in
      let bodies = await blocking {
        guard let client = RawClient(server) else { return [String]() }
        defer { client.close() }
        return (0..<20).map { number in
          switch number % 4 {
          case 0: client.send(Self.request("GET /now"))
          case 1: client.send(Self.request("GET /later"))
          case 2: client.send(Self.request("POST /echo", "Content-Length: 4\r\n", "body"))
          default: client.send(Self.request("GET /nowhere"))
          }
          return client.receiveResponse()
        }
      }
      #expect(bodies.map { statuses($0).first ?? 0 } == (0..<20).map { $0 % 4 == 3 ? 404 : 200 })
      #expect(bodies[2].hasSuffix("body") && bodies[1].hasSuffix("later"))
    }
  }

  @Test func bodiesArriveWholeHoweverTheyAreCut() async throws {
    let body = String((0..<150_000).map { Character(UnicodeScalar(UInt8(0x61 + $0 % 26))) })
    let chunked =
      stride(from: 0, to: body.utf8.count, by: 7_001).map { start in
        let part = body.dropFirst(start).prefix(7_001)
        return String(part.utf8.count, radix: 16) + ";ext=1\r\n" + part + "\r\n"
      }.joined() + "0\r\nTrailer: x\r\n\r\n"
    try await withServer(Self.router()) { server in
      let plain = await exchange(
        server, Self.request("POST /echo", "Content-Length: \(body.utf8.count)\r\n", body))
      #expect(plain.hasSuffix(body))
      let cut = await exchange(
        server, Self.request("POST /echo", "Transfer-Encoding: chunked\r\n", chunked))
      #expect(statuses(cut) == [200])
      #expect(cut.hasSuffix(body))
    }
  }

  @Test func waitsForTheWordToSendABody() async throws {
    try await withServer(Self.router()) { server in
      let (first, second) = await blocking {
        guard let client = RawClient(server) else { return ("", "") }
        defer { client.close() }
        client.send(Self.request("POST /echo", "Content-Length: 4\r\nExpect: 100-continue\r\n"))
        let first = client.receive(until: "\r\n\r\n")
        client.send("body")
        return (first, client.receiveResponse())
      }
      #expect(first == "HTTP/1.1 100 Continue\r\n\r\n")
      #expect(second.hasSuffix("body"))
    }
  }

  @Test(arguments: ["Content-Length: 300000\r\n", "Transfer-Encoding: chunked\r\n"])
  func anOversizedBodyIsAnsweredNotReset(_ field: String) async throws {
    let part = String(repeating: "a", count: 300_000)
    let body = field.hasPrefix("T") ? "493e0\r\n\(part)\r\n0\r\n\r\n" : part
    try await withServer(Self.router()) { server in
      let answer = await exchange(server, Self.request("POST /echo", field, body))
      #expect(statuses(answer) == [413])
      #expect(answer.contains("Connection: close"))
    }
  }

  @Test func pipelinedRequestsGetOneAnswerAndTheEnd() async throws {
    try await withServer(Self.router()) { server in
      let answer = await exchange(
        server, Self.request("GET /now") + Self.request("GET /later"))
      #expect(statuses(answer) == [200])
      #expect(answer.contains("Connection: close"))
    }
  }

  @Test func aSlowReaderOfAnAnswerGetsAllOfIt() async throws {
    try await withServer(Self.router()) { server in
      let count = await blocking {
        guard let client = RawClient(server, receiveBuffer: 4_096) else { return 0 }
        defer { client.close() }
        client.send(Self.request("GET /big", "Connection: close\r\n"))
        var count = 0
        while let part = client.receive() { count += part.count }
        return count
      }
      #expect(count > 3_000_000)
    }
  }

  /// The end of input came while the first request was being answered.
  @Test func halfASecondRequestAndTheEndIsRefusedAtOnce() async throws {
    try await withServer(Self.router(), configure: { $0.timeouts.head = 15_000 }) { server in
      for path in ["/now", "/later"] {
        let answer = await exchangeTwice(server, Self.request("GET \(path)"), "GET /now HT")
        #expect(statuses(answer) == [200, 400])
      }
    }
  }

  private func exchangeTwice(_ server: Server, _ first: String, _ second: String) async -> String {
    await blocking {
      guard let client = RawClient(server) else { return "no connection" }
      defer { client.close() }
      client.send(first)
      let answer = client.receiveResponse()
      client.send(second)
      shutdown(client.socket, Int32(SHUT_WR))
      return answer + client.receiveAll()
    }
  }

  @Test func http10IsAnsweredAndClosed() async throws {
    try await withServer(Self.router()) { server in
      let answer = await blocking {
        guard let client = RawClient(server) else { return "" }
        defer { client.close() }
        client.send("GET /now HTTP/1.0\r\n\r\n")
        return client.receiveAll()
      }
      #expect(answer.hasSuffix("now"))
    }
  }

  /// The largest head allowed, alone and between small ones on one connection.
  @Test func headsUpToTheLimitAreServed() async throws {
    let filler = String(repeating: "a", count: 150)
    let fields = (0..<97).map { "X-Field-\($0): \(filler)\r\n" }.joined()
    let plain = Self.request("POST /echo", "Content-Length: 4\r\nPad: \r\n" + fields, "body")
    let room = (16 << 10) + 4 - plain.utf8.count
    #expect(room >= 0 && room < 1_000)
    let large = Self.request(
      "POST /echo",
      "Content-Length: 4\r\nPad: \(String(repeating: "p", count: room))\r\n"
        + fields, "body")
    #expect(large.utf8.count == (16 << 10) + 4)
    try await withServer(Self.router()) { server in
      let answers = await blocking { () -> [String] in
        guard let client = RawClient(server) else { return [] }
        defer { client.close() }
        return [Self.request("GET /now"), large, Self.request("GET /later"), large].map {
          client.send($0)
          return client.receiveResponse()
        }
      }
      #expect(answers.map { statuses($0) } == [[200], [200], [200], [200]])
      #expect(answers.last?.hasSuffix("body") == true)
      let alone = await exchange(server, large)
      #expect(statuses(alone) == [200] && alone.hasSuffix("body"))
    }
  }

  /// The same requests through the router alone.
  @Test func theRouterAloneAnswersTheSame() async {
    let router = Self.router()
    for (method, path, status) in [
      (Method.get, "/now", 200), (.head, "/now", 200), (.get, "/later", 200),
      (.get, "/d/abc/join", 200), (.get, "/nowhere", 404), (.delete, "/now", 405),
      (.get, "/teapot", 422), (.get, "/secret", 500),
    ] {
      let response = await router.respond(to: Request(method: method, path: path))
      #expect(response.status.code == status, "\(method) \(path)")
      #expect(response.headers["X-After"] == "yes")
    }
  }
}
