import PhoneSignIn
import StoreTesting
import Testing

@Suite struct Upkeep {
  @Test(arguments: Engine.allCases)
  func countsForTheOperator(engine: Engine) async throws {
    try await World.with(engine) { world in
      #expect(try await world.service.figures() == OperatorFigures())
      for index in 0..<3 {
        let browser = try world.browser()
        let view = try await world.sent(World.phone(index / 2), browser)
        if index == 0 { _ = try await world.verify(view.id, try world.carrier.code(), browser) }
        world.time.advance(seconds: 60)
      }
      world.carrier.answer(.rejected(reason: "blocked"), .unknown)
      _ = try await world.request("13900139000", try world.browser())
      _ = try await world.request("13900139000", try world.browser())
      _ = try await world.request("13900139000", try world.browser())
      _ = try? await world.request("010 6552 9988", try world.browser())
      var figures = try await world.service.figures()
      #expect(figures.sent == 5 && figures.accepted == 3 && figures.rejected == 1)
      #expect(figures.unknown == 1 && figures.verified == 1 && figures.verifiedShare == 0.25)
      #expect(figures.refusals.map(\.reason) == ["landline", "number"])
      #expect(figures.refusals.map(\.count) == [1, 1])
      #expect(figures.prefixes.map(\.prefix) == ["+861380000", "+861390013", "+861380001"])
      #expect(figures.prefixes.map(\.sent) == [2, 2, 1])
      #expect(figures.prefixes.map(\.verified) == [1, 0, 0])
      world.time.advance(seconds: 90_000)
      figures = try await world.service.figures()
      #expect(figures == OperatorFigures() && figures.verifiedShare == nil)
    }
  }

  /// What is thrown away is what nothing needs: with it gone every answer is the same.
  @Test(arguments: Engine.allCases)
  func throwsAwayInBatches(engine: Engine) async throws {
    try await World.with(engine) { world in
      for index in 0..<5 {
        let browser = try world.browser()
        let answer = try await world.request(World.phone(index), browser, key: "k\(index)")
        guard case .sent(let view) = answer else { throw World.Unexpected() }
        _ = try await world.verify(view.id, try world.carrier.code(), browser)
      }
      #expect(try await world.service.prune() == false)
      #expect(try await world.count("SELECT count(*) FROM challenges") == 5)
      world.time.advance(seconds: 43_200)
      #expect(try await world.service.prune() == false)
      #expect(try await world.count("SELECT count(*) FROM sessions") == 0)
      #expect(try await world.count("SELECT count(*) FROM challenges") == 5)
      world.time.advance(seconds: 48_000)
      #expect(try await world.service.prune(batch: 2) == true)
      #expect(try await world.count("SELECT count(*) FROM challenges") == 3)
      while try await world.service.prune(batch: 2) {}
      for table in 0..<5 {
        let rows =
          switch table {
          case 0: try await world.count("SELECT count(*) FROM challenges")
          case 1: try await world.count("SELECT count(*) FROM codes")
          case 2: try await world.count("SELECT count(*) FROM permits")
          case 3: try await world.count("SELECT count(*) FROM idempotency_keys")
          default: try await world.count("SELECT count(*) FROM service_minutes")
          }
        #expect(rows == 0, "table \(table)")
      }
      world.time.advance(seconds: 86_400)
      _ = try await world.service.prune()
      #expect(try await world.count("SELECT count(*) FROM figures") == 0)
    }
  }
}
