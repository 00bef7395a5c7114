import PhoneNumbers
import PhoneSignIn
import Store
import StoreTesting
import Testing

@Suite struct Requests {
  @Test(arguments: Engine.allCases)
  func sendsOneMessage(engine: Engine) async throws {
    try await World.with(engine) { world in
      let browser = try world.browser()
      #expect(browser.isNew)
      let view = try await world.sent(" +86 (0)138 0013 8000 ", browser)
      #expect(view.codeLength == 6 && view.expiresIn == 300 && view.resendIn == 60)
      #expect(view.triesLeft == 5 && view.delivery == .accepted && !view.isVerified)
      #expect(view.maskedPhone == "138****8000")
      let message = try #require(world.carrier.messages.first)
      #expect(message.to.e164 == "+8613800138000")
      #expect(message.text.contains(message.code.text) && message.code.text.count == 6)
      #expect(message.text.contains("5分钟"))

      world.time.advance(milliseconds: 1500)
      let later = try await world.service.challenge(
        view.id, browser: try world.service.browser(cookie: browser.token))
      #expect(later?.expiresIn == 299 && later?.resendIn == 59)
      let stranger = try await world.service.challenge(view.id, browser: try world.browser())
      #expect(stranger == nil)
    }
  }

  @Test(arguments: Engine.shared, [1, 3])
  func sendsOnceForTwentyAtOnce(engine: Engine, servers: Int) async throws {
    let spellings = [
      "13800138000", "１３８００１３８０００", "0086 138-0013-8000", "+86\u{200B}(0)13800138000",
    ]
    try await World.with(engine, servers: servers) { world in
      let answers = try await inParallel(20) { index in
        try await world.request(
          spellings[index % 4], try world.browser(), from: "192.0.2.\(index % 2)",
          on: index % servers)
      }
      #expect(world.carrier.count == 1)
      var sent: [ChallengeView] = []
      var limited: [CodeAnswer.Limited] = []
      for answer in answers {
        switch answer {
        case .sent(let view): sent.append(view)
        case .limited(let one): limited.append(one)
        case .undeliverable: Issue.record("undeliverable")
        }
      }
      #expect(sent.count == 1 && limited.count == 19)
      for one in limited {
        #expect(one.reason == .number && one.retryAfter == 60)
        #expect(one.running?.id == sent.first?.id && !one.isOwn)
      }
    }
  }

  @Test(arguments: Engine.shared)
  func countsAddressesAcrossServers(engine: Engine) async throws {
    try await World.with(engine, servers: 3) { world in
      let answers = try await inParallel(30) { index in
        try await world.request(World.phone(index), try world.browser(), on: index % 3)
      }
      #expect(world.carrier.count == 10)
      let limited = answers.filter { answer in
        if case .limited(let one) = answer { one.reason == .address } else { false }
      }
      #expect(limited.count == 20)
    }
  }

  @Test func tellsTheRunningChallengeToItsBrowser() async throws {
    try await World.with { world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      world.time.advance(milliseconds: 1)
      // A started second is a whole one: after the seconds that were said, asking succeeds.
      #expect(try await world.limited("13800138000", browser).retryAfter == 60)
      world.time.advance(seconds: 20, milliseconds: -1)
      let own = try await world.limited("+86 13800138000", browser)
      #expect(own.reason == .wait || own.reason == .number)
      #expect(own.retryAfter == 40 && own.isOwn)
      #expect(own.running?.id == view.id && own.running?.maskedPhone == "138****8000")
      #expect(own.running?.resendIn == 40 && own.running?.expiresIn == 280)
      let other = try await world.limited("13800138000", try world.browser())
      #expect(!other.isOwn && other.running?.maskedPhone == nil)
      let elsewhere = try await world.limited("13800138000", browser, purpose: "other")
      #expect(elsewhere.running == nil && elsewhere.reason == .number)
    }
  }

  /// The waits between messages, to the millisecond; each replaces the code, not the challenge.
  @Test func waitsLongerEachTime() async throws {
    try await World.with(
      .memory,
      {
        $0.numberSends = [.init(1, per: 60)]; $0.prefixSends = .init(99, per: 1)
      }
    ) {
      world in
      let browser = try world.browser()
      var view = try await world.sent("13800138000", browser)
      let first = view.id
      for wait in [60, 60, 120, 300, 600, 600] as [Int64] {
        #expect(view.resendIn == wait && view.id == first)
        world.time.advance(seconds: wait, milliseconds: -1)
        #expect(try await world.limited("13800138000", browser).retryAfter == 1)
        world.time.advance(milliseconds: 1)
        view = try await world.sent("13800138000", browser)
      }
      #expect(Set(world.carrier.messages.map(\.key)).count == 7)
    }
  }

  @Test func outlastsARestart() async throws {
    try await World.with(.file) { world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      world.stores[0].close()
      let store = try await world.place.open()
      defer { store.close() }
      let service = try PhoneSignIn(
        store: store, sender: world.carrier.sender, secrets: world.secrets,
        time: world.time.source, report: { Issue.record($0) })
      let answer = try await service.requestCode(
        CodeRequest(
          phone: "13800138000", purpose: "test", browser: browser,
          address: World.address("192.0.2.9")))
      guard case .limited(let limited) = answer else { throw World.Unexpected() }
      #expect(limited.running?.id == view.id && limited.retryAfter == 60)
      #expect(world.carrier.count == 1)
      let verified = try await service.verify(
        view.id, code: try world.carrier.code(), browser: browser, address: World.address())
      guard case .verified = verified else { throw World.Unexpected() }
    }
  }

  @Test(arguments: [
    ("010 6552 9988", PhoneNumberError.landline, "landline"),
    ("1234567", .impossible, "impossible"),
    ("400 810 1234", .service, "service-number"),
    ("+852 5123 4567", .countryNotAllowed(852), "country"),
    ("", .empty, "impossible"),
  ])
  func refusesNumbersWithoutCost(
    phone: String, error: PhoneNumberError, figure: String
  ) async throws {
    try await World.with { world in
      await #expect(throws: RequestError.phone(error)) {
        try await world.request(phone, try world.browser())
      }
      #expect(world.carrier.count == 0)
      #expect(try await world.count("SELECT count(*) FROM permits") == 0)
      #expect(try await world.count("SELECT count(*) FROM challenges") == 0)
      let refusals = try await world.service.figures().refusals
      #expect(refusals.map(\.reason) == [figure] && refusals.map(\.count) == [1])
    }
  }

  @Test(arguments: ["", "a b", "ä", "x\n", String(repeating: "x", count: 65)])
  func refusesPurposes(purpose: String) async throws {
    try await World.with { world in
      await #expect(throws: RequestError.purpose) {
        try await world.request("13800138000", try world.browser(), purpose: purpose)
      }
      #expect(world.carrier.count == 0)
    }
  }

  /// A clock that was set back, as after a restart: nobody sees or waits more than configured.
  @Test func survivesAClockSetBack() async throws {
    try await World.with { world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      world.time.advance(seconds: -300)
      let limited = try await world.limited("13800138000", browser)
      #expect(limited.retryAfter == 60 && limited.running?.resendIn == 60)
      #expect(limited.running?.expiresIn == 300)
      world.time.advance(seconds: 60)
      let again = try await world.sent("13800138000", browser)
      #expect(again.id == view.id && again.resendIn <= 60)
    }
  }
}
