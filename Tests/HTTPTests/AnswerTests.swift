import Foundation
import HTTP
import Testing

/// How answers are written: fields, lengths, and what follows on the connection.
@Suite struct AnswerTests {
  static func router() -> Router {
    let stream = EventStream(name: "test")
    var router = Router()
    router.immediate(.get, "/now") { _ in .text("now") }
    router.immediate(.get, "/big") { _ in
      .init(body: .bytes([UInt8](repeating: 0x61, count: 12_000_000)))
    }
    router.immediate(.get, "/empty") { _ in .init(status: .noContent) }
    router.immediate(.get, "/same") { _ in .init(status: .notModified, headers: ["ETag": "\"a\""]) }
    router.immediate(.get, "/wide") { _ in
      .init(headers: ["X-Wide": String(repeating: "w", count: 9_000)], body: .bytes([0x61]))
    }
    router.immediate(.get, "/events") { .events(stream, for: $0) }
    return router
  }

  static func get(_ path: String, _ method: String = "GET", _ fields: String = "") -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
  ])
  func datesAreWrittenAsTheWebWantsThem(_ seconds: Int, _ text: String) {
    #expect(DateField.text(seconds) == text)
  }

  @Test(arguments: ["/now", "/nowhere", "/empty", "/events?", "/%zz"])
  func everyAnswerHasOneDate(_ path: String) async throws {
    try await withServer(Self.router()) { server in
      let answer = await blocking { () -> String in
        guard let client = RawClient(server) else { return "" }
        defer { client.close() }
        client.send(Self.get(path))
        return client.receive(until: "\r\n\r\n")
      }
      #expect(answer.ranges(of: "\r\nDate: ").count == 1)
      #expect(answer.firstMatch(of: /Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/) != nil)
    }
  }

  @Test(arguments: ["/empty", "/same"])
  func anAnswerWithoutABodySpeaksOfNoLength(_ path: String) async throws {
    try await withServer(Self.router()) { server in
      let answer = await exchange(server, Self.get(path))
      #expect(!answer.contains("Content-Length"))
      #expect(answer.hasSuffix("\r\n\r\n"))
    }
  }

  /// The socket takes a large answer piece by piece; the connection is as good as before then.
  @Test func aSlowReaderCanGoOnAsking() async throws {
    try await withServer(Self.router()) { server in
      let answers = await blocking { () -> [String] in
        guard let client = RawClient(server, receiveBuffer: 4_096) else { return [] }
        defer { client.close() }
        return ["/big", "/now", "/big", "/wide"].map { path in
          client.send(Self.get(path))
          return client.receiveResponse()
        }
      }
      #expect(answers.map { statuses($0) } == [[200], [200], [200], [200]])
      #expect(answers.map { $0.utf8.count > 12_000_000 } == [true, false, true, false])
      #expect(answers.last?.utf8.count ?? 0 > 9_000)
    }
  }

  /// The next request comes while the answer to the first still waits for the reader.
  @Test func aRequestBeforeTheAnswerIsReadWaitsItsTurn() async throws {
    try await withServer(Self.router()) { server in
      let answer = await blocking { () -> String in
        guard let client = RawClient(server, receiveBuffer: 4_096) else { return "" }
        defer { client.close() }
        client.send(Self.get("/big"))
        let head = client.receive(until: "\r\n\r\n")
        client.send(Self.get("/now", "GET", "Connection: close\r\n"))
        return head + client.receiveAll()
      }
      #expect(statuses(answer) == [200, 200])
      #expect(answer.hasSuffix("now"))
    }
  }

  @Test func oneEmptyLineBeforeARequestIsIgnored() async throws {
    try await withServer(Self.router()) { server in
      #expect(statuses(await exchange(server, "\r\n" + Self.get("/now"))) == [200])
      #expect(statuses(await exchange(server, "\r\n\r\n" + Self.get("/now"))) == [400])
      let apart = await blocking { () -> String in
        guard let client = RawClient(server) else { return "" }
        defer { client.close() }
        for byte in Array(("\r\n" + Self.get("/now")).utf8) { client.send([byte]) }
        return client.receiveResponse()
      }
      #expect(statuses(apart) == [200] && apart.hasSuffix("now"))
    }
  }

  @Test func theHeadOfAStreamIsNotAStream() async throws {
    try await withServer(Self.router()) { server in
      let answer = await blocking { () -> String in
        guard let client = RawClient(server) else { return "" }
        defer { client.close() }
        client.send(Self.get("/events", "HEAD"))
        return client.receiveAll()
      }
      #expect(statuses(answer) == [200])
      #expect(answer.contains("Content-Type: text/event-stream\r\n"))
      #expect(!answer.contains("Content-Length"))
      #expect(answer.hasSuffix("\r\n\r\n"))
    }
  }

  /// Each is answered once; what the client asks afterwards gets nothing but the end.
  @Test(arguments: [
    get("/now", "GET", "Connection: close\r\n"), get("/nowhere", "GET", "Connection: close\r\n"),
    "GET /now HTTP/1.0\r\nHost: a\r\n\r\n", "GET  /now HTTP/1.1\r\nHost: a\r\n\r\n",
    get("/nowhere", "POST", "Content-Length: 5\r\n"),
    get("/now", "POST", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n", get("/events", "HEAD"),
  ])
  func nothingIsAnsweredAfterTheLastAnswer(_ last: String) async throws {
    try await withServer(Self.router(), configure: { $0.timeouts.idle = 1_000 }) { server in
      let (answer, more) = await blocking { () -> (String, String) in
        guard let client = RawClient(server) else { return ("", "no connection") }
        defer { client.close() }
        client.send(last)
        let answer = client.receiveResponse()
        client.send(Self.get("/now"))
        return (answer, client.receiveAll())
      }
      #expect(statuses(answer).count == 1)
      #expect(answer.contains("Connection: close\r\n"))
      #expect(more == "")
    }
  }
}
