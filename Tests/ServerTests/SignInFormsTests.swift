import Foundation
import HTTP
import Pages
import PhoneNumbers
import PhoneSignIn
import StoreTesting
import Testing

@testable import Server

@Suite struct SignInFormsTests {
  /// What a form's hidden field holds.
  private func hidden(_ name: String, _ page: Response) throws -> String {
    let mark = "name=\"\(name)\" value=\""
    let start = try #require(page.text.range(of: mark), "\(name)").upperBound
    return String(page.text[start...].prefix { $0 != "\"" })
  }

  /// Sends the number and follows to the code step.
  private func toCode(
    _ visitor: Visitor, _ phone: String = "138 0013 8000", purpose: String? = nil,
    next: String? = nil
  ) async throws -> Response {
    var query: [(name: String, value: String)] = []
    if let purpose { query.append(("purpose", purpose)) }
    if let next { query.append(("next", next)) }
    let first = await visitor.get("/signin", query: query)
    var fields = [("phone", phone), ("key", try hidden("key", first))]
    for name in ["purpose", "next"] where first.text.contains("name=\"\(name)\" value") {
      fields.append((name, try hidden(name, first)))
    }
    let asked = await visitor.form("/signin", fields)
    #expect(asked.status == .seeOther)
    return try await visitor.follow(asked)
  }

