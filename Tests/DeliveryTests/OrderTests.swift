import PhoneSignIn
import Synchronization
import Testing

@testable import Delivery

/// Who is asked next, and when nobody is.
@Suite(.timeLimit(.minutes(1))) struct OrderTests {
  /// Notes that it was asked and answers.
  private static func provider(
    _ name: String, _ attempt: Attempt, _ asked: Asked
  ) -> Provider {
    Provider(name: name) { _ in
      asked.names.withLock { $0.append(name) }
      return attempt
    }
  }

  private final class Asked: Sendable {
    let names = Mutex<[String]>([])
    let reports = Mutex<[String]>([])
  }

  private func send(_ attempts: [Attempt]) async throws -> (Sender.Outcome, [String], [String]) {
    let asked = Asked()
    let names = ["one", "two", "three"]
    let sender = Sender.inOrder(
      zip(names, attempts).map { Self.provider($0, $1, asked) },
      report: { name, attempt in asked.reports.withLock { $0.append("\(name) \(attempt)") } })
    let outcome = await sender.send(try Fixtures.message())
    return (outcome, asked.names.withLock { $0 }, asked.reports.withLock { $0 })
  }

  @Test func `the first that takes it is the last that is asked`() async throws {
    let (outcome, asked, reports) = try await send([.accepted, .accepted])
    #expect(outcome == .accepted && asked == ["one"] && reports.isEmpty)
  }

  @Test func `a provider that refuses for its own reasons is followed by the next`() async throws {
    let (outcome, asked, reports) = try await send([.refused("a"), .refused("b"), .accepted])
    #expect(outcome == .accepted && asked == ["one", "two", "three"])
    #expect(reports == ["one refused(a)", "two refused(b)"])
  }

  @Test func `a message that may have gone is not sent again`() async throws {
    let (outcome, asked, reports) = try await send([.refused("a"), .unknown, .accepted])
    #expect(outcome == .unknown && asked == ["one", "two"] && reports.count == 2)
  }

  @Test func `a number that cannot be reached is not tried elsewhere`() async throws {
    let (outcome, asked, _) = try await send([.undeliverable("a"), .accepted])
    #expect(outcome == .rejected(reason: "one: a") && asked == ["one"])
  }

  @Test func `all refusals are told`() async throws {
    let (outcome, asked, _) = try await send([.refused("a"), .refused("b")])
    #expect(outcome == .rejected(reason: "one: a; two: b") && asked == ["one", "two"])
    #expect(try await send([]).0 == .rejected(reason: "no sender"))
  }

  /// One thread hangs, one message waits for it, and the third goes on to the next provider.
  @Test func `a provider that hangs does not hold up the next`() async throws {
    let gate = Gate()
    let holding = try GatewayServer(.hold(gate))
    let taking = try GatewayServer(.answer(204, ""))
    let values = Fixtures.values.merging([
      "aliyun.endpoint": "http://127.0.0.1:\(holding.port)",
      "webhook.url": "http://127.0.0.1:\(taking.port)/",
    ]) { $1 }
    var limits = TransferLimits()
    (limits.threads, limits.queue, limits.waiting) = (1, 1, 60_000)
    let sender = Senders.make(
      [
        try SenderConfiguration(named: "aliyun", directory: "", values: values),
        try SenderConfiguration(named: "webhook", directory: "", values: values),
      ], limits: limits)
    let message = try Fixtures.message()
    let first = Task { await sender.send(message) }
    await gate.waitForEntries(1)
    async let second = sender.send(message)
    async let third = sender.send(message)
    try await eventually { !taking.requests.isEmpty }
    gate.open(times: 2)
    let others = await [second, third]
    #expect(others.contains(.accepted) && others.contains(.unknown))
    #expect(await first.value == .unknown)
    #expect(holding.requests.count == 2 && taking.requests.count == 1)
  }

  /// Over sockets: a closed port, a refusal, then success; and silence, which nothing follows.
  @Test func `real servers in order`() async throws {
    let refusing = try GatewayServer(.answer(200, #"{"Code":"isv.OUT_OF_SERVICE"}"#))
    let taking = try GatewayServer(.answer(204, ""))
    let closed = try Fixtures.provider("twilio", port: try Listener.closedPort())
    let aliyun = try Fixtures.provider("aliyun", port: refusing.port)
    let webhook = try Fixtures.provider("webhook", port: taking.port)
    let message = try Fixtures.message()
    #expect(await Sender.inOrder([closed, aliyun, webhook]).send(message) == .accepted)
    #expect(refusing.requests.count == 1 && taking.requests.count == 1)
    // The key is the same for whoever is asked.
    #expect(refusing.requests.first?.target.contains("OutId=challenge-1&") == true)
    #expect(taking.requests.first?.headers["idempotency-key"] == "challenge-1")

    let silent = try GatewayServer(.silence)
    let slow = try Fixtures.provider("aliyun", port: silent.port, limits: Fixtures.hasty)
    #expect(await Sender.inOrder([slow, webhook]).send(message) == .unknown)
    #expect(silent.requests.count == 1 && taking.requests.count == 1)
  }
}
