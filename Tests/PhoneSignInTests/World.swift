import Foundation
import PhoneNumbers
import PhoneSignIn
import Store
import StoreTesting
import Synchronization
import Testing

extension Engine: CustomTestStringConvertible {
  public var testDescription: String { rawValue }
}

/// A clock that moves only when told.
final class TestTime: Sendable {
  private let instant: Mutex<Int64>

  init(_ start: Int64 = 1_767_225_600_000) { instant = Mutex(start) }

  var source: TimeSource { TimeSource { self.instant.withLock { $0 } } }

  func advance(seconds: Int64 = 0, milliseconds: Int64 = 0) {
    instant.withLock { $0 += seconds * 1000 + milliseconds }
  }
}

/// A carrier in memory: what it was given, and what it answers next.
final class Carrier: Sendable {
  private struct State {
    var messages: [Message] = []
    var answers: [Sender.Outcome] = []
  }
  private let state = Mutex(State())

  var messages: [Message] { state.withLock { $0.messages } }
  var count: Int { messages.count }

  /// The answers to the next messages; `accepted` when they are used up.
  func answer(_ outcomes: Sender.Outcome...) { state.withLock { $0.answers += outcomes } }

  var sender: Sender {
    Sender(name: "memory") { message in
      self.state.withLock { state in
        state.messages.append(message)
        return state.answers.isEmpty ? .accepted : state.answers.removeFirst()
      }
    }
  }

  /// The code of the latest message.
  func code() throws -> String { try #require(messages.last).code.text }

  /// A code of the same length that no message had.
  func wrongCode() throws -> String {
    let sent = Set(messages.map(\.code.text))
    let length = try code().count
    return try #require(
      (0...100).lazy.map { String(repeating: "0", count: length - 3) + String($0 + 100) }
        .first { !sent.contains($0) })
  }
}

/// Servers on one database, one clock, one carrier.
struct World: Sendable {
  let place: Place
  let stores: [Store]
  let services: [PhoneSignIn]
  let secrets: Secrets
  let time: TestTime
  let carrier: Carrier
  let reports: Reports

  var service: PhoneSignIn { services[0] }

  final class Reports: Sendable {
    let errors = Mutex<[String]>([])
  }

  /// Runs the body in a new world and takes it down.
  static func with(
    _ engine: Engine = .memory, servers: Int = 1, time: TestTime = TestTime(),
    _ change: (inout Configuration) -> Void = { _ in },
    _ body: (World) async throws -> Void
  ) async throws {
    var configuration = Configuration()
    change(&configuration)
    let place = try await Place.new(engine)
    defer { place.remove() }
    let carrier = Carrier()
    let reports = Reports()
    let secrets = try temporarySecrets()
    var stores: [Store] = []
    defer { for store in stores { store.close() } }
    var services: [PhoneSignIn] = []
    for _ in 0..<servers {
      let store = try await place.open()
      stores.append(store)
      services.append(
        try PhoneSignIn(
          configuration: configuration, store: store, sender: carrier.sender, secrets: secrets,
          time: time.source,
          report: { error in reports.errors.withLock { $0.append("\(error)") } }))
    }
    try await body(
      World(
        place: place, stores: stores, services: services, secrets: secrets, time: time,
        carrier: carrier, reports: reports))
    let errors = reports.errors.withLock { $0 }
    #expect(errors == [])
  }

  static func temporarySecrets() throws -> Secrets {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "maneki-keys-\(UUID().uuidString)").path
    defer { unlink(path) }
    return try Secrets.load(path: path, entropy: .live)
  }

  func browser() throws -> Browser { try service.browser(cookie: nil) }
}

extension World {
  static func address(_ text: String = "192.0.2.1") throws -> ClientAddress {
    try #require(ClientAddress(text))
  }

  /// Asks for a code from an address of its own unless told.
  @discardableResult
  func request(
    _ phone: String = "13800138000", _ browser: Browser, from address: String = "192.0.2.1",
    purpose: String = "test", key: String? = nil, on server: Int = 0
  ) async throws -> CodeAnswer {
    try await services[server].requestCode(
      CodeRequest(
        phone: phone, purpose: purpose, browser: browser, address: Self.address(address),
        idempotencyKey: key))
  }

  /// Asks for a code and expects a message.
  func sent(
    _ phone: String = "13800138000", _ browser: Browser, from address: String = "192.0.2.1",
    purpose: String = "test", _ location: SourceLocation = #_sourceLocation
  ) async throws -> ChallengeView {
    let answer = try await request(phone, browser, from: address, purpose: purpose)
    guard case .sent(let view) = answer else {
      Issue.record("\(answer)", sourceLocation: location)
      throw Unexpected()
    }
    return view
  }

  /// Asks for a code and expects a limit.
  func limited(
    _ phone: String = "13800138000", _ browser: Browser, from address: String = "192.0.2.1",
    purpose: String = "test", _ location: SourceLocation = #_sourceLocation
  ) async throws -> CodeAnswer.Limited {
    let answer = try await request(phone, browser, from: address, purpose: purpose)
    guard case .limited(let limited) = answer else {
      Issue.record("\(answer)", sourceLocation: location)
      throw Unexpected()
    }
    return limited
  }

  func verify(
    _ id: ChallengeID, _ code: String, _ browser: Browser, from address: String = "192.0.2.1",
    on server: Int = 0
  ) async throws -> VerifyAnswer {
    try await services[server].verify(
      id, code: code, browser: browser, address: Self.address(address))
  }

  struct Unexpected: Error {}

  /// One number of the database, for what the service does not tell.
  func count(_ sql: StaticString) async throws -> Int64 {
    try await stores[0].read(now: 0) { try $0.row(sql)?.integer(0) ?? -1 }
  }

  /// Numbers that differ in their prefix: 13800000000, 13800010000, …
  static func phone(_ index: Int) -> String { String(13_800_000_000 + index * 10_000) }
}

/// Runs the body so often at once and gathers what it returns.
func inParallel<Result: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Result
) async throws -> [Result] {
  try await withThrowingTaskGroup(of: Result.self) { group in
    for index in 0..<count { group.addTask { try await body(index) } }
    return try await group.reduce(into: []) { $0.append($1) }
  }
}
