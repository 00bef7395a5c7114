import Draw
import Testing

@Suite struct NumberPoolTests {
  @Test(
    arguments: [(1, 34), (1, 2), (1, 1), (0, 0), (-3, 3), (-5, -1)] as [(Int64, Int64)])
  func allNumbersOfARangeWinAndNoOther(_ first: Int64, _ last: Int64) throws {
    let pool = try NumberPool(first: first, last: last)
    var source = RepeatableSource(seed: 34)
    for _ in 0..<20 {
      #expect(try pool.pick(1000, using: &source).sorted() == Array(first...last))
    }
    #expect(pool.size == UInt64(last - first + 1))
  }

  @Test func theEndsOfTheRangeAreAsLikelyAsTheMiddle() throws {
    let pool = try NumberPool(first: 1, last: 34)
    func counts(_ shift: (Int64) -> Int64) throws -> [Int] {
      var source = RepeatableSource(seed: 35)
      var counts = [Int](repeating: 0, count: 34)
      for _ in 0..<34_000 {
        counts[Int(shift(try pool.pick(1, using: &source)[0]) - 1)] += 1
      }
      return counts
    }
    #expect(excess(try counts { $0 }) < 5)
    // Ends that are never reached, or reached twice as often, are found.
    #expect(excess(try counts { $0 == 34 ? 33 : $0 }) > 5)
    #expect(excess(try counts { $0 == 1 ? 2 : $0 }) > 5)
  }

  @Test func backwardRangesAreRefused() {
    #expect(throws: PickError.emptyRange(first: 5, last: 1)) { try NumberPool(first: 5, last: 1) }
    #expect(throws: PickError.rangeTooLarge) { try NumberPool(first: .min, last: .max) }
  }

  @Test func theLargestRanges() throws {
    var source = RepeatableSource(seed: 63)
    let positive = try NumberPool(first: 1, last: .max)
    #expect(positive.size == UInt64(Int64.max))
    #expect(positive.number(atRank: positive.size - 1) == .max)
    let all = try NumberPool(first: -.max, last: .max)
    #expect(all.size == .max)
    #expect(all.number(atRank: 0) == -.max)
    #expect(all.number(atRank: .max - 1) == .max)
    let winners = try all.pick(100, using: &source)
    #expect(Set(winners).count == 100)
    #expect(winners.contains { $0 < 0 } && winners.contains { $0 > 0 })
  }

  /// Every set of exclusions of a small range, against the plain way.
  @Test func ranksPassOverExcludedNumbers() throws {
    for excluded in 0..<(1 << 7) {
      var pool = try NumberPool(first: -3, last: 3)
      let gone = (0..<7).filter { excluded >> $0 & 1 == 1 }.map { Int64($0) - 3 }
      pool.exclude(gone.reversed() + gone)
      let left = (Int64(-3)...3).filter { !gone.contains($0) }
      #expect(pool.remaining == UInt64(left.count))
      #expect((0..<pool.remaining).map { pool.number(atRank: $0) } == left)
      #expect((Int64(-5)...5).filter(pool.contains) == left)
    }
  }

  @Test func numbersOutsideCannotBeExcluded() throws {
    var pool = try NumberPool(first: 1, last: 10)
    pool.exclude([0, 11, .min, .max])
    #expect(pool.remaining == 10)
    pool.exclude([10, 1, 10])
    #expect(pool.excluded == [1, 10])
    pool.readmitAll()
    #expect(pool.remaining == 10)
  }

  @Test func aPrizeOfTwentyAmongTen() throws {
    let pool = try NumberPool(first: 1, last: 10)
    var source = RepeatableSource(seed: 10)
    #expect(try pool.pick(20, using: &source).count == 10)
  }

  @Test func fifteenInBatchesOfTen() throws {
    var pool = try NumberPool(first: 1, last: 15)
    var source = RepeatableSource(seed: 15)
    let first = try pool.pick(10, using: &source)
    pool.exclude(first)
    let second = try pool.pick(10, using: &source)
    pool.exclude(second)
    #expect([first.count, second.count] == [10, 5])
    #expect((first + second).sorted() == Array(1...15))
    #expect(throws: PickError.nobodyLeft) { try pool.pick(10, using: &source) }
    #expect(throws: PickError.nobodyLeft) { try pool.pickWithRepeats(1, using: &source) }
  }

  @Test func oneEntrantCannotBeRedrawn() throws {
    var pool = try NumberPool(first: 1, last: 1)
    var source = RepeatableSource(seed: 1)
    #expect(try pool.pick(1, using: &source) == [1])
    pool.exclude([1])
    #expect(throws: PickError.nobodyLeft) { try pool.pick(1, using: &source) }
  }

  @Test func repeatsComeFromAllThatRemain() throws {
    var pool = try NumberPool(first: 1, last: 4)
    pool.exclude([2])
    let tally = try tally([3, 3]) { try pool.pickWithRepeats(2, using: &$0) }
    #expect(tally.count == 9)
    #expect(Set(tally.values) == [1])
    #expect(tally[[2, 2]] == nil && tally[[4, 4]] == 1)
  }
}
