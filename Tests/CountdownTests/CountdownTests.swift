import Countdown
import Testing

@Suite struct CountdownTraces {
  @Test(arguments: try TraceFile.load().cases)
  func playsAsWritten(_ trace: Trace) throws {
    let said = try trace.play()
    for (index, step) in trace.steps.enumerated() {
      #expect(said[index] == step.effects, "step \(index): \(step.event)")
    }
  }

  @Test func refusesDurations() throws {
    let refused = try TraceFile.load().refused
    #expect(!refused.isEmpty)
    for refusal in refused {
      let error = #expect(throws: CountdownError.self) {
        try Countdown.milliseconds(fromSeconds: refusal.duration.value)
      }
      #expect(error?.number == refusal.error, "\(refusal.name)")
    }
    #expect(throws: CountdownError.tooLong) {
      try Countdown(duration: Countdown.longest + 1, title: 0)
    }
  }
}

@Suite struct CountdownState {
  private static func instant(_ milliseconds: Int64) -> Countdown.Instant {
    Countdown.Instant(monotonic: milliseconds, wall: 1_000_000 + milliseconds)
  }

  @Test func isSetBeforeTheOwnersCodeRuns() throws {
    var button = try Countdown(title: 1)
    let effects = try button.handle(.press, at: Self.instant(0))
    #expect(effects.last == .deliverPress)
    #expect(button.state == .counting)
    #expect(button.face == .seconds(60))
    // The owner's code refuses at once, from inside the delivery.
    #expect(try button.handle(.cancel, at: Self.instant(0)) == [.show(.title(1)), .cancelWake])
    #expect(button.state == .idle)
  }

  @Test func remembersNothingOfAThousandButtons() throws {
    var timers = 0
    for id in 0..<1000 {
      var button = try Countdown(title: Int32(id))
      for effect in try button.handle(.press, at: Self.instant(0)) {
        if case .wake = effect { timers += 1 }
      }
      for effect in try button.handle(.destroy, at: Self.instant(1)) where effect == .cancelWake {
        timers -= 1
      }
      #expect(button.state == .destroyed)
      #expect(try button.handle(.press, at: Self.instant(2)) == [])
    }
    #expect(timers == 0)
  }

  /// Clocks that jump as they like: the label only falls, stays in 1…60, and the end comes once.
  @Test(arguments: 0..<50) func neverRises(seed: Int) throws {
    var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: UInt64) -> Int64 {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return Int64(random % bound)
    }
    var button = try Countdown(title: 1)
    var now = Countdown.Instant(monotonic: next(1 << 40), wall: next(1 << 41))
    _ = try button.handle(.press, at: now)
    var last: Int32 = 60
    var ends = 0
    for _ in 0..<4000 {
      now.monotonic += next(100) - 20
      now.wall += next(100) == 0 ? next(20_000) - 10_000 : next(100)
      for effect in try button.handle(.tick, at: now) {
        switch effect {
        case .show(.seconds(let seconds)):
          #expect(seconds < last && seconds >= 1)
          last = seconds
        case .finished: ends += 1
        default: break
        }
      }
    }
    #expect(ends == 1)
    #expect(button.state == .idle)
  }

  @Test func survivesClocksAtTheirLimits() throws {
    var button = try Countdown(title: 1)
    _ = try button.handle(.press, at: .init(monotonic: .min, wall: .max))
    #expect(try button.handle(.tick, at: .init(monotonic: .min, wall: .min)).count == 1)
    #expect(try button.handle(.tick, at: .init(monotonic: .max, wall: .min)).last == .finished)
    _ = try button.handle(.press, at: .init(monotonic: .max, wall: .max))
    #expect(button.face == .seconds(60))
  }
}
