import Foundation
import HTTP
import Pages
import PhoneNumbers
import PhoneSignIn
import Store
import StoreTesting
import Synchronization
import Testing

@testable import Server

/// A site with sign-in on a database of its own, a clock that moves when told, a carrier that notes.
final class SignInWorld: Sendable {
  let site: Site
  let router: Router
  let service: PhoneSignIn
  let store: Store
  let host: HostAccess
  private let state: Box

  private struct State {
    var now: Int64 = 1_767_225_600_000
    var messages: [Message] = []
    var outcome = Sender.Outcome.accepted
    var log: [String] = []
  }

  private init(
    store: Store, isProduction: Bool, trustedHops: Int,
    _ change: (inout PhoneSignIn.Settings) -> Void
  ) throws {
    let state = Box()
    var settings = PhoneSignIn.Settings()
    change(&settings)
    self.store = store
    let log = Log { _, event, fields in
      state.with { $0.log.append(event + fields.map { " \($0.0)=\($0.1)" }.joined()) }
    }
    service = try PhoneSignIn(
      configuration: settings, store: store,
      sender: Sender(name: "memory") { message in
        state.with { state in
          state.messages.append(message)
          return state.outcome
        }
      },
      secrets: Self.secrets(), time: TimeSource { state.with { $0.now } },
      report: { error in log.failed("after the answer", error) })
    let service = service
    host = HostAccess(
      store: store, time: TimeSource { state.with { $0.now } },
      cost: PasswordHash.Cost(logN: 4, r: 1, p: 1),
      addressDigest: { try service.digest(of: $0) })
    site = Site(
      files: .none, trustedHops: trustedHops, isProduction: isProduction,
      signIn: SignIn(service: service, log: log), host: host)
    router = site.router()
    self.state = state
  }

  private final class Box: Sendable {
    private let state = Mutex(State())
    func with<Result>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }
  }

  private static func secrets() throws -> Secrets {
    let path = NSTemporaryDirectory() + "maneki-keys-\(UUID().uuidString)"
    defer { unlink(path) }
    return try Secrets.load(path: path, entropy: .live)
  }

  static func with(
    _ engine: Engine, isProduction: Bool = false, trustedHops: Int = 0,
    _ change: (inout PhoneSignIn.Settings) -> Void = { _ in },
    _ body: (SignInWorld) async throws -> Void
  ) async throws {
    let place = try await Place.new(engine)
    defer { place.remove() }
    let store = try await place.open()
    defer { store.close() }
    try await body(
      SignInWorld(
        store: store, isProduction: isProduction, trustedHops: trustedHops, change))
  }

  func advance(_ seconds: Int64) { state.with { $0.now += seconds * 1000 } }
  func carrier(answers outcome: Sender.Outcome) { state.with { $0.outcome = outcome } }
  var messages: [Message] { state.with { $0.messages } }
  var log: [String] { state.with { $0.log } }

  func code() throws -> String { try #require(messages.last).code.text }

  /// A code no message had.
  func wrongCode() throws -> String {
    let sent = Set(messages.map(\.code.text))
    return try #require((100..<200).map { "000\($0)" }.first { !sent.contains($0) })
  }
}

/// A browser: keeps the cookies it is given and sends them back.
final class Visitor {
  let world: SignInWorld
  var cookies: [String: String] = [:]
  var peer: String
  var language = "en"

  init(_ world: SignInWorld, from peer: String = "192.0.2.1") {
    self.world = world
    self.peer = peer
  }

  func send(
    _ method: HTTP.Method, _ path: String, _ headers: [(String, String)] = [],
    query: [(name: String, value: String)] = [], body: String = ""
  ) async -> Response {
    var fields = headers.map { (name: $0.0, value: $0.1) }
    fields.append((name: "Accept-Language", value: language))
    if !cookies.isEmpty {
      let text = cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
      fields.append((name: "Cookie", value: text))
    }
    let response = await world.router.respond(
      to: Request(
        method: method, path: path, query: query, headers: Headers(fields: fields),
        body: Array(body.utf8), peer: peer))
    for field in response.headers.all("Set-Cookie") {
      let parts = field.split(separator: ";").map { $0.drop { $0 == " " } }
      let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      cookies[String(pair[0])] = parts.contains("Max-Age=0") ? nil : String(pair[1])
    }
    return response
  }

  func get(_ path: String, query: [(name: String, value: String)] = []) async -> Response {
    await send(.get, path, [("Accept", "text/html")], query: query)
  }

  func json(
    _ path: String, _ members: [(String, String)], key: String? = nil
  ) async -> Response {
    var headers = [("Content-Type", "application/json")]
    if let key { headers.append(("Idempotency-Key", key)) }
    let body = JSONValue.object(members.map { ($0.0, .string($0.1)) }).text
    return await send(.post, path, headers, body: body)
  }

  func ask(
    _ phone: String = "13800138000", purpose: String = "join:gala", key: String? = nil
  ) async -> Response {
    await json("/v1/challenges", [("phone", phone), ("purpose", purpose)], key: key)
  }

  func verify(_ challenge: String, _ code: String) async -> Response {
    await json("/v1/challenges/\(challenge)/verify", [("code", code)])
  }

  /// Sends a form as a browser does.
  func form(_ path: String, _ fields: [(String, String)]) async -> Response {
    let body = fields.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
    return await send(
      .post, path,
      [("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "text/html")], body: body)
  }

  /// Goes where a redirect leads.
  func follow(_ response: Response) async throws -> Response {
    let location = try #require(response.headers["Location"])
    let parts = location.split(separator: "?", maxSplits: 1).map { String($0) }
    return await get(parts[0], query: parts.count > 1 ? Form.decode(parts[1].utf8) ?? [] : [])
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}

extension Response {
  /// A member of a JSON body; nothing when it is missing or of another type.
  subscript<Value>(_ name: String) -> Value? {
    let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    return (value as? [String: Any])?[name] as? Value
  }

  func member(
    _ name: String, _ location: SourceLocation = #_sourceLocation
  ) throws -> String {
    try #require(self[name], "\(text)", sourceLocation: location)
  }
}
