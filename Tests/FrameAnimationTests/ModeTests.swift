import FrameAnimation
import Testing

/// The two ways of playing the cat, line by line.
@Suite struct TimerModeTests {
  @Test func theFirstTickIsInThePressAndTheEndAt9480Milliseconds() {
    var player = FrameAnimation(initial: 0)
    let press = player.press(timer, at: 5_000_000)
    #expect(press.kinds == [.picture(1)])
    #expect(press.nextDue == 5_120_000)
    let steps = player.wake(until: .max)
    #expect(steps.map(\.at) == (1...79).map { 5_000_000 + $0 * 120_000 })
    #expect(steps.flatMap(\.step.pictures) == Array(2...80))
    #expect(steps.last?.step.kinds == [.picture(80), .finished])
    #expect(steps.last?.at == 14_480_000)
    #expect(player.picture == 80)
    #expect(!player.isPlaying)
    #expect(player.nextDue == nil)
  }

  @Test(arguments: [11, 15, 22, 30, 44, 60] as [Int64])
  func aTickIsDueInItsMicrosecondAndNotOneBefore(tick: Int64) {
    var player = FrameAnimation(initial: 0)
    _ = player.start(timer, at: 0)
    _ = player.wake(until: tick * 120_000 - 1)
    #expect(player.advance(to: tick * 120_000 - 1).picture == Int32(tick))
    #expect(player.advance(to: tick * 120_000).picture == Int32(tick) + 1)
  }

  @Test func aStallShowsOnePictureAndTheGridStaysWhereItWas() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(timer, at: 0)
    _ = player.wake(until: 2_000_000)
    #expect(player.picture == 17)
    let late = player.advance(to: 3_000_000)
    #expect(late.kinds == [.picture(18)])
    #expect(late.events.first?.due == 2_040_000)
    #expect(late.nextDue == 3_120_000)
    let rest = player.wake(until: .max)
    #expect(rest.flatMap(\.step.pictures) == Array(19...80))
    // Nine ticks fell into the stall, one of them fired.
    #expect(rest.last?.at == 10_440_000)
  }

  @Test func aStallOffTheGridReturnsToTheGrid() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(timer, at: 0)
    #expect(player.advance(to: 250_001).pictures == [2])
    #expect(player.nextDue == 360_000)
    #expect(player.advance(to: 250_002).pictures == [])
  }

  @Test func aPressWhilePlayingDoesNothing() {
    var player = FrameAnimation(initial: 0)
    _ = player.press(timer, at: 0)
    let again = player.press(timer, at: 60_000)
    #expect(again.events.isEmpty)
    #expect(again.nextDue == 120_000)
    #expect(player.playsStarted == 1)
  }

  @Test func aPressAtTheLastTickStartsAgainAtOnce() {
    var player = FrameAnimation(initial: 0)
    _ = player.press(timer, at: 0)
    _ = player.wake(until: 9_479_999)
    let press = player.press(timer, at: 9_480_000)
    #expect(press.kinds == [.picture(80), .finished, .picture(1)])
    #expect(press.events.map(\.play) == [1, 1, 2])
    #expect(press.nextDue == 9_600_000)
  }

  @Test func theFirstTickMayComeOneIntervalLater() {
    var player = FrameAnimation(initial: 0)
    let plan = Plan.timer(first: 1, count: 2, interval: 120_000, firesAtOnce: false)
    let start = player.start(plan, at: 0)
    #expect(start.events.isEmpty)
    #expect(start.picture == 0)
    #expect(start.nextDue == 120_000)
    #expect(player.advance(to: 120_000).kinds == [.picture(1)])
    #expect(player.advance(to: 240_000).kinds == [.picture(2), .finished])
  }

  @Test func withoutMotionThePressShowsTheEndPictureAndFinishes() {
    var player = FrameAnimation(initial: 0)
    let press = player.press(timer.withoutMotion, at: 7)
    #expect(press.kinds == [.picture(80), .finished])
    #expect(press.nextDue == nil)
  }
}

@Suite struct AnimationModeTests {
  @Test func eachPictureHas100MillisecondsAndTheOneBeforeReturnsAtEightSeconds() {
    var player = FrameAnimation(initial: 0)
    #expect(player.press(animation, at: 0).kinds == [.picture(1)])
    let steps = player.wake(until: .max)
    #expect(steps.map(\.at) == (1...80).map { $0 * 100_000 })
    #expect(steps.dropLast().flatMap(\.step.pictures) == Array(2...80))
    #expect(steps.last?.step.kinds == [.picture(0), .finished])
    #expect(player.picture == 0)
  }

