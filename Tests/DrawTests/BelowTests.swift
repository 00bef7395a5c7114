import Testing

@testable import Draw

@Suite struct BelowTests {
  /// The whole of the reduction, in words of eight bits: each number gets equally many words.
  @Test func everyNumberGetsEquallyManyWords() {
    for bound in UInt8(1)...255 {
      var counts = [Int](repeating: 0, count: Int(bound))
      var refused = 0
      for word in UInt8.min...UInt8.max {
        if let number = reduced(word, below: bound) {
          counts[Int(number)] += 1
        } else {
          refused += 1
        }
      }
      #expect(counts.allSatisfy { $0 == 256 / Int(bound) }, "bound \(bound)")
      #expect(refused == 256 % Int(bound), "bound \(bound)")
    }
  }

  /// The same count finds fault with the reductions that programs use who do not refuse.
  @Test func theCountFindsBias() {
    func isFair(_ reduce: (UInt8, UInt8) -> UInt8) -> Bool {
      (UInt8(2)...255).allSatisfy { bound in
        var counts = [Int](repeating: 0, count: 256)
        for word in UInt8.min...UInt8.max { counts[Int(reduce(word, bound))] += 1 }
        return Set(counts[..<Int(bound)]).count == 1
      }
    }
    #expect(!isFair { $0 % $1 })
    #expect(!isFair { $1.multipliedFullWidth(by: $0).high })
  }

  @Test func refusedWordsAreDrawnAgain() throws {
    // 2⁶⁴ mod 3 = 1: only the word 0 is refused.
    var source = ScriptedSource(words: [0, 0, .max, 7])
    #expect(try source.below(3) == 2)
    #expect(source.words == [7])
    var power = ScriptedSource(words: [0])
    #expect(try power.below(4) == 0)
  }

  @Test func edges() throws {
    var source = ScriptedSource(words: [.max, 0, .max, .max])
    #expect(try source.below(1) == 0)
    #expect(try source.below(1 << 63) == 0)
    #expect(try source.below(1 << 63) == UInt64(Int64.max))
    #expect(try source.below(.max) == .max - 1)
    #expect(throws: PickError.nobodyLeft) { try source.below(0) }
  }

  @Test func largeBoundsAreFair() throws {
    // Three quarters of all words: without refusing, two numbers in three would win twice as often.
    let bound: UInt64 = 3 << 62
    func counts(_ pick: (inout RepeatableSource) throws -> UInt64) rethrows -> [Int] {
      var source = RepeatableSource(seed: 3)
      var counts = [0, 0, 0]
      for _ in 0..<30_000 { counts[Int(try pick(&source) % 3)] += 1 }
      return counts
    }
    #expect(excess(try counts { try $0.below(bound) }) < 5)
    #expect(excess(counts { bound.multipliedFullWidth(by: $0.next()).high }) > 50)
  }

  @Test func aFailingSourceIsNotReplaced() {
    var source = ScriptedSource(words: [])
    #expect(throws: PickError.sourceFailed(code: 5)) { try source.below(10) }
    var stuck = ConstantSource(word: 0)
    #expect(throws: PickError.sourceStuck) { try stuck.below(10) }
  }
}
