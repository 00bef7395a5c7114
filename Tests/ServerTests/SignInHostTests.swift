import Foundation
import HTTP
import Pages
import PhoneNumbers
import PhoneSignIn
import Store
import StoreTesting
import Testing

@testable import Server

@Suite struct HostTests {
  /// A visitor to a site whose host has this access.
  private func withHost(
    _ engine: Engine, _ body: (SignInWorld, HostAccess, Visitor) async throws -> Void
  ) async throws {
    try await SignInWorld.with(engine) { world in
      try await body(world, world.host, Visitor(world))
    }
  }

  private func set(_ password: String, _ host: HostAccess, _ visitor: Visitor) async throws {
    let link = try #require(try await host.makeLink())
    let answer = await visitor.form(
      "/operator/welcome", [("key", link), ("password", password), ("again", password)])
    #expect(answer.status == .seeOther && answer.headers["Location"] == "/operator")
  }

  @Test(arguments: Engine.kinds)
  func `the link sets the password once, and signs in`(engine: Engine) async throws {
    try await withHost(engine) { world, host, visitor in
      #expect(await visitor.get("/operator").text.contains("No password has been set"))
      let link = try #require(try await host.makeLink())
      let other = try #require(try await host.makeLink())
      let key = [(name: "key", value: link)]
      let form = await visitor.get("/operator/welcome", query: key)
      #expect(form.status == .ok && form.text.contains("new-password"))
      // Looking at it, wrong input and a short password use nothing up.
      for (password, again) in [("correct horse", "correct house"), ("short", "short")] {
        let refused = await visitor.form(
          "/operator/welcome", [("key", link), ("password", password), ("again", again)])
        #expect(refused.status == .unprocessableContent)
      }
      let fields = [("password", "correct horse"), ("again", "correct horse")]
      let done = await visitor.form("/operator/welcome", [("key", link)] + fields)
      #expect(done.headers["Location"] == "/operator")
      #expect(await visitor.get("/operator").text.contains("Sign out"))
      let left = try await world.store.read(now: 0) { try $0.rows("SELECT digest FROM host_links") }
      #expect(left.isEmpty)
      for used in [link, other, "", "00"] {
        let late = await Visitor(world).form("/operator/welcome", [("key", used)] + fields)
        #expect(late.status == .gone)
        let page = await visitor.get("/operator/welcome", query: [(name: "key", value: used)])
        #expect(page.status == .gone)
      }
      #expect(try await host.makeLink() == nil)
    }
  }

