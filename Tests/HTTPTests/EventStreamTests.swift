import Foundation
import HTTP
import Testing

@Suite struct EventStreamTests {
  static func router(_ stream: EventStream) -> Router {
    var router = Router()
    router.immediate(.get, "/events") { .events(stream, for: $0) }
    router.on(.get, "/later/events") { .events(stream, for: $0) }
    router.immediate(.get, "/now") { _ in .text("now") }
    return router
  }

  static func follow(_ path: String = "/events", after id: String? = nil) -> String {
    let field = id.map { "Last-Event-ID: \($0)\r\n" } ?? ""
    return "GET \(path) HTTP/1.1\r\nHost: a\r\n\(field)\r\n"
  }

  static func event(_ data: String) throws -> ServerSentEvent {
    try ServerSentEvent(name: "draw", data: data)
  }

  @Test(arguments: ["/events", "/later/events"])
  func followersHearWhatIsPublished(_ path: String) async throws {
    let stream = EventStream(name: "test", history: 8, epoch: "e")
    try await withServer(Self.router(stream)) { server in
      let heard = await blocking { () -> [String] in
        let clients = (0..<5).compactMap { _ in RawClient(server) }
        defer { for client in clients { client.close() } }
        for client in clients { client.send(Self.follow(path)) }
        let heads = clients.map { $0.receive(until: "id: e-0\n\n") }
        guard let event = try? Self.event("one\rtwo\r\nthree\nfour") else { return [] }
        stream.publish(event)
        return heads + clients.map { $0.receive(until: "\n\n") }
      }
      #expect(heard.count == 10)
      for head in heard.prefix(5) {
        #expect(head.contains("Content-Type: text/event-stream\r\n"))
        #expect(head.contains("X-Accel-Buffering: no\r\n"))
        #expect(head.contains("Cache-Control: no-store\r\n"))
        #expect(head.contains("\r\n\r\nretry: 2000\n"))
      }
      for event in heard.suffix(5) {
        #expect(
          event == "id: e-1\nevent: draw\ndata: one\ndata: two\ndata: three\ndata: four\n\n")
      }
    }
  }

  @Test(
    arguments: [
      (nil, "id: e-12\n\n", ""), ("e-10", "id: e-10\n\n", "11 12"), ("e-12", "id: e-12\n\n", ""),
      ("e-2", "event: reset\n", ""), ("old-12", "event: reset\n", ""),
      ("e-13", "event: reset\n", ""),
      ("nonsense", "event: reset\n", ""), ("e--1", "event: reset\n", ""),
    ] as [(String?, String, String)])
  func aReturningFollowerGetsWhatItMissed(
    _ last: String?, _ opening: String, _ missed: String
  ) async throws {
    let stream = EventStream(name: "test", history: 4, epoch: "e")
    for number in 1...12 { stream.publish(try Self.event("n\(number)")) }
    try await withServer(Self.router(stream)) { server in
      let text = await blocking { () -> String in
        guard let client = RawClient(server),
          let event = try? Self.event("end")
        else { return "" }
        defer { client.close() }
        client.send(Self.follow(after: last))
        let head = client.receive(until: "retry: 2000\n")
        while stream.followerCount == 0 { sched_yield() }
        stream.publish(event)
        return head + (head.contains("data: end\n\n") ? "" : client.receive(until: "data: end\n\n"))
      }
      #expect(text.contains(opening))
      let numbers = text.ranges(of: "data: n").map { range in
        String(text[range.upperBound...].prefix { $0.isNumber })
      }
      #expect(numbers.joined(separator: " ") == missed)
    }
  }

  @Test func namesCannotForgeFields() {
    for name in ["a\nb", "a\rb", "a\0b"] {
      #expect(throws: ServerSentEvent.Invalid.name(name)) {
        try ServerSentEvent(name: name, data: "x")
      }
    }
  }

  @Test func aDeadFollowerIsGone() async throws {
    let stream = EventStream(name: "test")
    try await withServer(Self.router(stream)) { server in
      let counts = await blocking { () -> [Int] in
        let clients = (0..<10).compactMap { _ in RawClient(server) }
        for client in clients {
          client.send(Self.follow())
          _ = client.receive(until: "retry: 2000")
        }
        let before = stream.followerCount
        for client in clients.prefix(9) { client.close() }
        // Hangs for ever, and so fails by the time limit, if nothing watches for hang-ups.
        while stream.followerCount > 1 { sched_yield() }
        let after = stream.followerCount
        clients.last?.close()
        return [before, after]
      }
      #expect(counts == [10, 1])
    }
  }

  @Test func aSlowReaderIsDroppedAndTheOthersHearAll() async throws {
    let stream = EventStream(name: "test", history: 4_096)
    let count = 1_500
    try await withServer(Self.router(stream), configure: { $0.limits.streamBacklog = 64 << 10 }) {
      server in
      let heard = await blocking { () -> Int in
        guard let slow = RawClient(server, receiveBuffer: 4_096), let quick = RawClient(server),
          let event = try? Self.event(String(repeating: "x", count: 3_000))
        else { return 0 }
        defer {
          slow.close()
          quick.close()
        }
        for client in [slow, quick] { client.send(Self.follow()) }
        _ = quick.receive(until: "retry: 2000")
        while stream.followerCount < 2 { sched_yield() }
        var bytes = 0
        for _ in 0..<count {
          stream.publish(event)
          bytes += quick.receive(until: "\n\n").utf8.count
        }
        while stream.followerCount > 1 { sched_yield() }
        return bytes
      }
      #expect(heard > count * 3_000)
      #expect(stream.followerCount <= 1)
    }
  }

  @Test func heartbeatsKeepASilentStreamAwake() async throws {
    let stream = EventStream(name: "test")
    try await withServer(Self.router(stream), configure: { $0.timeouts.heartbeat = 40 }) { server in
      let text = await blocking { () -> String in
        guard let client = RawClient(server) else { return "" }
        defer { client.close() }
        client.send(Self.follow())
        return client.receive(until: ":\n\n:\n\n")
      }
      #expect(text.hasSuffix(":\n\n"))
    }
  }
}
