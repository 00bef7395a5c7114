import Draw
import Testing

/// The lines that the page of the parts gives to copy, run as they stand; a test of the pages
/// compares them with what is shown.
@Suite struct DrawSampleTests {
  @Test func runsAsItIsCopied() throws {
    var said: [[UInt64]] = []
    func print(_ ranks: [UInt64]) { said.append(ranks) }

    struct SystemSource: RandomSource {
      var generator = SystemRandomNumberGenerator()

      mutating func next() throws(PickError) -> UInt64 { generator.next() }
    }

    var source = SystemSource()
    print(try source.distinctRanks(5, below: 1_000_000_000))

    let ranks = try #require(said.first)
    #expect(Set(ranks).count == 5)
    #expect(ranks.allSatisfy { $0 < 1_000_000_000 })
  }
}
