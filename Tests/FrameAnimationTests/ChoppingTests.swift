import FrameAnimation
import SeededTesting
import Testing

extension SplitMix64 {
  fileprivate mutating func below(_ bound: Int64) -> Int64 { next(below: bound) }
}

/// One long step and many short ones tell the same story.
@Suite struct ChoppingTests {
  private func plan(_ random: inout SplitMix64, late: FrameAnimation.Late) -> Plan {
    let timing: FrameAnimation.Timing =
      switch random.below(3) {
      case 0: .interval(3 + random.below(50))
      case 1: .duration(27 + random.below(400))
      default: .durations((0..<(1 + random.below(6))).map { _ in 3 + random.below(40) })
      }
    var plan = Plan(
      first: Int32(random.below(5)), count: Int32(random.below(9)), timing: timing)
    plan.order = [.forward, .reverse, .pingPong][Int(random.below(3))]
    plan.plays = Int32(random.below(5))
    plan.speed = .init(Int32(1 + random.below(3)), over: Int32(1 + random.below(3)))
    plan.delay = random.below(3) * 7
    plan.late = late
    plan.ending = [.withLastPicture, .afterLastPicture][Int(random.below(2))]
    plan.rest = [.last, .initial, .first][Int(random.below(3))]
    return plan
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func onTimeLosesNothingButPictures(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let plan = plan(&random, late: .onTime)
    let end = random.below(2_000)
    var long = FrameAnimation(initial: 77)
    var short = FrameAnimation(initial: 77)
    let start = long.start(plan, at: 0)
    #expect(short.start(plan, at: 0) == start)
    let one = long.advance(to: end)
    var many: [Step] = []
    var now: Int64 = 0
    while now < end {
      now = min(end, now + 1 + random.below(30))
      many.append(short.advance(to: now))
    }
    #expect(many.flatMap(\.tidings) == one.tidings)
    #expect((many.last ?? start).picture == one.picture)
    #expect(short == long)
    #expect(Set(one.pictures).isSubset(of: Set(many.flatMap(\.pictures) + start.pictures)))
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func stepsBetweenDuesChangeNothing(seed: UInt64) {
    for late in [.onTime, .everyPicture] as [FrameAnimation.Late] {
      var random = SplitMix64(seed: seed)
      let plan = plan(&random, late: late)
      var calm = FrameAnimation(initial: 77)
      var busy = calm
      _ = calm.start(plan, at: 0)
      _ = busy.start(plan, at: 0)
      for _ in 0..<60 {
        guard let due = calm.nextDue else { break }
        let between = busy.advance(to: due - 1 - random.below(3))
        #expect(between.events.isEmpty)
        let step = calm.advance(to: due)
        #expect(busy.advance(to: due) == step)
        #expect(!step.events.isEmpty)
      }
      #expect(calm == busy)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func whateverTheStallsEveryPictureComesInOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var plan = plan(&random, late: .everyPicture)
    plan.plays = 1 + Int32(random.below(4))
    var punctual = FrameAnimation(initial: 77)
    var stalled = punctual
    var expected = [punctual.start(plan, at: 0)]
    expected += punctual.wake(until: .max).map(\.step)
    var seen = [stalled.start(plan, at: 0)]
    var now: Int64 = 0
    while stalled.isPlaying {
      now += 1 + random.below(90)
      seen.append(stalled.advance(to: now))
      #expect((seen.last?.nextDue ?? .max) > now)
    }
    #expect(seen.flatMap(\.kinds) == expected.flatMap(\.kinds))
  }
}
