import PhoneSignIn
import StoreTesting
import Testing

@Suite struct Limits {
  /// The eleventh message of a day is refused here, before the carrier; the sixth of an hour too.
  @Test func countsANumber() async throws {
    try await World.with { world in
      var hours = 0
      for index in 0..<10 {
        if index == 5 {
          #expect(try await world.limited("13800138000", try world.browser()).reason == .number)
          // Five within the hour: the first leaves it after 3600 s, 240 of them have passed.
          let limited = try await world.limited("13800138000", try world.browser())
          #expect(limited.retryAfter == 3600 - 300)
          world.time.advance(seconds: 3600)
          hours += 1
        }
        _ = try await world.sent("13800138000", try world.browser(), from: "192.0.2.\(index)")
        world.time.advance(seconds: 60)
      }
      world.time.advance(seconds: 7200)
      let limited = try await world.limited(
        "13800138000", try world.browser(), from: "192.0.2.99")
      #expect(limited.reason == .number && world.carrier.count == 10)
      #expect(limited.retryAfter == 86_400 - 7200 - 3600 - 600)
      world.time.advance(seconds: limited.retryAfter, milliseconds: -1)
      #expect(try await world.limited("13800138000", try world.browser()).reason == .number)
      world.time.advance(milliseconds: 1)
      _ = try await world.sent("13800138000", try world.browser(), from: "192.0.2.99")
    }
  }

  @Test(arguments: [
    // Ten from one address, then the address that must be refused and the one that need not be.
    ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
    ("::ffff:192.0.2.7", "192.0.2.7", "::ffff:192.0.2.8"),
    ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:2::1"),
    ("2001:db8:1:2::1", "2001:db8:1:ffff::1", "2001:db8:2:2::1"),
  ])
  func countsAnAddress(first: String, same: String, other: String) async throws {
    try await World.with { world in
      for index in 0..<10 {
        _ = try await world.sent(World.phone(index), try world.browser(), from: first)
      }
      let limited = try await world.limited(World.phone(10), try world.browser(), from: same)
      #expect(limited.reason == .address && limited.retryAfter == 3600)
      _ = try await world.sent(World.phone(10), try world.browser(), from: other)
      world.time.advance(seconds: 3600)
      _ = try await world.sent(World.phone(11), try world.browser(), from: same)
    }
  }

  @Test func countsAPrefix() async throws {
    try await World.with { world in
      for index in 0..<5 {
        _ = try await world.sent(
          "1380013800\(index)", try world.browser(), from: "192.0.2.\(index)")
      }
      let limited = try await world.limited("13800139999", try world.browser())
      #expect(limited.reason == .prefix && limited.retryAfter == 3600)
      _ = try await world.sent("13800149999", try world.browser())
    }
  }

  @Test func countsTheWholeService() async throws {
    try await World.with { world in
      // Verified, to keep the breaker closed.
      for index in 0..<60 {
        let browser = try world.browser()
        let view = try await world.sent(World.phone(index), browser, from: "10.0.0.\(index)")
        _ = try await world.verify(
          view.id, try world.carrier.code(), browser, from: "10.0.1.\(index)")
      }
      let limited = try await world.limited(World.phone(60), try world.browser(), from: "10.1.0.1")
      #expect(limited.reason == .service)
      // Whole minutes: at most one more than the hour.
      #expect((3600...3660).contains(limited.retryAfter))
      world.time.advance(seconds: limited.retryAfter)
      _ = try await world.sent(World.phone(60), try world.browser(), from: "10.1.0.1")
    }
  }

  @Test func countsTheDayOfTheWholeService() async throws {
    try await World.with(.memory, { $0.breaker.verifiedPercent = 0 }) { world in
      for index in 0..<300 {
        if index % 50 == 0 { world.time.advance(seconds: 3660) }
        _ = try await world.sent(
          World.phone(index), try world.browser(), from: "10.0.\(index / 9).1")
      }
      world.time.advance(seconds: 3660)
      let limited = try await world.limited(World.phone(300), try world.browser(), from: "10.1.0.1")
      #expect(limited.reason == .service && limited.retryAfter > 3600)
      world.time.advance(seconds: limited.retryAfter)
      _ = try await world.sent(World.phone(300), try world.browser(), from: "10.1.0.1")
    }
  }

  /// Thirty messages in ten minutes and too few answers: half the limit until that changes.
  @Test(arguments: [(5, true), (6, false)])
  func breaks(verified: Int, isOpen: Bool) async throws {
    try await World.with { world in
      for index in 0..<30 {
        let browser = try world.browser()
        let view = try await world.sent(World.phone(index), browser, from: "10.0.0.\(index)")
        if index < verified {
          _ = try await world.verify(view.id, try world.carrier.code(), browser)
        }
      }
      #expect(try await world.service.figures().isBreakerOpen == isOpen)
      let answer = try await world.request(World.phone(30), try world.browser(), from: "10.1.0.1")
      guard isOpen else {
        if case .sent = answer { return }
        throw World.Unexpected()
      }
      guard case .limited(let limited) = answer else { throw World.Unexpected() }
      #expect(limited.reason == .service)
      // Ten minutes without messages close it again.
      world.time.advance(seconds: 660)
      _ = try await world.sent(World.phone(30), try world.browser(), from: "10.1.0.1")
    }
  }

  @Test func saysTheLongestWait() async throws {
    try await World.with { world in
      for index in 0..<10 {
        _ = try await world.sent(World.phone(index), try world.browser())
      }
      // The number waits a minute, the address an hour.
      let limited = try await world.limited(World.phone(9), try world.browser())
      #expect(limited.reason == .address && limited.retryAfter == 3600)
    }
  }
}
