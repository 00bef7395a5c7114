import Foundation
import HTTP
import PhoneNumbers
import PhoneSignIn
import Store
import StoreTesting
import Testing

@testable import Server

@Suite struct SignInAPITests {
  @Test(arguments: Engine.kinds)
  func `asked, shown, verified, signed out`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let asked = await visitor.ask("１３８ ００１３-8000")
      #expect(asked.status.code == 202)
      #expect(asked.headers["Cache-Control"] == "no-store")
      #expect(asked["codeLength"] == 6)
      #expect(asked["expiresIn"] == 300)
      #expect(asked["resendIn"] == 60)
      #expect(asked["delivery"] == "accepted")
      #expect(world.messages.map(\.to.e164) == ["+8613800138000"])

      let challenge: String = try asked.member("challenge")
      world.advance(18)
      let shown = await visitor.send(.get, "/v1/challenges/\(challenge)")
      #expect(shown.status == .ok)
      #expect(shown["expiresIn"] == 282)
      #expect(shown["resendIn"] == 42)
      #expect(shown["phone"] == "138****8000")

      let verified = await visitor.verify(challenge, " \(try world.code()) ")
      #expect(verified.status == .ok)
      #expect(verified["verified"] == true)
      #expect(verified["purpose"] == "join:gala")
      let session = await visitor.send(.get, "/v1/session")
      #expect(session["signedIn"] == true)
      #expect(session["phone"] == "138****8000")
      let cookie = visitor.cookies["session"]
      #expect(await visitor.send(.delete, "/v1/session").status == .noContent)
      #expect(visitor.cookies["session"] == nil)
      visitor.cookies["session"] = cookie
      #expect(await visitor.send(.get, "/v1/session")["signedIn"] == false)
    }
  }

  @Test(arguments: Engine.kinds)
  func `too soon brings the running challenge and the seconds`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let first: String = try await visitor.ask().member("challenge")
      world.advance(10)
      let again = await visitor.ask("+86 138 0013 8000")
      #expect(again.status == .tooManyRequests)
      #expect(again.headers["Content-Type"] == "application/problem+json")
      #expect(again.headers["Retry-After"] == "50")
      #expect(again["challenge"] == first)
      #expect(again["resendIn"] == 50)
      #expect(again["expiresIn"] == 290)
      #expect(again["retryAfter"] == 50)
      #expect(again["own"] == true)
      #expect(world.messages.count == 1)

      let other = Visitor(world, from: "198.51.100.7")
      let elsewhere = await other.ask()
      #expect(elsewhere.status == .tooManyRequests)
      #expect(elsewhere["own"] == false)
      #expect(!elsewhere.text.contains("\"phone\""))
      #expect(!elsewhere.text.contains("\"triesLeft\""))
    }
  }

  @Test(arguments: Engine.kinds)
  func `a challenge belongs to the browser that asked`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let owner = Visitor(world)
      let challenge: String = try await owner.ask().member("challenge")
      let stranger = Visitor(world)
      _ = await stranger.ask("13900139000")
      let code = try #require(world.messages.first).code.text
      let unknown = await stranger.send(.get, "/v1/challenges/AAAAAAAAAAAAAAAAAAAAAA")
      let foreign = await stranger.send(.get, "/v1/challenges/\(challenge)")
      #expect(unknown.status == .notFound && foreign.status == .notFound)
      #expect(unknown.text == foreign.text)
      #expect(await stranger.verify(challenge, code).status == .notFound)
      #expect(await stranger.verify("nonsense", code).status == .notFound)
      #expect(await owner.verify(challenge, code).status == .ok)
    }
  }

  @Test(arguments: Engine.kinds)
  func `wrong, stale, expired, malformed, each with its tries`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let challenge: String = try await visitor.ask().member("challenge")
      let old = try world.code()
      func refused(_ code: String, _ error: String, left: Int) async throws {
        let answer = await visitor.verify(challenge, code)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.headers["Content-Type"] == "application/problem+json")
        #expect(answer["error"] == error)
        #expect(answer["triesLeft"] == left)
      }
      try await refused("12345", "malformed", left: 5)
      try await refused(world.wrongCode(), "wrong", left: 4)
      world.advance(60)
      let again = await visitor.json("/v1/challenges", [("challenge", challenge)])
      #expect(again.status.code == 202)
      #expect(again["challenge"] == challenge)
      try await refused(old, "stale", left: 4)
      for left in [3, 2, 1, 0] { try await refused(world.wrongCode(), "wrong", left: left) }
      // Used up: the right code comes too late.
      try await refused(world.code(), "wrong", left: 0)
      world.advance(300)
      try await refused(world.code(), "expired", left: 0)
    }
  }

  @Test(arguments: Engine.kinds)
  func `success is repeated for two seconds to the same browser`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let challenge: String = try await visitor.ask().member("challenge")
      let code = try world.code()
      #expect(await visitor.verify(challenge, code).status == .ok)
      let first = visitor.cookies["session"]
      world.advance(2)
      #expect(await visitor.verify(challenge, code).status == .ok)
      #expect(first != nil && visitor.cookies["session"] == first)
      world.advance(1)
      #expect(await visitor.verify(challenge, code).status == .unprocessableContent)
    }
  }

  @Test(arguments: Engine.kinds)
  func `fifty verifies at once are one sign-in`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let challenge: String = try await visitor.ask().member("challenge")
      let code = try world.code()
      let browser = visitor.cookies
      let answers = await withTaskGroup(of: (Int, String).self) { group in
        for _ in 0..<50 {
          group.addTask {
            let copy = Visitor(world)
            copy.cookies = browser
            let answer = await copy.verify(challenge, code)
            return (answer.status.code, copy.cookies["session"] ?? "")
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      // The clock stands still, so each is the same success again: one session.
      #expect(Set(answers.map { $0.0 }) == [200] && Set(answers.map { $0.1 }).count == 1)
      let sessions = try await world.store.read(now: 0) {
        try $0.row("SELECT COUNT(*) FROM sessions")?.integer(0)
      }
      #expect(sessions == 1)
    }
  }

  @Test(arguments: Engine.kinds)
  func `a key asks for the same message`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let first = await visitor.ask(key: "one")
      let again = await visitor.ask(key: "one")
      #expect(first.status.code == 202 && again.status.code == 202)
      #expect(first.text == again.text && world.messages.count == 1)
      let reused = await visitor.ask("13900139000", key: "one")
      #expect(reused.status == .unprocessableContent)
      #expect(reused["error"] == "idempotency-key-reused")
      #expect(await visitor.ask(key: "two words").status == .badRequest)
      #expect(await visitor.ask(key: String(repeating: "k", count: 129)).status == .badRequest)
    }
  }

  @Test(
    arguments: Engine.kinds,
    [
      ("010 6552 9988", "landline"), ("12345", "service-number"), ("1234", "impossible"),
      ("", "empty"),
      ("4008 888 888", "service-number"), ("+44 7911 123456", "country"), ("abc", "impossible"),
    ])
  func `numbers that take no message`(engine: Engine, refused: (phone: String, error: String))
    async throws
  {
    let (phone, error) = refused
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let answer = await visitor.ask(phone)
      #expect(answer.status == .unprocessableContent)
      #expect(answer["error"] == error)
      #expect(world.messages.isEmpty)
      #expect(await visitor.ask().status.code == 202)
    }
  }

  @Test(arguments: Engine.kinds)
  func `a refusal by the carrier costs no wait`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      world.carrier(answers: .rejected(reason: "unreachable"))
      let refused = await visitor.ask(key: "k")
      #expect(refused.status == .badGateway)
      #expect(refused["error"] == "undeliverable")
      #expect(refused["resendIn"] == 0)
      #expect(!refused.text.contains("unreachable"))
      world.carrier(answers: .unknown)
      let unknown = await visitor.ask(key: "k")
      #expect(unknown.status.code == 202)
      #expect(unknown["delivery"] == "unknown")
    }
  }

  @Test(arguments: Engine.kinds)
  func `nothing is sent by GET, in advance, from elsewhere, or for other text`(engine: Engine)
    async throws
  {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let body = "{\"phone\":\"13800138000\",\"purpose\":\"a\"}"
      let json = ("Content-Type", "application/json")
      func status(
        _ headers: [(String, String)], _ body: String, method: HTTP.Method = .post
      ) async -> Int {
        await visitor.send(method, "/v1/challenges", headers, body: body).status.code
      }
      #expect(await status([json], body, method: .get) == 405)
      #expect(await status([json], body, method: .head) == 405)
      #expect(await status([json, ("Sec-Purpose", "prefetch")], body) == 403)
      #expect(await status([json, ("Purpose", "prefetch")], body) == 403)
      #expect(
        await status([json, ("Host", "a.example"), ("Origin", "https://b.example")], body) == 403)
      #expect(await status([json, ("Sec-Fetch-Site", "cross-site")], body) == 403)
      #expect(await status([("Content-Type", "text/plain")], body) == 415)
      #expect(await status([], body) == 415)
      #expect(await status([("Content-Type", "application/x-www-form-urlencoded")], body) == 415)
      for text in [
        "", "[]", "null", "{", "{\"phone\":13800138000}", "{\"purpose\":\"a\"}",
        "{\"phone\":\"13800138000\",\"more\":\"x\"}", "\u{FEFF}[\"phone\"]", body + body,
        "{\"phone\":null}", "{\"phone\":{\"a\":\"b\"}}",
        "{\"phone\":\"13800138000\",\"purpose\":\"a b\"}",
        "{\"phone\":\"13800138000\",\"purpose\":\"\"}",
        "{\"phone\":\"13800138000\",\"purpose\":\"a;b\"}",
        "{\"phone\":\"13800138000\",\"challenge\":\"AAAAAAAAAAAAAAAAAAAAAA\"}",
      ] {
        #expect(await status([json], text) == 400, "\(text)")
      }
      #expect(await status([json], "{\"challenge\":\"AAAAAAAAAAAAAAAAAAAAAA\"}") == 404)
      #expect(await status([json], body + String(repeating: " ", count: 4096)) == 413)
      #expect(world.messages.isEmpty)
      #expect(await status([("Content-Type", "application/json; charset=utf-8")], body) == 202)
    }
  }

  @Test(arguments: Engine.kinds)
  func `twenty at once in four spellings from two addresses are one message`(engine: Engine)
    async throws
  {
    try await SignInWorld.with(engine) { world in
      let spellings = ["13800138000", "１３８００１３８０００", "0086 138-0013-8000", "+86 (0)138 0013 8000"]
      let answers = await withTaskGroup(of: (Int, String?).self) { group in
        for index in 0..<20 {
          group.addTask {
            let visitor = Visitor(world, from: "192.0.2.\(index % 2)")
            let answer = await visitor.ask(spellings[index % 4])
            return (answer.status.code, answer.headers["Retry-After"])
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.filter { $0.0 == 202 }.count == 1)
      let refused = answers.filter { $0.0 == 429 }
      #expect(refused.count == 19 && refused.allSatisfy { $0.1 == "60" })
      #expect(world.messages.count == 1)
    }
  }

  @Test(arguments: Engine.kinds)
  func `known and unknown numbers get the same answer`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let known = Visitor(world, from: "192.0.2.1")
      let challenge: String = try await known.ask("13800138000").member("challenge")
      let code = try world.code()
      #expect(await known.verify(challenge, code).status == .ok)
      world.advance(3600)
      func shape(_ phone: String, from peer: String) async throws -> [String] {
        let visitor = Visitor(world, from: peer)
        let first = await visitor.ask(phone)
        let second = await visitor.ask(phone)
        return try [first, second].flatMap { answer in
          let headers = answer.headers.fields.map { field in
            field.name == "Set-Cookie" ? "Set-Cookie" : "\(field.name): \(field.value)"
          }
          let challenge: String = try answer.member("challenge")
          let masked: String = try answer.member("phone")
          return ["\(answer.status.code)"] + headers + [
            answer.text.replacing(challenge, with: "ID").replacing(masked, with: "PHONE")
          ]
        }
      }
      let one = try await shape("13800138000", from: "198.51.100.1")
      let other = try await shape("13700137000", from: "198.51.100.2")
      #expect(one == other)
    }
  }

  @Test(arguments: Engine.kinds)
  func `cookies are out of reach, and travel encrypted where there is TLS`(engine: Engine)
    async throws
  {
    func cookies(isProduction: Bool, hops: Int, _ headers: [(String, String)]) async throws
      -> [String]
    {
      var found: [String] = []
      try await SignInWorld.with(engine, isProduction: isProduction, trustedHops: hops) { world in
        let json = ("Content-Type", "application/json")
        let answer = await Visitor(world).send(
          .post, "/v1/challenges", headers + [json], body: "{\"phone\":\"13800138000\"}")
        found = answer.headers.all("Set-Cookie")
      }
      return found
    }
    let plain = try await cookies(isProduction: false, hops: 0, [("Host", "127.0.0.1:8080")])
    #expect(plain.count == 1 && plain[0].hasPrefix("browser="))
    #expect(plain[0].hasSuffix("; HttpOnly; SameSite=Lax"))
    let cases: [(Bool, Int, [(String, String)], Bool)] = [
      (true, 0, [("Host", "gala.example")], true),
      (true, 0, [("Host", "127.0.0.1:8080")], true),
      (true, 0, [("Host", "[::1]:8080")], true),
      (true, 1, [("Host", "127.0.0.1:8080")], true),
      (true, 1, [("Host", "gala.example"), ("X-Forwarded-Proto", "http")], true),
      (false, 1, [("Host", "gala.example"), ("X-Forwarded-Proto", "http")], false),
      (false, 1, [("Host", "gala.example"), ("X-Forwarded-Proto", "https")], true),
      (false, 0, [("Host", "gala.example"), ("X-Forwarded-Proto", "https")], false),
    ]
    for (isProduction, hops, headers, isSecure) in cases {
      let set = try await cookies(isProduction: isProduction, hops: hops, headers)
      #expect(set.count == 1)
      #expect(set[0].hasPrefix("__Host-browser=") == isSecure, "\(headers)")
      #expect(set[0].hasSuffix("; Secure") == isSecure, "\(headers)")
    }
  }

  @Test(arguments: Engine.kinds)
  func `a database that is away is said in one line and tells nothing`(engine: Engine) async throws
  {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      _ = await visitor.ask()
      world.store.close()
      let answer = await visitor.ask("13900139000")
      #expect(answer.status == .serviceUnavailable && answer.headers["Retry-After"] == "1")
      #expect(!world.log.isEmpty)
      let logged = world.log.joined()
      let code = try world.code()
      #expect(!logged.contains("139") && !logged.contains(code))
    }
  }
}