  @Test(arguments: Engine.kinds)
  func `of ten uses of the link at once, one succeeds`(engine: Engine) async throws {
    try await withHost(engine) { world, host, _ in
      let link = try #require(try await host.makeLink())
      let answers = try await withThrowingTaskGroup(of: HostAccess.Answer.self) { group in
        for index in 0..<10 {
          group.addTask { try await host.setPassword("password \(index)", link: link) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.filter { $0 == .badLink }.count == 9)
    }
  }

  @Test(arguments: Engine.kinds)
  func `a link ends after an hour`(engine: Engine) async throws {
    try await withHost(engine) { world, host, visitor in
      let link = try #require(try await host.makeLink())
      world.advance(HostAccess.linkLifetime)
      #expect(try await host.isLink(link) == false)
      #expect(try await host.setPassword("correct horse", link: link) == .badLink)
    }
  }

  @Test(arguments: Engine.kinds)
  func `the password signs in, anything else does not, and sign-out ends it`(engine: Engine)
    async throws
  {
    try await withHost(engine) { world, host, visitor in
      try await set("sésame ouvre-toi", host, visitor)
      let cookie = visitor.cookies["host"]
      let out = await visitor.form("/operator/logout", [])
      #expect(out.headers["Location"] == "/operator" && visitor.cookies["host"] == nil)
      visitor.cookies["host"] = cookie
      #expect(await visitor.get("/operator").status == .unauthorized)
      let wrong = await visitor.form("/operator/login", [("password", "sésame")])
      #expect(wrong.status == .unauthorized && wrong.text.contains("That is not the password."))
      // The same letters, composed otherwise.
      let right = await visitor.form(
        "/operator/login", [("password", "se\u{301}same ouvre-toi")])
      #expect(right.status == .seeOther)
      #expect(await visitor.get("/operator").status == .ok)
      world.advance(HostAccess.sessionLifetime)
      #expect(await visitor.get("/operator").status == .unauthorized)
    }
  }

  @Test(arguments: Engine.kinds)
  func `five wrong passwords from an address, then it waits, the right one too`(engine: Engine)
    async throws
  {
    try await withHost(engine) { world, host, visitor in
      try await set("correct horse", host, visitor)
      visitor.cookies = [:]
      for _ in 0..<5 {
        #expect(
          await visitor.form("/operator/login", [("password", "wrong")]).status == .unauthorized)
      }
      world.advance(60)
      let limited = await visitor.form("/operator/login", [("password", "correct horse")])
      #expect(limited.status == .tooManyRequests && limited.headers["Retry-After"] == "840")
      #expect(limited.text.contains("14 min"))
      let elsewhere = Visitor(world, from: "198.51.100.9")
      let fine = await elsewhere.form("/operator/login", [("password", "correct horse")])
      #expect(fine.status == .seeOther)
      world.advance(841)
      let later = await visitor.form("/operator/login", [("password", "correct horse")])
      #expect(later.status == .seeOther)
    }
  }

  private func guess(
    _ count: Int, _ world: SignInWorld, from peer: String
  ) async -> [Int] {
    var statuses: [Int] = []
    for _ in 0..<count {
      statuses.append(
        await Visitor(world, from: peer).form("/operator/login", [("password", "wrong")]).status
          .code)
    }
    return statuses
  }

  @Test(arguments: Engine.kinds)
  func `a stranger cannot keep out a browser that signed in before`(engine: Engine) async throws {
    try await withHost(engine) { world, host, visitor in
      try await set("correct horse", host, visitor)
      _ = await visitor.form("/operator/logout", [])
      let right = [("password", "correct horse")]
      // From beside it, then from everywhere.
      #expect(await guess(6, world, from: visitor.peer) == [401, 401, 401, 401, 401, 429])
      #expect(await visitor.form("/operator/login", right).status == .seeOther)
      _ = await visitor.form("/operator/logout", [])
      for index in 0..<30 { _ = await guess(5, world, from: "203.0.113.\(index)") }
      #expect(await visitor.form("/operator/login", right).status == .seeOther)
      #expect(await Visitor(world).form("/operator/login", right).status == .tooManyRequests)
      // A year later it is a browser like any other.
      world.advance(HostAccess.deviceLifetime)
      try await host.prune()
      #expect(await guess(5, world, from: visitor.peer) == [401, 401, 401, 401, 401])
      #expect(await visitor.form("/operator/login", right).status == .tooManyRequests)
    }
  }

  @Test(arguments: Engine.kinds)
  func `guessing is bounded, by browser and altogether`(engine: Engine) async throws {
    try await withHost(engine) { world, host, visitor in
      try await set("correct horse", host, visitor)
      let wrong = [("password", "wrong")]
      // A known browser has five like everybody, wherever it goes.
      for index in 0..<6 {
        visitor.peer = "198.51.100.\(index)"
        let status = await visitor.form("/operator/login", wrong).status
        #expect(status == (index < 5 ? .unauthorized : .tooManyRequests))
      }
      // An invented one has none of its own.
      var passed = 0
      for index in 0..<110 {
        let stranger = Visitor(world, from: "203.0.113.\(index)")
        stranger.cookies["host-device"] = String(repeating: "0", count: 64)
        if await stranger.form("/operator/login", wrong).status == .unauthorized { passed += 1 }
      }
      #expect(passed == HostAccess.strangersAttempts)
    }
  }

  @Test(arguments: Engine.kinds)
  func `a hundred guesses at once are five comparisons`(engine: Engine) async throws {
    try await withHost(engine) { world, host, visitor in
      try await set("correct horse", host, visitor)
      let statuses = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<100 {
          group.addTask {
            await Visitor(world, from: "203.0.113.1")
              .form("/operator/login", [("password", "wrong")]).status.code
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 401 }.count == 5)
      #expect(statuses.filter { $0 == 429 }.count == 95)
    }
  }

  @Test(arguments: Engine.kinds)
  func `another site's page cannot sign in or out`(engine: Engine) async throws {
    try await withHost(engine) { world, host, visitor in
      try await set("correct horse", host, visitor)
      for path in ["/operator/login", "/operator/logout", "/operator/welcome"] {
        let answer = await visitor.send(
          .post, path,
          [
            ("Host", "a.example"), ("Origin", "https://b.example"),
            ("Content-Type", "application/x-www-form-urlencoded"),
          ], body: "password=correct+horse")
        #expect(answer.status == .forbidden)
      }
      #expect(await visitor.get("/operator").status == .ok)
    }
  }

  @Test(arguments: Engine.kinds)
  func `the database holds neither password nor secrets`(engine: Engine) async throws {
    try await withHost(engine) { world, host, visitor in
      let unused = try #require(try await host.makeLink())
      let link = try #require(try await host.makeLink())
      _ = await visitor.form(
        "/operator/welcome", [("key", link), ("password", "correct horse"), ("again", "no")])
      let rows = try await world.store.read(now: 0) { transaction in
        "\(try transaction.rows("SELECT * FROM host_links"))"
      }
      #expect(!rows.contains(link) && !rows.contains(unused))
      try await set("correct horse", host, visitor)
      let cookie = try #require(visitor.cookies["host"])
      let all = try await world.store.read(now: 0) { transaction in
        "\(try transaction.rows("SELECT * FROM host_password"))"
          + "\(try transaction.rows("SELECT * FROM host_sessions"))"
          + "\(try transaction.rows("SELECT * FROM host_devices"))"
      }
      let password = Array("correct horse".utf8)
      #expect(!all.contains("correct horse") && !all.contains("\(password)".dropFirst().dropLast()))
      let device = try #require(visitor.cookies["host-device"])
      #expect(!all.contains(cookie) && !all.contains(device))
      let logged = world.log.joined()
      for secret in [unused, link, "correct horse", cookie, device] {
        #expect(!logged.contains(secret))
      }
    }
  }

  @Test(arguments: Engine.kinds)
  func `figures, or why there are none`(engine: Engine) async throws {
    try await withHost(engine) { world, host, visitor in
      try await set("correct horse", host, visitor)
      #expect(await visitor.get("/operator").text.contains("No code has been sent yet"))
      let guest = Visitor(world, from: "198.51.100.1")
      let challenge = try await guest.ask().member("challenge")
      _ = await guest.ask()
      _ = await guest.ask("010 6552 9988")
      _ = await guest.verify(challenge, try world.wrongCode())
      _ = await guest.verify(challenge, try world.code())
      let page = await visitor.get("/operator").text
      for words in [
        "100 %", "Too soon after the last message", "Landline", "Wrong code", "+861380013••••",
        "Sending is normal",
      ] {
        #expect(page.contains(words), "\(words)")
      }
      #expect(!page.contains("13800138000"))
      #expect(await guest.get("/operator").status == .unauthorized)
    }
  }

  @Test(arguments: Engine.kinds)
  func `a limit that shuts out a party names what helps, to guest and host`(engine: Engine)
    async throws
  {
    try await withHost(engine) { world, host, visitor in
      try await set("correct horse", host, visitor)
      #expect(!(await visitor.get("/operator").text.contains("signin.address-sends")))
      var refused: Response?
      for index in 0..<11 {
        let guest = Visitor(world, from: "198.51.100.1")
        refused = await guest.form("/signin", [("phone", "138\(10 + index)138000")])
      }
      let page = try #require(refused)
      #expect(page.status == .tooManyRequests)
      #expect(page.text.contains("mobile data instead of Wi-Fi, or ask the host"))
      let figures = await visitor.get("/operator").text
      #expect(figures.contains("<code>signin.address-sends</code>"))
      #expect(!figures.contains("signin.prefix-sends"))
    }
  }

  @Test(arguments: Engine.kinds)
  func `starting over makes everything of the old password void`(engine: Engine) async throws {
    try await withHost(engine) { world, host, visitor in
      try await set("correct horse", host, visitor)
      let (session, device) = (visitor.cookies["host"], visitor.cookies["host-device"])
      _ = await guess(5, world, from: visitor.peer)
      let earlier = try await HostAccess.startOver(world.store, time: host.time)
      let link = try await HostAccess.startOver(world.store, time: host.time)
      visitor.cookies["host"] = session
      #expect(try await host.isHost(cookie: session) == false)
      #expect(await visitor.get("/operator").text.contains("No password has been set"))
      let old = await visitor.form("/operator/login", [("password", "correct horse")])
      #expect(old.status == .unauthorized)
      func welcome(_ key: String) async -> Response {
        await visitor.form(
          "/operator/welcome", [("key", key), ("password", "new horse"), ("again", "new horse")])
      }
      #expect(await welcome(earlier).status == .gone)
      #expect(await welcome(link).status == .seeOther)
      #expect(await welcome(link).status == .gone)
      #expect(await visitor.get("/operator").status == .ok)
      #expect(world.log.count { $0 == "operator: the password was set" } == 2)
      // The browser of the old host is a stranger, who is counted by the address.
      let stranger = Visitor(world, from: visitor.peer)
      stranger.cookies["host-device"] = device
      #expect(await guess(5, world, from: visitor.peer) == [401, 401, 401, 401, 429])
      let waits = await stranger.form("/operator/login", [("password", "new horse")])
      #expect(waits.status == .tooManyRequests)
    }
  }

  @Test func `every setting the host is shown exists`() {
    let names = Set(Setting.all.map(\.name))
    let shown = ["address", "prefix", "service", "verifies"].compactMap {
      RefusalText(rawValue: $0)?.setting
    }
    #expect(shown.count == 4 && names.isSuperset(of: shown))
  }

  @Test func `scrypt is that of RFC 7914`() throws {
    let hash = try PasswordHash(
      of: "pleaseletmein", salt: Array("SodiumChloride".utf8),
      cost: PasswordHash.Cost(logN: 14, r: 8, p: 1))
    let hexadecimal = hash.digest.map { String(format: "%02x", $0) }.joined()
    #expect(
      hexadecimal == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2")
    #expect(try hash.matches("pleaseletmein"))
    #expect(try !hash.matches("pleaseletmeIn"))
    var insane = hash
    insane.cost.logN = 60
    #expect(throws: PasswordHash.Failure.self) { try insane.matches("pleaseletmein") }
  }
}
