import FrameAnimation
import Testing

/// The cases that frame players are known to get wrong.
@Suite struct CaseTests {
  @Test func threePicturesAtHalfAPictureATick() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(three { $0.speed = .init(1, over: 2) }, at: 0)
    let ticks = (1...7).map { player.advance(to: $0 * 10).kinds }
    #expect(ticks == [[], [.picture(1)], [], [.picture(2)], [], [.finished], []])
    #expect(player.picture == 2)
  }

  @Test func oneStepOverTwoWholeLoopsTellsBoth() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(three { $0.plays = 0 }, at: 0)
    let step = player.advance(to: 60)
    #expect(step.kinds == [.loop(completed: 1), .loop(completed: 2)])
    #expect(step.events.map(\.due) == [30, 60])
    #expect(step.picture == 0)
  }

  @Test func aLoopIsToldAfterItsPictureAndBeforeLaterOnes() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(three { $0.plays = 0 }, at: 0)
    _ = player.advance(to: 20)
    #expect(player.advance(to: 30).kinds == [.picture(0), .loop(completed: 1)])
    #expect(player.advance(to: 75).kinds == [.loop(completed: 2), .picture(1)])
  }

  @Test func oneStepBeyondTheEndShowsTheLastPictureBeforeFinished() {
    var player = FrameAnimation(initial: 9)
    _ = player.start(three(), at: 0)
    #expect(player.advance(to: 1_000).kinds == [.picture(2), .finished])
  }

  @Test func afterFinishedItPlaysAgain() {
    var player = FrameAnimation(initial: 9)
    _ = player.start(three(), at: 0)
    _ = player.advance(to: 30)
    #expect(player.start(three(), at: 40).kinds == [.picture(0)])
    #expect(player.advance(to: 70).kinds == [.picture(2), .finished])
  }

  @Test(arguments: [1, 2, 5] as [Int32])
  func aRepeatCountIsTheNumberOfPlays(count: Int32) {
    var player = FrameAnimation(initial: 9)
    var pictures = player.start(three { $0.plays = count }, at: 0).pictures
    let steps = player.wake(until: .max)
    pictures += steps.flatMap(\.step.pictures)
    #expect(pictures == Array(repeating: [0, 1, 2], count: Int(count)).flatMap { $0 })
    #expect(steps.last?.at == Int64(count) * 30)
    #expect(steps.flatMap(\.step.tidings).count == Int(count))
  }

  @Test func onePictureRepeatedHasItsTimeEachPlay() {
    var player = FrameAnimation(initial: 9)
    var plan = three { $0.plays = 3 }
    plan.count = 1
    _ = player.start(plan, at: 0)
    let steps = player.wake(until: .max)
    #expect(
      steps.map(\.step.kinds) == [[.loop(completed: 1)], [.loop(completed: 2)], [.finished]])
    #expect(steps.last?.at == 30)
  }

  @Test func reverseShowsPictureZero() {
    var player = FrameAnimation(initial: 9)
    let start = player.start(three { $0.order = .reverse }, at: 0)
    let steps = player.wake(until: .max)
    #expect(start.pictures + steps.flatMap(\.step.pictures) == [2, 1, 0])
    #expect(steps.last?.at == 30)
  }

  @Test(
    arguments: [(1, [0, 1, 2, 1, 0]), (2, [0, 1, 2, 1, 0, 1, 2, 1, 0])] as [(Int32, [Int32])])
  func pingPongTurnsOnceAtEachEndAndEndsOnPictureZero(plays: Int32, pictures: [Int32]) {
    var player = FrameAnimation(initial: 9)
    let start = player.start(
      three {
        $0.order = .pingPong
        $0.plays = plays
      }, at: 0)
    let steps = player.wake(until: .max)
    #expect(start.pictures + steps.flatMap(\.step.pictures) == pictures)
    #expect(steps.last?.step.kinds == [.finished])
    #expect(steps.last?.at == Int64(pictures.count) * 10)
  }

  @Test(arguments: [FrameAnimation.Late.onTime, .everyPicture])
  func anEndlessLoopGivesTheLastPictureItsTime(late: FrameAnimation.Late) {
    var player = FrameAnimation(initial: 9)
    _ = player.start(
      three {
        $0.plays = 0
        $0.late = late
      }, at: 0)
    let steps = player.wake(until: 60)
    #expect(steps.map(\.at) == [10, 20, 30, 40, 50, 60])
    #expect(steps.flatMap(\.step.pictures) == [1, 2, 0, 1, 2, 0])
  }

  @Test(arguments: [timer, animation])
  func oneMillisecondBeforeDueNothingChanges(plan: Plan) {
    var player = FrameAnimation(initial: 0)
    _ = player.start(plan, at: 0)
    while let due = player.nextDue {
      let early = player.advance(to: due - 1_000)
      #expect(early.events.isEmpty)
      #expect(early.nextDue == due)
      #expect(!player.advance(to: due).events.isEmpty)
    }
  }

  @Test func startingAgainFromFinishedTellsOneFinishedAPlay() {
    var player = FrameAnimation(initial: 0)
    var finished: [Int32] = []
    func listen(_ step: Step, at now: Int64) {
      for event in step.events where event.kind == .finished {
        finished.append(event.play)
        if event.play < 4 { listen(player.start(three(), at: now), at: now) }
      }
    }
    listen(player.start(three(), at: 0), at: 0)
    var now: Int64 = 0
    while let due = player.nextDue {
      now = due
      listen(player.advance(to: now), at: now)
    }
    #expect(finished == [1, 2, 3, 4])
    #expect(now == 120)
  }

  @Test func aSeekToTheCountIsClampedAndNotWrapped() {
    var player = FrameAnimation(initial: 9)
    _ = player.start(three(), at: 0)
    #expect(player.seek(to: 3, at: 5).kinds == [.picture(2)])
    #expect(player.nextDue == 15)
    #expect(player.seek(to: -7, at: 6).kinds == [.picture(0)])
    #expect(player.seek(to: .max, at: 7).picture == 2)
    #expect(player.seek(to: .min, at: 8).picture == 0)
  }

  @Test func aViewThatIsGoneGetsNoEventAndNoTimer() {
    var player = FrameAnimation(initial: 0)
    _ = player.start(timer, at: 0)
    player.discard()
    #expect(player.nextDue == nil)
    #expect(player.advance(to: 20_000_000).events.isEmpty)
  }

  @Test func aPictureThatCannotBeDecodedLeavesTheOneBeforeAndTimeGoesOn() {
    var player = FrameAnimation(initial: 0)
    player.markUnavailable(37)
    _ = player.start(timer, at: 0)
    _ = player.wake(until: 35 * 120_000)
    #expect(player.picture == 36)
    let missing = player.advance(to: 36 * 120_000)
    #expect(missing.picture == 36)
    #expect(missing.kinds == [.unavailable(37)])
    #expect(player.advance(to: 37 * 120_000).kinds == [.picture(38)])
  }

  @Test func picturesOutsideTheSheetLeaveTheOneBefore() {
    var player = FrameAnimation(initial: 0)
    player.markUnavailable(1)
    _ = player.hold(0..<1, at: 0)
    #expect(player.start(three(), at: 0).kinds.isEmpty)
    #expect(player.advance(to: 10).kinds == [.unavailable(1)])
    // Due, and in the sheet at last; the mark counts for nothing.
    #expect(player.hold(0..<2, at: 15).kinds == [.picture(1)])
    #expect(player.advance(to: 20).kinds == [.unavailable(2)])
    #expect(player.wake(until: .max).flatMap(\.step.kinds) == [.finished])
    #expect(player.picture == 1)
    // Without a sheet it counts again.
    _ = player.hold(nil, at: 40)
    #expect(player.isAvailable(2) && !player.isAvailable(1))
  }

  @Test func anUndecodablePictureIsReportedOnceAPlay() {
    var player = FrameAnimation(initial: 0)
    player.markUnavailable(1)
    _ = player.start(three { $0.plays = 4 }, at: 0)
    let told = player.wake(until: .max).flatMap(\.step.kinds).filter { $0 == .unavailable(1) }
    #expect(told.count == 1)
  }

  @Test func aLatePictureAppearsWhenItArrives() {
    var player = FrameAnimation(initial: 9)
    player.markUnavailable(1)
    _ = player.start(three(), at: 0)
    #expect(player.advance(to: 10).picture == 0)
    let arrival = player.markAvailable(1, at: 14)
    #expect(arrival.kinds == [.picture(1)])
    // How late it is can be told: it was due when its slot began.
    #expect(arrival.events.map(\.due) == [10])
    #expect(player.nextDue == 20)
  }

  @Test(arguments: [FrameAnimation.Late.onTime, .everyPicture])
  func timeGoesOnWithoutAPictureThatIsLate(late: FrameAnimation.Late) {
    var player = FrameAnimation(initial: 9)
    player.markUnavailable(1)
    _ = player.start(three { $0.late = late }, at: 0)
    #expect(player.advance(to: 10).kinds == [.unavailable(1)])
    #expect(player.picture == 0)
    #expect(player.advance(to: 20).kinds == [.picture(2)])
    // It comes when another one is in view already: nobody wants it any more.
    #expect(player.markAvailable(1, at: 25).events.isEmpty)
    #expect(player.advance(to: 30).kinds == [.finished])
  }

  @Test func aLateEndPictureAppearsAfterTheEnd() {
    var player = FrameAnimation(initial: 9)
    player.markUnavailable(2)
    _ = player.start(three(), at: 0)
    let end = player.advance(to: 30)
    #expect(end.kinds == [.unavailable(2), .finished])
    #expect(end.picture == 9 || end.picture == 0)
    #expect(player.markAvailable(2, at: 31).kinds == [.picture(2)])
  }
}
