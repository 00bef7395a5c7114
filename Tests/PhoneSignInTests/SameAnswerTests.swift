@testable import PhoneSignIn
import StoreTesting
import Testing

/// Whether a number was ever seen shows in no answer.
@Suite struct SameAnswers {
  /// What a visitor gets, less what is random or their own input.
  private func visible(_ answer: CodeAnswer) -> String {
    func shown(_ view: ChallengeView?) -> String {
      guard var view else { return "none" }
      view.id = ChallengeID(bytes: [])
      view.maskedPhone = view.maskedPhone == nil ? nil : "masked"
      return "\(view)"
    }
    switch answer {
    case .sent(let view): return "sent \(shown(view))"
    case .undeliverable(let view): return "undeliverable \(shown(view))"
    case .limited(let limited):
      return
        "limited \(limited.reason) \(limited.retryAfter) \(shown(limited.running)) \(limited.isOwn)"
    }
  }

  @Test func knownAndUnknownNumbers() async throws {
    try await World.with { world in
      let known = "13800138000"
      let unknown = "13900139000"
      let owner = try world.browser()
      let view = try await world.sent(known, owner)
      guard case .verified = try await world.verify(view.id, try world.carrier.code(), owner)
      else { throw World.Unexpected() }
      world.time.advance(seconds: 7200)

      var answers: [[String]] = []
      for (phone, address) in [(known, "192.0.2.8"), (unknown, "192.0.2.9")] {
        let visitor = try world.browser()
        world.carrier.answer(.rejected(reason: "blocked"), .accepted)
        var seen: [String] = []
        for _ in 0..<3 {
          seen.append(visible(try await world.request(phone, visitor, from: address)))
        }
        seen.append(visible(try await world.request(phone, try world.browser(), from: address)))
        seen.append(
          visible(try await world.request(phone, visitor, from: address, purpose: "other")))
        answers.append(seen)
      }
      #expect(answers[0] == answers[1])
      #expect(Set(answers[0]).count == 5)
    }
  }
}
