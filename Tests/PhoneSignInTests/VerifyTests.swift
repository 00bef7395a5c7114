import PhoneNumbers
import PhoneSignIn
import StoreTesting
import Testing

@Suite struct Verifying {
  @Test(arguments: Engine.allCases)
  func opensASession(engine: Engine) async throws {
    try await World.with(engine) { world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser, purpose: "join:gala")
      let answer = try await world.verify(view.id, try world.carrier.code(), browser)
      guard case .verified(let session) = answer else { throw World.Unexpected() }
      #expect(session.phone.e164 == "+8613800138000" && session.purpose == "join:gala")
      #expect(session.expiresIn == 43_200)
      world.time.advance(seconds: 1)
      let found = try await world.service.session(cookie: session.token)
      #expect(found?.identity == session.identity && found?.expiresIn == 43_199)
      #expect(try await world.service.challenge(view.id, browser: browser)?.isVerified == true)
      for cookie in [nil, "", "x", browser.token] {
        #expect(try await world.service.session(cookie: cookie) == nil)
      }
      try await world.service.endSession(cookie: session.token)
      #expect(try await world.service.session(cookie: session.token) == nil)
    }
  }

  @Test func endsSessionsInTime() async throws {
    try await World.with { world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      let answer = try await world.verify(view.id, try world.carrier.code(), browser)
      guard case .verified(let session) = answer else { throw World.Unexpected() }
      world.time.advance(seconds: 43_200, milliseconds: -1)
      #expect(try await world.service.session(cookie: session.token)?.expiresIn == 1)
      world.time.advance(milliseconds: 1)
      #expect(try await world.service.session(cookie: session.token) == nil)
    }
  }

  /// One number is one person, for every purpose.
  @Test func knowsAPersonAgain() async throws {
    try await World.with { world in
      var identities: Set<[UInt8]> = []
      for purpose in ["join:one", "join:two"] {
        let browser = try world.browser()
        let view = try await world.sent("13800138000", browser, purpose: purpose)
        let answer = try await world.verify(view.id, try world.carrier.code(), browser)
        guard case .verified(let session) = answer else { throw World.Unexpected() }
        identities.insert(session.identity)
        world.time.advance(seconds: 60)
      }
      #expect(identities.count == 1)
    }
  }

  @Test(arguments: Engine.shared, [1, 3])
  func succeedsOnceForFiftyAtOnce(engine: Engine, servers: Int) async throws {
    try await World.with(engine, servers: servers, { $0.addressVerifies = .init(500, per: 60) }) {
      world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      let code = try world.carrier.code()
      let answers = try await inParallel(50) { index in
        try await world.verify(
          view.id, code, browser, from: "192.0.2.\(index)", on: index % servers)
      }
      // One session; the browser that asked hears of the same one each time.
      let tokens = Set(
        answers.map { if case .verified(let session) = $0 { session.token } else { "\($0)" } })
      #expect(tokens.count == 1)
      #expect(try await world.count("SELECT count(*) FROM sessions") == 1)
      #expect(try await world.count("SELECT total FROM figures WHERE kind = 'verified'") == 1)
      #expect(try await world.count("SELECT verified FROM service_minutes") == 1)
    }
  }

  @Test(arguments: Engine.shared, [1, 3])
  func comparesFiveOfTwoHundred(engine: Engine, servers: Int) async throws {
    try await World.with(engine, servers: servers) { world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      let wrong = try world.carrier.wrongCode()
      let answers = try await inParallel(200) { index in
        try await world.verify(
          view.id, wrong, browser, from: "192.0.2.\(index)", on: index % servers)
      }
      // A failure is marked for each comparison, and for nothing else.
      #expect(try await world.count("SELECT tries FROM codes") == 5)
      #expect(try await world.count("SELECT count(*) FROM permits WHERE scope = 5") == 5)
      let left = answers.compactMap { answer in
        if case .refused(.wrong, let left) = answer { left } else { nil }
      }
      #expect(left.count == 200)
      #expect(left.sorted().suffix(5) == [0, 1, 2, 3, 4])
      let right = try await world.verify(view.id, try world.carrier.code(), browser)
      #expect(right == .refused(.wrong, triesLeft: 0))
      #expect(try await world.count("SELECT count(*) FROM sessions") == 0)
    }
  }

  @Test func repeatsForTwoSeconds() async throws {
    try await World.with { world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      let code = try world.carrier.code()
      guard case .verified(let first) = try await world.verify(view.id, code, browser) else {
        throw World.Unexpected()
      }
      #expect(try await world.verify(view.id, code, try world.browser()) == .unknownChallenge)
      world.time.advance(seconds: 2)
      guard case .verified(let second) = try await world.verify(view.id, code, browser) else {
        throw World.Unexpected()
      }
      #expect(second.token == first.token)
      let wrong = try world.carrier.wrongCode()
      let other = try await world.verify(view.id, wrong, browser)
      #expect(other == .refused(.expired, triesLeft: 0))
      world.time.advance(milliseconds: 1)
      let late = try await world.verify(view.id, code, browser)
      #expect(late == .refused(.expired, triesLeft: 0))
    }
  }

  @Test func expiresToTheMillisecond() async throws {
    try await World.with { world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      let wrong = try world.carrier.wrongCode()
      world.time.advance(seconds: 300, milliseconds: -1)
      #expect(try await world.verify(view.id, wrong, browser) == .refused(.wrong, triesLeft: 4))
      world.time.advance(milliseconds: 1)
      let late = try await world.verify(view.id, try world.carrier.code(), browser)
      #expect(late == .refused(.expired, triesLeft: 0))
      #expect(try await world.service.challenge(view.id, browser: browser)?.expiresIn == 0)
    }
  }

  @Test func keepsTriesForWellFormedCodes() async throws {
    try await World.with { world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      for typed in ["", "12345", "1234567", "abcdef", "12345a", "１２３４５"] {
        let answer = try await world.verify(view.id, typed, browser)
        #expect(answer == .refused(.malformed, triesLeft: 5), "\(typed)")
      }
      #expect(try await world.verify(view.id, "1", try world.browser()) == .unknownChallenge)
      let spaced = try world.carrier.code().map(String.init).joined(separator: " ")
      guard case .verified = try await world.verify(view.id, " \(spaced) ", browser) else {
        throw World.Unexpected()
      }
    }
  }

  /// The code of an earlier message is recognised, and never valid again.
  @Test func recognisesStaleCodes() async throws {
    try await World.with { world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      let old = try world.carrier.code()
      world.time.advance(seconds: 60)
      _ = try await world.sent("13800138000", browser)
      let new = try world.carrier.code()
      // One in a million: the same code twice would be right, not stale.
      guard old != new else { return }
      #expect(try await world.verify(view.id, old, browser) == .refused(.stale, triesLeft: 4))
      #expect(try await world.count("SELECT count(*) FROM permits WHERE scope = 5") == 0)
      guard case .verified = try await world.verify(view.id, new, browser) else {
        throw World.Unexpected()
      }
      #expect(try await world.verify(view.id, old, browser) == .refused(.expired, triesLeft: 0))
      world.time.advance(seconds: 3)
      #expect(try await world.verify(view.id, old, browser) == .refused(.expired, triesLeft: 0))
    }
  }

  @Test func bindsACodeToItsChallenge() async throws {
    try await World.with { world in
      let browser = try world.browser()
      let first = try await world.sent("13800138000", browser, purpose: "join:one")
      let code = try world.carrier.code()
      let second = try await world.sent("13900139000", browser, purpose: "join:two")
      guard try world.carrier.code() != code else { return }
      #expect(try await world.verify(second.id, code, browser) == .refused(.wrong, triesLeft: 4))
      let unknown = try #require(ChallengeID("AAAAAAAAAAAAAAAAAAAAAA"))
      #expect(try await world.verify(unknown, code, browser) == .unknownChallenge)
      guard case .verified = try await world.verify(first.id, code, browser) else {
        throw World.Unexpected()
      }
    }
  }

  /// A stranger who asks for the owner's number and guesses: the owner's challenge has its own tries.
  @Test func keepsStrangersFromLockingTheOwnerOut() async throws {
    try await World.with { world in
      let owner = try world.browser()
      let mine = try await world.sent("13800138000", owner)
      let code = try world.carrier.code()
      for round in 0..<4 {
        world.time.advance(seconds: 60)
        let stranger = try world.browser()
        let theirs = try await world.sent("13800138000", stranger, from: "198.51.100.1")
        let wrong = try world.carrier.wrongCode()
        for left in (0..<5).reversed() {
          let answer = try await world.verify(
            theirs.id, wrong, stranger, from: "198.51.100.\(round)")
          #expect(answer == .refused(.wrong, triesLeft: left))
        }
      }
      guard case .verified = try await world.verify(mine.id, code, owner) else {
        throw World.Unexpected()
      }
    }
  }

  /// Ten wrong codes of one browser, twenty of all, whatever was sent again in between.
  @Test func stopsSendingAfterFailures() async throws {
    try await World.with(
      .memory,
      {
        $0.numberSends = [.init(1, per: 60)]
        $0.prefixSends = .init(99, per: 60)
        $0.resendWaits = [60]
      }
    ) { world in
      func guess(_ browser: Browser) async throws {
        let view = try await world.sent("13800138000", browser)
        for _ in 0..<5 { _ = try await world.verify(view.id, "000000", browser) }
        world.time.advance(seconds: 60)
      }
      let first = try world.browser()
      try await guess(first)
      try await guess(first)
      let limited = try await world.limited("13800138000", first)
      #expect(limited.reason == .failures && limited.retryAfter == 86_400 - 120)
      let second = try world.browser()
      try await guess(second)
      try await guess(second)
      let hard = try await world.limited("13800138000", try world.browser())
      #expect(hard.reason == .failures && hard.retryAfter == 86_400 - 240)
    }
  }

  @Test(arguments: Engine.shared)
  func countsTriesOfAnAddress(engine: Engine) async throws {
    try await World.with(engine, servers: 3) { world in
      let unknown = try #require(ChallengeID("AAAAAAAAAAAAAAAAAAAAAA"))
      let browser = try world.browser()
      let answers = try await inParallel(90) { index in
        try await world.verify(
          unknown, "123456", browser, from: "2001:db8::\(index)", on: index % 3)
      }
      #expect(answers.filter { $0 == .unknownChallenge }.count == 60)
      #expect(answers.filter { $0 == .limited(retryAfter: 60) }.count == 30)
      world.time.advance(seconds: 60)
      #expect(try await world.verify(unknown, "123456", browser) == .unknownChallenge)
    }
  }
}
