import FrameAnimation
import Testing

/// The lines that the page of the parts gives to copy, run as they stand; a test of the pages
/// compares them with what is shown.
@Suite struct FrameAnimationSampleTests {
  @Test func runsAsItIsCopied() {
    var said: [String] = []
    func print(_ words: Any) { said.append("\(words)") }

    var player = FrameAnimation(initial: 0)
    let now: Int64 = 81_000_000  // microseconds of a clock of yours
    var step = player.start(.timer(first: 1, count: 80, interval: 120_000), at: now)
    print("picture \(step.picture)")
    while let due = step.nextDue {
      // Sleep until then, and give the time it really is.
      step = player.advance(to: due)
      print("picture \(step.picture)")
    }

    #expect(said == (1...80).map { "picture \($0)" })
  }
}
