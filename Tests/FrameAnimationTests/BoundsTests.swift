import FrameAnimation
import Testing

/// Plans nobody means, and numbers at their ends: defined, and never a trap.
@Suite struct BoundsTests {
  @Test(arguments: [0, -1, .min] as [Int32])
  func noPicturesFinishAtOnce(count: Int32) {
    for plays in [0, 1, -3] as [Int32] {
      var player = FrameAnimation(initial: 4)
      let step = player.start(.animation(first: 1, count: count, plays: plays), at: 0)
      #expect(step.kinds == [.finished])
      #expect(step.picture == 4)
      #expect(step.nextDue == nil)
      #expect(player.seek(to: 2, at: 1).picture == 2)
    }
  }

  @Test func onePictureStaysItsTime() {
    var player = FrameAnimation(initial: 4)
    _ = player.start(.animation(first: 1, count: 1, duration: 50, plays: 1), at: 0)
    #expect(player.advance(to: 49).picture == 1)
    #expect(player.advance(to: 50).kinds == [.picture(4), .finished])
    #expect(
      player.start(.timer(first: 1, count: 1, interval: 50), at: 60).kinds == [
        .picture(1), .finished,
      ])
  }

  @Test func anIntervalOfNothingIsATenthOfAMillisecond() {
    for interval in [0, -5, .min] as [Int64] {
      var player = FrameAnimation(initial: 0)
      #expect(player.start(.timer(first: 1, count: 3, interval: interval), at: 0).nextDue == 100)
    }
  }

  @Test func negativeDurationAndPlaysAreTheDefaults() {
    var player = FrameAnimation(initial: 0)
    #expect(player.start(.animation(first: 0, count: 3, duration: -9), at: 0).nextDue == 33_334)
    var endless = FrameAnimation(initial: 0)
    _ = endless.start(three { $0.plays = -2 }, at: 0)
    #expect(endless.advance(to: 95).kinds.contains(.loop(completed: 3)))
    #expect(endless.isPlaying)
  }

  @Test func everyPictureMayHaveItsOwnTime() {
    var plan = Plan(first: 5, count: 9, timing: .durations([10, 0, 30]))
    var player = FrameAnimation(initial: 0)
    _ = player.start(plan, at: 0)
    #expect(player.wake(until: .max).map(\.at) == [10, 33_343, 33_373])
    plan.order = .reverse
    _ = player.start(plan, at: 100_000)
    #expect(player.picture == 7)
    #expect(player.wake(until: .max).map(\.at) == [100_030, 133_363, 133_373])
    plan.order = .pingPong
    _ = player.start(plan, at: 200_000)
    #expect(player.wake(until: .max).flatMap(\.step.pictures) == [6, 7, 6, 5])
  }

  @Test func aHugeCountWithAShortListOfTimesPlaysTheList() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(Plan(first: 1, count: .max, timing: .durations([7, 7])), at: 0)
    #expect(player.wake(until: .max).last?.at == 14)
  }

  @Test(
    arguments: [
      (Int32(2), Int32(1), [5, 10, 15]), (3, 2, [7, 14, 20]), (1, 3, [30, 60, 90]),
      (0, 0, [10, 20, 30]), (-4, -4, [10, 20, 30]),
    ] as [(Int32, Int32, [Int64])])
  func speedIsAFraction(numerator: Int32, denominator: Int32, dues: [Int64]) {
    var player = FrameAnimation(initial: 9)
    _ = player.start(three { $0.speed = .init(numerator, over: denominator) }, at: 0)
    #expect(player.wake(until: .max).map(\.at) == dues)
  }

  @Test func restPoliciesAreExplicit() {
    for (rest, picture) in [(.last, 2), (.initial, 9), (.first, 0)]
      as [(FrameAnimation.Rest, Int32)]
    {
      var player = FrameAnimation(initial: 9)
      _ = player.start(three { $0.rest = rest }, at: 0)
      #expect(player.advance(to: 30).picture == picture)
      _ = player.seek(to: 9, at: 40)
      _ = player.start(three { $0.rest = rest }, at: 50)
      _ = player.advance(to: 60)
      #expect(player.stop(at: 65).picture == (rest == .last ? 1 : picture))
      #expect(player.stop(at: 66).events.isEmpty)
    }
  }

  @Test func aClockThatRunsBackwardsStandsStill() {
    var player = FrameAnimation(initial: 9)
    _ = player.start(three(), at: 100)
    _ = player.advance(to: 115)
    #expect(player.advance(to: 3).picture == 1)
    #expect(player.advance(to: .min).nextDue == 120)
  }

  @Test func theEndsOfTimeDoNotTrap() {
    let extremes: [Int64] = [.min, -1, 0, 1, .max - 1, .max]
    for timing in [.interval(.max), .interval(1), .duration(.max), .durations([.max, .max, 1])]
      as [FrameAnimation.Timing]
    {
      for (plays, count) in [(1, .max), (.max, .max), (0, 3), (.max, 1)] as [(Int32, Int32)] {
        for speed in [(.max, 1), (1, .max), (.max, .max)] as [(Int32, Int32)] {
          for late in [.onTime, .everyPicture] as [FrameAnimation.Late] {
            var plan = Plan(first: .max - 1, count: count, timing: timing)
            plan.plays = plays
            plan.speed = .init(speed.0, over: speed.1)
            plan.late = late
            plan.delay = late == .onTime ? .max : 0
            plan.order = plays == 1 ? .pingPong : .forward
            var player = FrameAnimation(initial: .min)
            for instant in extremes {
              _ = player.start(plan, at: instant)
              _ = player.hide(at: instant)
              _ = player.show(at: .max)
              _ = player.seek(to: .max, at: instant)
              #expect(player.advance(to: .max).events.count <= 1_100)
            }
          }
        }
      }
    }
  }

  @Test func moreLoopsThanAStepTellsFollowAtOnce() {
    var player = FrameAnimation(initial: 9)
    _ = player.start(three { $0.plays = 0 }, at: 0)
    var told: [Kind] = []
    var steps = 0
    repeat {
      told += player.advance(to: 90_000).tidings.map(\.kind)
      steps += 1
    } while (player.nextDue ?? .max) <= 90_000
    #expect(told == (1...3_000).map { .loop(completed: $0) })
    #expect(steps == 3)
  }

  @Test func aSpriteSheetKnowsWhereAPictureIs() {
    let sheet = SpriteSheet(first: 0, columns: 9, pictureWidth: 320, pictureHeight: 480)
    #expect(sheet.origin(of: 80).map { [$0.x, $0.y] } == [8 * 320, 8 * 480])
    #expect(sheet.origin(of: 10).map { [$0.x, $0.y] } == [320, 480])
    #expect(sheet.origin(of: -1) == nil)
    let none = SpriteSheet(first: 0, columns: 0, pictureWidth: 1, pictureHeight: 1)
    #expect(none.origin(of: 3) == nil)
  }

  @Test func aSpriteSheetHoldsWhatLiesWhollyInIt() {
    let sheet = SpriteSheet(first: 5, columns: 9, pictureWidth: 320, pictureHeight: 480)
    #expect(sheet.pictures(width: 2880, height: 4320) == 5..<86)
    #expect(sheet.pictures(width: 3000, height: 4799) == 5..<86)
    #expect(sheet.pictures(width: 2880, height: 4319) == 5..<77)
    for (width, height) in [(2879, 4320), (2880, 479), (0, 0), (-2880, -4320)] as [(Int32, Int32)] {
      #expect(sheet.pictures(width: width, height: height).isEmpty)
    }
  }

  @Test func aSpriteSheetOfAnySizesTrapsNowhere() {
    let sizes: [Int32] = [.min, -1, 0, 1, 2, .max]
    for first in sizes {
      for columns in sizes {
        for size in sizes {
          let sheet = SpriteSheet(
            first: first, columns: columns, pictureWidth: size, pictureHeight: size)
          for width in sizes {
            let held = sheet.pictures(width: width, height: width)
            #expect(columns > 0 && size > 0 && width > 0 || held.isEmpty)
            guard let last = held.last, last <= Int32.max else { continue }
            #expect(sheet.origin(of: Int32(last)) != nil)
          }
        }
      }
    }
  }
}
