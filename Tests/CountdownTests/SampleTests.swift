import Countdown
import Testing

/// The lines that the page of the parts and the documentation give to copy, run as they stand; a
/// test of the pages compares them with what is shown.
@Suite struct CountdownSampleTests {
  @Test func runsAsItIsCopied() throws {
    var said: [String] = []
    func print(_ words: Any) { said.append("\(words)") }

    var button = try Countdown(duration: 60_000, title: 0)
    let now = Countdown.Instant(
      monotonic: 81_000, wall: 1_767_000_000_000)
    for effect in try button.handle(.press, at: now) {
      switch effect {
      case .show(.title): print("Get code")
      case .show(.seconds(let left)): print("\(left) s")
      case .wake(let instant): print("tick at \(instant)")
      case .cancelWake: print("no tick")
      case .announce(let words): print(words)
      case .deliverPress: print("send the code")
      case .finished: print("ready again")
      }
    }

    #expect(said.first == "60 s")
    #expect(said.contains("tick at 82000"))
    #expect(said.last == "send the code")
  }
}
