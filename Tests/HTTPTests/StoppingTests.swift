import Foundation
import HTTP
import Synchronization
import Testing

@Suite struct StoppingTests {
  /// A door that opens once.
  actor Door {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pass() async {
      if isOpen { return }
      await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
      isOpen = true
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  static func server(_ router: Router) throws -> Server {
    var configuration = Configuration()
    configuration.port = 0
    configuration.loops = 1
    configuration.log = .silent
    return try Server(configuration, router: router)
  }

  @Test func runningRequestsFinishAndStreamsEnd() async throws {
    let (entered, door) = (Door(), Door())
    let stream = EventStream(name: "test")
    var router = Router()
    router.on(.get, "/slow") { _ in
      await entered.open()
      await door.pass()
      return .text("done")
    }
    router.immediate(.get, "/events") { .events(stream, for: $0) }
    let server = try Self.server(router)
    async let running: Void = server.run()
    async let slow = exchangeOpen(server, "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
    async let events = exchangeOpen(server, "GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
    await entered.pass()
    await blocking { while stream.followerCount == 0 { sched_yield() } }
    server.shutdown(grace: 20_000)
    #expect(await events.contains("retry: 2000"), "the stream ends while the request goes on")
    await door.open()
    let answer = await slow
    #expect(answer.hasSuffix("done"))
    #expect(answer.contains("Connection: close"))
    await running
    #expect(stream.followerCount == 0)
  }

  @Test func graceEnds() async throws {
    let (entered, door) = (Door(), Door())
    var router = Router()
    router.on(.get, "/stuck") { _ in
      await entered.open()
      await door.pass()
      return .text("never")
    }
    let server = try Self.server(router)
    async let running: Void = server.run()
    async let stuck = exchangeOpen(server, "GET /stuck HTTP/1.1\r\nHost: a\r\n\r\n")
    await entered.pass()
    server.shutdown(grace: 1)
    await running
    #expect(await stuck.isEmpty)
    await door.open()
  }

  /// While a request still runs, nobody else is let in, and the next server may have the port.
  @Test func thePortIsFreeBeforeTheLastAnswer() async throws {
    let (entered, door) = (Door(), Door())
    var router = Router()
    router.on(.get, "/slow") { _ in
      await entered.open()
      await door.pass()
      return .text("old")
    }
    let server = try Self.server(router)
    async let running: Void = server.run()
    async let slow = exchangeOpen(server, "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
    await entered.pass()
    server.shutdown(grace: 600_000)
    #expect(await blocking { RawClient(server) } == nil, "refused, not left waiting")
    var next = Router()
    next.immediate(.get, "/") { _ in .text("new") }
    var configuration = server.configuration
    configuration.port = server.port
    let successor = try Server(configuration, router: next)
    successor.start()
    #expect(await exchange(successor, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").hasSuffix("new"))
    successor.shutdown(grace: 0)
    await door.open()
    #expect(await slow.hasSuffix("old"))
    await running
  }

  /// Bytes that may never become a request do not hold a restart up for the whole grace.
  @Test func aHeadThatNeverEndsDoesNotHoldTheEndUp() async throws {
    let stream = EventStream(name: "test")
    var router = Router()
    router.immediate(.get, "/events") { .events(stream, for: $0) }
    var configuration = Configuration()
    configuration.port = 0
    configuration.loops = 1
    configuration.log = .silent
    configuration.timeouts.head = 600_000
    configuration.timeouts.drain = 50
    let server = try Server(configuration, router: router)
    async let running: Void = server.run()
    async let half = exchangeOpen(server, "GET /eve")
    // By then the first bytes have most likely been read; either way the end must come.
    async let events = exchangeOpen(server, "GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
    await blocking { while stream.followerCount == 0 { sched_yield() } }
    server.shutdown(grace: 600_000)
    await running
    #expect(await events.contains("retry: 2000"))
    let answer = await half
    #expect(answer.isEmpty || statuses(answer) == [408])
  }

  @Test func aPortInUseIsNamed() async throws {
    let first = try Self.server(Router())
    #expect(first.port != 0)
    var configuration = Configuration()
    configuration.port = first.port
    configuration.log = .silent
    #expect(throws: ServerError.addressInUse(address: "127.0.0.1", port: first.port)) {
      _ = try Server(configuration, router: Router())
    }
  }

  @Test func anAddressOfAnotherMachineIsNamed() {
    var configuration = Configuration()
    configuration.log = .silent
    configuration.port = 0
    configuration.address = "192.0.2.1"
    #expect(throws: ServerError.addressNotAvailable(address: "192.0.2.1")) {
      _ = try Server(configuration, router: Router())
    }
    configuration.address = "not an address"
    #expect(throws: ServerError.invalidAddress("not an address")) {
      _ = try Server(configuration, router: Router())
    }
  }

  private func exchangeOpen(_ server: Server, _ text: String) async -> String {
    await blocking {
      guard let client = RawClient(server) else { return "no connection" }
      defer { client.close() }
      client.send(text)
      return client.receiveAll()
    }
  }
}
