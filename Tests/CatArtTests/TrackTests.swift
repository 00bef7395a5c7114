import Testing

@testable import CatArt

@Suite struct TrackTests {
  @Test func aTrackPassesThroughItsKeys() {
    let track = Track(5, [at(2, 5), at(4, 9), at(6, 1, .hold), at(8, 3, .even)])
    #expect([0, 2, 4, 5.99, 6, 7, 8, 99].map(track.at) == [5, 5, 9, 9, 1, 2, 3, 3])
  }

  @Test func easesStartAndArriveAsNamed() {
    let slow = Track(0, [at(10, 1)])
    #expect(slow.at(1) < 0.05 && slow.at(9) > 0.95)
    let leave = Track(0, [at(10, 1, .leave)])
    #expect(leave.at(1) < 0.05 && leave.at(9) < 0.85)
    let arrive = Track(0, [at(10, 1, .arrive)])
    #expect(arrive.at(1) > 0.15 && arrive.at(9) > 0.95)
  }

  @Test func whatMovesTooLittleRests() {
    let before = Pose()
    var pose = before
    pose.head.x += 0.5
    pose.roll += 0.005
    pose.tailBends[3] += 0.01
    pose.rest(on: before)
    #expect(pose == before)
    pose.head.x += 5
    pose.rest(on: before)
    #expect(pose.head.x == before.head.x + 5)
  }
}
