import FrameAnimation
import Testing

/// What is named ahead of time is what comes.
@Suite struct UpcomingTests {
  @Test(
    arguments: [
      (timer, 0, [1, 2, 3, 4, 5]), (timer, 73, [75, 76, 77, 78, 79]),
      (timer, 75, [77, 78, 79, 80]), (timer, 78, [80]),
      (animation, 75, [77, 78, 79, 80, 0]), (animation, 79, [0]),
    ] as [(Plan, Int64, [Int32])])
  func theEndOfAPlayIsFollowedByThePictureItRestsOn(
    plan: Plan, slot: Int64, pictures: [Int32]
  ) {
    var player = FrameAnimation(initial: 0)
    #expect(player.upcoming(5).isEmpty)
    var delayed = plan
    if slot == 0 { delayed.delay = 1 }
    _ = player.start(delayed, at: 0)
    _ = player.wake(until: slot * (plan == timer ? 120_000 : 100_000))
    #expect(player.upcoming(5) == pictures)
  }

  /// Whatever the plan: the pictures that come into view are the ones named, in their order.
  @Test(arguments: [FrameAnimation.Rest.last, .initial, .first])
  func everyPictureWasNamedBeforeItCame(rest: FrameAnimation.Rest) {
    for order in [.forward, .reverse, .pingPong] as [FrameAnimation.Order] {
      for plays in 1...3 as ClosedRange<Int32> {
        var player = FrameAnimation(initial: 9)
        _ = player.start(
          three {
            $0.rest = rest
            $0.order = order
            $0.plays = plays
          }, at: 0)
        while let due = player.nextDue {
          let named = player.upcoming(1).first
          for picture in player.advance(to: due).pictures { #expect(named == picture) }
        }
        #expect(!player.isPlaying)
        #expect(player.upcoming(5).isEmpty)
        #expect(player.upcoming(-1).isEmpty)
      }
    }
  }
}
