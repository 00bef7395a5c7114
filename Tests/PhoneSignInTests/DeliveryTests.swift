import PhoneSignIn
import Store
import StoreTesting
import Synchronization
import Testing

@Suite struct Settling {
  @Test(arguments: Engine.allCases)
  func givesARefusedSlotBack(engine: Engine) async throws {
    try await World.with(engine) { world in
      world.carrier.answer(.rejected(reason: "blocked"))
      let browser = try world.browser()
      guard case .undeliverable(let view) = try await world.request("13800138000", browser) else {
        throw World.Unexpected()
      }
      #expect(view.resendIn == 0 && view.expiresIn == 0 && view.delivery == .rejected)
      let revoked = try await world.verify(view.id, try world.carrier.code(), browser)
      #expect(revoked == .refused(.expired, triesLeft: 0))
      let again = try await world.sent("13800138000", browser)
      #expect(again.id == view.id && again.resendIn == 60)
      let figures = try await world.service.figures()
      #expect(figures.sent == 2 && figures.rejected == 1 && figures.accepted == 1)
    }
  }

  /// Every budget is given back, three times an hour; then a refusal costs like a message.
  @Test func givesBackThreeTimesAnHour() async throws {
    try await World.with { world in
      let browser = try world.browser()
      for attempt in 1...4 {
        world.carrier.answer(.rejected(reason: "blocked"))
        guard case .undeliverable(let view) = try await world.request("13800138000", browser)
        else { throw World.Unexpected() }
        #expect(view.resendIn == (attempt < 4 ? 0 : 60))
        let marks: Int64 = attempt < 4 ? 0 : 3
        #expect(try await world.count("SELECT count(*) FROM permits WHERE scope <> 7") == marks)
        #expect(try await world.count("SELECT sent FROM service_minutes") == (attempt < 4 ? 0 : 1))
      }
      #expect(try await world.limited("13800138000", browser).retryAfter == 60)
      world.time.advance(seconds: 3600)
      world.carrier.answer(.rejected(reason: "blocked"))
      guard case .undeliverable(let view) = try await world.request("13800138000", browser) else {
        throw World.Unexpected()
      }
      #expect(view.resendIn == 0)
    }
  }

  @Test func keepsTheSlotOfAnUnknownOutcome() async throws {
    try await World.with { world in
      world.carrier.answer(.unknown)
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      #expect(view.delivery == .unknown && view.resendIn == 60)
      #expect(try await world.limited("13800138000", browser).retryAfter == 60)
      guard case .verified = try await world.verify(view.id, try world.carrier.code(), browser)
      else { throw World.Unexpected() }
      #expect(try await world.service.figures().unknown == 1)
    }
  }

  @Test(arguments: Engine.shared)
  func sendsOnceForAKey(engine: Engine) async throws {
    try await World.with(engine, servers: 3) { world in
      let browser = try world.browser()
      let answers = try await inParallel(12) { index in
        try await world.request("13800138000", browser, key: "k-1", on: index % 3)
      }
      #expect(world.carrier.count == 1)
      let ids = Set(
        answers.map { answer in if case .sent(let view) = answer { "\(view.id)" } else { "no" } })
      #expect(ids.count == 1 && !ids.contains("no"))
      await #expect(throws: RequestError.idempotencyKeyReused) {
        try await world.request("13900139000", browser, key: "k-1")
      }
      // Somebody else may happen to use the same key.
      let other = try await world.request("13900139000", try world.browser(), key: "k-1")
      guard case .sent = other else { throw World.Unexpected() }
    }
  }

  @Test func forgetsTheKeyOfARefusedMessage() async throws {
    try await World.with { world in
      let browser = try world.browser()
      world.carrier.answer(.rejected(reason: "blocked"))
      _ = try await world.request("13800138000", browser, key: "k")
      guard case .sent = try await world.request("13800138000", browser, key: "k") else {
        throw World.Unexpected()
      }
      #expect(world.carrier.count == 2)
    }
  }

  @Test(arguments: ["", "a b", "\u{7F}", String(repeating: "x", count: 129)])
  func refusesKeys(key: String) async throws {
    try await World.with { world in
      await #expect(throws: RequestError.idempotencyKey) {
        try await world.request("13800138000", try world.browser(), key: key)
      }
    }
  }

  /// A caller that goes away while the carrier is asked does not keep the outcome from the store.
  @Test func settlesWithoutItsCaller() async throws {
    try await World.with { world in
      let (entered, enter) = AsyncStream<Void>.makeStream()
      let (released, release) = AsyncStream<Void>.makeStream()
      let slow = Sender(name: "slow") { message in
        enter.yield()
        for await _ in released { break }
        // As a connection that is given up would answer.
        if Task.isCancelled { return .unknown }
        return await world.carrier.sender.send(message)
      }
      let service = try PhoneSignIn(
        store: world.stores[0], sender: slow, secrets: world.secrets, time: world.time.source,
        report: { Issue.record($0) })
      let request = CodeRequest(
        phone: "13800138000", purpose: "test", browser: try world.browser(),
        address: try World.address())
      let task = Task { try await service.requestCode(request) }
      for await _ in entered { break }
      task.cancel()
      release.yield()
      guard case .sent(let view) = try await task.value else { throw World.Unexpected() }
      #expect(view.delivery == .accepted && world.carrier.count == 1)
    }
  }

  /// The message went out, writing that down failed: the slot stays taken and the failure is heard.
  @Test func reportsWhatItCannotWriteDown() async throws {
    try await World.with { world in
      let writes = Mutex(0)
      let inner = world.stores[0]
      let failing = Store(
        submit: { job in
          let number = writes.withLock { count in
            count += 1
            return count
          }
          if number == 2 { return job.complete(.failure(StoreError.full)) }
          Task {
            do {
              try await inner.write(now: job.now) { try job.body($0) }
              job.complete(.success(()))
            } catch {
              job.complete(.failure(error))
            }
          }
        }, close: {})
      let heard = Mutex<[String]>([])
      let service = try PhoneSignIn(
        store: failing, sender: world.carrier.sender, secrets: world.secrets,
        time: world.time.source, report: { error in heard.withLock { $0.append("\(error)") } })
      let browser = try world.browser()
      let answer = try await service.requestCode(
        CodeRequest(
          phone: "13800138000", purpose: "test", browser: browser, address: World.address()))
      guard case .sent(let view) = answer else { throw World.Unexpected() }
      #expect(view.delivery == .unknown && view.resendIn == 60)
      #expect(heard.withLock { $0 } == ["full"])
      #expect(try await world.limited("13800138000", browser).retryAfter == 60)
      guard case .verified = try await world.verify(view.id, try world.carrier.code(), browser)
      else { throw World.Unexpected() }
    }
  }

  @Test func sendsNothingWithoutAStore() async throws {
    try await World.with { world in
      let service = try PhoneSignIn(
        store: .failing(.unavailable("gone")), sender: world.carrier.sender,
        secrets: world.secrets, report: { Issue.record($0) })
      await #expect(throws: StoreError.unavailable("gone")) {
        try await service.requestCode(
          CodeRequest(
            phone: "13800138000", purpose: "test", browser: try world.browser(),
            address: World.address()))
      }
      #expect(world.carrier.count == 0)
    }
  }
}