  @Test(arguments: Engine.kinds)
  func `number, code, done, out`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let page = try await toCode(visitor, purpose: "join:gala", next: "/d/gala/me")
      #expect(page.status == .ok && page.headers["Cache-Control"] == "no-store")
      #expect(page.text.contains("138****8000") && !page.text.contains("13800138000"))
      #expect(page.text.contains("remaining=\"60\""))
      #expect(page.text.contains("inputmode=\"numeric\" autocomplete=\"one-time-code\""))
      #expect(!page.text.contains("maxlength"))
      let challenge = try hidden("challenge", page)
      let done = await visitor.form(
        "/signin/verify",
        [
          ("challenge", challenge), ("code", try world.code()), ("purpose", "join:gala"),
          ("next", "/d/gala/me"),
        ])
      #expect(done.status == .seeOther && done.headers["Location"] == "/d/gala/me")
      let purpose = (name: "purpose", value: "join:gala")
      let signedIn = await visitor.get("/signin", query: [purpose])
      #expect(signedIn.text.contains("You are signed in"))
      // A code for one purpose is none for another.
      #expect(await visitor.get("/signin").text.contains("id=\"phone-form\""))
      let out = await visitor.form("/signin/out", [("purpose", "join:gala")])
      #expect(try await visitor.follow(out).text.contains("id=\"phone-form\""))
      #expect(visitor.cookies["session"] == nil)
    }
  }

  @Test(arguments: Engine.kinds)
  func `reload, second tab and back show the challenge with the server's seconds`(
    engine: Engine
  ) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let page = try await toCode(visitor)
      let challenge = try hidden("challenge", page)
      world.advance(18)
      for query in [[], [(name: "challenge", value: challenge)]] {
        let again = await visitor.get("/signin", query: query)
        #expect(again.text.contains("remaining=\"42\""))
        #expect(again.text.contains("<noscript>"))
        #expect(again.text.contains("Another message can be sent in 42 s."))
        #expect(try hidden("challenge", again) == challenge)
      }
      #expect(world.messages.count == 1)
      let other = await visitor.get("/signin", query: [(name: "step", value: "phone")])
      #expect(other.text.contains("id=\"phone-form\""))
      world.advance(300)
      #expect(await visitor.get("/signin").text.contains("id=\"phone-form\""))
      let late = await visitor.get("/signin", query: [(name: "challenge", value: challenge)])
      #expect(late.text.contains("This code is no longer valid"))
    }
  }

  @Test(arguments: Engine.kinds)
  func `a form sent again sends nothing again`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let key = try await hidden("key", visitor.get("/signin"))
      let fields = [("phone", "13800138000"), ("key", key)]
      let first = await visitor.form("/signin", fields)
      world.advance(61)
      let second = await visitor.form("/signin", fields)
      #expect(second.headers["Location"] == first.headers["Location"])
      #expect(world.messages.count == 1)
      // Gone back to, and the number changed: that is another wish.
      _ = await visitor.form("/signin", [("phone", "13900139000"), ("key", key)])
      #expect(world.messages.map(\.to.e164) == ["+8613800138000", "+8613900139000"])
      // The code is over: the same form asks anew.
      world.advance(301)
      _ = await visitor.form("/signin", fields)
      #expect(world.messages.count == 3)
    }
  }

  @Test(arguments: Engine.kinds)
  func `too soon leads to the code step and says the seconds`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      _ = try await toCode(visitor)
      world.advance(10)
      let again = try await toCode(visitor)
      #expect(again.text.contains("Another one can go in 50 s."))
      #expect(world.messages.count == 1)
      let elsewhere = Visitor(world, from: "198.51.100.1")
      elsewhere.language = "zh"
      let other = await elsewhere.form("/signin", [("phone", "138-0013-8000")])
      #expect(other.status == .tooManyRequests && other.headers["Retry-After"] == "50")
      #expect(other.text.contains("请在那边输入") && other.text.contains("50 秒"))
      #expect(other.text.contains("value=\"138-0013-8000\""))
    }
  }

  @Test(
    arguments: Engine.kinds,
    [
      ("010 6552 9988", "This is a landline"), ("1234567", "There is no such number"),
      ("", "Please enter your mobile number"), ("4008 888 888", "This is a service number"),
      ("+44 7911 123456", "cannot be sent to this country"),
      ("\"><script>", "There is no such number"),
    ])
  func `a number that takes no message is kept and explained`(
    engine: Engine, refused: (phone: String, words: String)
  ) async throws {
    let (phone, words) = refused
    try await SignInWorld.with(engine) { world in
      let answer = await Visitor(world).form("/signin", [("phone", phone)])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains(words) && answer.text.contains("aria-invalid=\"true\""))
      #expect(!answer.text.contains("\"><script>"))
      #expect(world.messages.isEmpty)
    }
  }

  @Test(arguments: Engine.kinds)
  func `every refusal of a code has its words`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let challenge = try await hidden("challenge", toCode(visitor))
      let first = try world.code()
      func says(_ code: String, _ words: String) async throws {
        let answer = await visitor.form(
          "/signin/verify", [("challenge", challenge), ("code", code)])
        #expect(answer.status == .seeOther)
        let location = try #require(answer.headers["Location"])
        #expect(!location.contains(code))
        let page = try await visitor.follow(answer)
        #expect(page.text.contains(words), "\(words)")
      }
      try await says("12345", "The code has 6 digits.")
      try await says(world.wrongCode(), "Tries left: 4.")
      world.advance(60)
      let again = await visitor.form("/signin", [("challenge", challenge)])
      #expect(again.status == .seeOther)
      try await says(first, "Enter the code of the latest message.")
      for left in [3, 2, 1] { try await says(world.wrongCode(), "Tries left: \(left).") }
      try await says(world.wrongCode(), "there are no tries left")
      try await says(world.code(), "there are no tries left")
      world.advance(301)
      try await says(world.code(), "This code is no longer valid")
    }
  }

  @Test(arguments: Engine.kinds)
  func `another browser cannot go on with a challenge`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let challenge = try await hidden("challenge", toCode(Visitor(world)))
      let stranger = Visitor(world)
      let page = await stranger.get("/signin", query: [(name: "challenge", value: challenge)])
      #expect(page.text.contains("belongs to the browser that asked for it"))
      let tried = await stranger.form(
        "/signin/verify", [("challenge", challenge), ("code", try world.code())])
      #expect(tried.headers["Location"] == "/signin?notice=unknown-challenge")
      let again = await stranger.form("/signin", [("challenge", challenge)])
      #expect(again.headers["Location"] == "/signin?notice=unknown-challenge")
      #expect(world.messages.count == 1)
    }
  }

  @Test(arguments: Engine.kinds)
  func `a message that certainly failed leaves nothing to wait for`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      world.carrier(answers: .rejected(reason: "blocked"))
      let answer = await Visitor(world).form("/signin", [("phone", "13800138000")])
      #expect(answer.status == .badGateway)
      #expect(answer.text.contains("could not be delivered"))
      #expect(!answer.text.contains("remaining=") && !answer.text.contains("blocked"))
    }
  }

  @Test(
    arguments: Engine.kinds,
    ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:1"])
  func `where to go afterwards stays on this server`(engine: Engine, next: String) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let page = await visitor.get("/signin", query: [(name: "next", value: next)])
      #expect(!page.text.contains("name=\"next\""))
      let challenge = try await hidden("challenge", toCode(visitor))
      let done = await visitor.form(
        "/signin/verify",
        [("challenge", challenge), ("code", try world.code()), ("next", next)])
      #expect(done.headers["Location"] == "/signin")
    }
  }

  @Test(arguments: Engine.kinds)
  func `pages fetched in advance and posts from elsewhere send nothing`(engine: Engine) async throws
  {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let form = ("Content-Type", "application/x-www-form-urlencoded")
      for header in [
        ("Sec-Purpose", "prefetch;prerender"), ("Purpose", "prefetch"),
        ("Sec-Fetch-Site", "cross-site"), ("Origin", "https://b.example"),
      ] {
        let answer = await visitor.send(
          .post, "/signin", [form, ("Host", "a.example"), header], body: "phone=13800138000")
        #expect(answer.status == .forbidden)
      }
      _ = await visitor.send(
        .get, "/signin", query: [(name: "phone", value: "13800138000")])
      #expect(world.messages.isEmpty)
    }
  }

  @Test(arguments: Engine.kinds)
  func `a notice in the address is a word that is known, or nothing`(engine: Engine) async throws {
    try await SignInWorld.with(engine) { world in
      let visitor = Visitor(world)
      let challenge = try await hidden("challenge", toCode(visitor))
      for notice in ["<b>", "nonsense", "number"] {
        let page = await visitor.get(
          "/signin",
          query: [(name: "challenge", value: challenge), (name: "notice", value: notice)])
        #expect(page.text.contains("id=\"signin-notice\" role=\"alert\"></p>"), "\(notice)")
      }
    }
  }
}

@Suite struct OutboxTests {
  @Test func `the latest messages, newest first, without a line that is cut off`() throws {
    let path = NSTemporaryDirectory() + "maneki-outbox-\(UUID().uuidString)"
    defer { unlink(path) }
    #expect(OutboxFile(path: path).latest().isEmpty)
    let lines = (0..<4000).map { index in
      #"{"to":"+8613800138000","text":"\#(index) 验证码","sentAt":"2026-01-01T00:00:00Z"}"#
    }
    try Data((lines.joined(separator: "\n") + "\n{\"to\":").utf8).write(to: URL(filePath: path))
    let latest = OutboxFile(path: path).latest(3)
    #expect(latest.map(\.text) == ["3999 验证码", "3998 验证码"])
  }
}