  @Test func lateDropsPicturesAndNeverTheEnd() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(animation, at: 0)
    #expect(player.advance(to: 3_050_000).kinds == [.picture(31)])
    #expect(player.nextDue == 3_100_000)
    let end = player.advance(to: 9_000_000)
    #expect(end.kinds == [.picture(80), .picture(0), .finished])
    #expect(end.events.last?.due == 8_000_000)
  }

  @Test func aPressWhilePlayingBringsThePictureBeforeBackWithoutFinished() {
    var player = FrameAnimation(initial: 0)
    _ = player.press(animation, at: 0)
    let press = player.press(animation, at: 1_000_000)
    #expect(press.kinds == [.picture(11), .picture(0), .stopped])
    #expect(press.nextDue == nil)
    #expect(player.press(animation, at: 2_000_000).kinds == [.picture(1)])
  }

  @Test func noDurationIsAThirtiethOfASecondForEachPicture() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(.animation(first: 1, count: 80, plays: 1), at: 0)
    let steps = player.wake(until: .max)
    #expect(steps.first?.at == 33_334)
    #expect(steps.last?.at == 2_666_667)
  }

  @Test func thePictureIsTheFloorOfElapsedTimesCountOverDuration() {
    let duration: Int64 = 1_000_003
    let plan = Plan.animation(first: 0, count: 7, duration: duration, plays: 1)
    for elapsed in stride(from: Int64(0), to: duration, by: 997) {
      var player = FrameAnimation(initial: -1)
      _ = player.start(plan, at: 0)
      #expect(player.advance(to: elapsed).picture == Int32(elapsed * 7 / duration))
    }
  }

  @Test func zeroPlaysAreEndlessAndACountIsACount() {
    var endless = FrameAnimation(initial: 9)
    _ = endless.start(.animation(first: 0, count: 3, duration: 30), at: 0)
    let long = endless.advance(to: 3_000_000)
    #expect(long.tidings.count == 1_024)
    #expect(endless.isPlaying)

    var twice = FrameAnimation(initial: 9)
    _ = twice.start(.animation(first: 0, count: 3, duration: 30, plays: 2), at: 0)
    #expect(
      twice.advance(to: 60).kinds == [.loop(completed: 1), .picture(2), .picture(9), .finished])
  }

  @Test func aPlayAlwaysStartsFromTheFirstPicture() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(animation, at: 0)
    _ = player.advance(to: 4_000_000)
    let again = player.start(animation, at: 4_000_000)
    #expect(again.kinds == [.cancelled, .picture(1)])
    #expect(player.wake(until: .max).last?.step.picture == 0)
  }

  @Test func withoutMotionTheEndPictureStaysASecondAndGoes() {
    var player = FrameAnimation(initial: 0)
    #expect(player.press(animation.withoutMotion, at: 0).kinds == [.picture(80)])
    #expect(player.advance(to: 999_999).events.isEmpty)
    #expect(player.advance(to: 1_000_000).kinds == [.picture(0), .finished])
  }
}

@Suite struct BothModesTests {
  @Test func startingOneModeCancelsTheOther() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(timer, at: 0)
    let other = player.start(animation, at: 300_000)
    #expect(other.kinds == [.picture(2), .cancelled, .picture(1)])
    #expect(other.events.map(\.play) == [1, 1, 2])
    // The picture before is the one at rest, not one from the middle of the cancelled play.
    #expect(player.wake(until: .max).last?.step.kinds == [.picture(0), .finished])
  }

  @Test func theAnimationReturnsToWhereTheTimerCameToRest() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(timer, at: 0)
    _ = player.wake(until: .max)
    _ = player.start(animation, at: 20_000_000)
    let end = player.wake(until: .max).last?.step
    #expect(end?.kinds == [.finished])
    #expect(end?.picture == 80)
  }

  @Test(arguments: [timer, animation])
  func aHiddenPageMissesNoPicture(plan: Plan) {
    var player = FrameAnimation(initial: 0)
    var seen = player.start(plan, at: 0).pictures
    seen += player.wake(until: 1_000_000).flatMap(\.step.pictures)
    let before = player.picture
    #expect(player.hide(at: 1_030_000).nextDue == nil)
    #expect(player.advance(to: 50_000_000).events.isEmpty)
    let shown = player.show(at: 61_030_000)
    #expect(shown.picture == before)
    let steps = player.wake(until: .max)
    seen += steps.flatMap(\.step.pictures)
    #expect(seen.filter { $0 > 0 } == Array(1...80))
    let end: Int64 = plan == timer ? 9_480_000 : 8_000_000
    #expect(steps.last?.at == 60_000_000 + end)
  }

  @Test func aPlanMayKeepTimeWhileHidden() {
    var plan = animation
    plan.whileHidden = .keepTime
    var player = FrameAnimation(initial: 0)
    _ = player.start(plan, at: 0)
    #expect(player.hide(at: 1_000_000).nextDue == 1_100_000)
    #expect(player.show(at: 5_000_000).picture == 51)
    #expect(player.advance(to: 8_000_000).kinds.last == .finished)
  }

  @Test func aPressOnAHiddenPageShowsTheFirstPictureAndWaits() {
    var player = FrameAnimation(initial: 0)
    _ = player.hide(at: 0)
    #expect(player.press(timer, at: 500).kinds == [.picture(1)])
    #expect(player.advance(to: 900_000).events.isEmpty)
    #expect(player.show(at: 1_000_500).nextDue == 1_120_500)
  }

  @Test func aSeekOnAHiddenPageCountsThePauseFromThere() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(timer, at: 0)
    _ = player.hide(at: 60_000)
    #expect(player.seek(to: 40, at: 500_000).picture == 40)
    #expect(player.show(at: 700_000).nextDue == 820_000)
  }
}
