import Testing

@testable import Draw

@Suite struct RanksTests {
  /// Floyd's bounds, then those of the shuffle.
  private func bounds(_ count: UInt64, _ size: UInt64) -> [UInt64] {
    Array((size - count + 1)...size) + Array((2...max(2, count)).reversed()).filter { $0 <= count }
  }

  @Test(arguments: [(1, 6), (2, 4), (3, 5), (4, 4), (2, 2), (1, 1)] as [(UInt64, UInt64)])
  func everyOrderedChoiceIsEquallyLikely(_ count: UInt64, _ size: UInt64) throws {
    let tally = try tally(bounds(count, size)) { try $0.distinctRanks(count, below: size) }
    let arrangements = ((size - count + 1)...size).reduce(1, *)
    #expect(tally.count == Int(arrangements))
    #expect(Set(tally.values).count == 1)
    #expect(tally.keys.allSatisfy { Set($0).count == Int(count) && $0.allSatisfy { $0 < size } })
  }

  /// Floyd's method without the shuffle chooses fairly and orders unfairly: the tally sees it.
  @Test func theTallyFindsAnUnfairOrder() throws {
    let tally = try tally([3, 4]) { source in
      var picked: [UInt64] = []
      for highest in UInt64(2)...3 {
        let rank = try source.below(highest + 1)
        picked.append(picked.contains(rank) ? highest : rank)
      }
      return picked
    }
    #expect(Set(tally.values).count > 1)
  }

  @Test func shufflesAreFairAndTheNaiveOneIsNot() throws {
    let fair = try tally([4, 3, 2]) { source in
      var items = [0, 1, 2, 3]
      try source.shuffle(&items)
      return items
    }
    #expect(fair.count == 24)
    #expect(Set(fair.values) == [1])
    let naive = try tally([4, 4, 4, 4]) { source in
      var items = [0, 1, 2, 3]
      for place in 0..<4 { items.swapAt(place, Int(try source.below(4))) }
      return items
    }
    #expect(Set(naive.values).count > 1)
    let cyclesOnly = try tally([3, 2, 1]) { source in
      var items = [0, 1, 2, 3]
      for place in (1...3).reversed() {
        items.swapAt(place, Int(try source.below(UInt64(place))))
      }
      return items
    }
    #expect(cyclesOnly.count < 24)
  }

  @Test func theFirstTheLastAndThe41stOf500AreNotSpecial() throws {
    var source = RepeatableSource(seed: 41)
    var counts = [Int](repeating: 0, count: 500)
    for _ in 0..<10_000 {
      for rank in try source.distinctRanks(10, below: 500) { counts[Int(rank)] += 1 }
    }
    #expect(counts.allSatisfy { $0 > 0 })
    #expect(excess(counts) < 5)
    // One number that cannot win, and one that wins for its neighbour, are found.
    var without41 = counts
    without41[41] += without41[40]
    without41[40] = 0
    #expect(excess(without41) > 5)
    #expect(excess(counts.dropFirst() + [0]) > 5)
  }

  @Test func moreThanThereAreGivesAll() throws {
    var source = RepeatableSource(seed: 1)
    #expect(try source.distinctRanks(20, below: 10).sorted() == Array(0..<10))
    #expect(try source.distinctRanks(3, below: 0).isEmpty)
    #expect(try source.distinctRanks(0, below: 10).isEmpty)
  }

  @Test func hugeSizesCostNothing() throws {
    var source = RepeatableSource(seed: 2)
    let ranks = try source.distinctRanks(1000, below: .max)
    #expect(Set(ranks).count == 1000)
    #expect(source.count < 2100)
  }

  @Test func repeatsAreIndependent() throws {
    let tally = try tally([3, 3, 3]) { try $0.repeatableRanks(3, below: 3) }
    #expect(tally.count == 27)
    #expect(Set(tally.values) == [1])
  }

  @Test func rankSetKnowsItsMembers() {
    var set = RankSet(expecting: 300)
    let ranks: [UInt64] = (UInt64(0)..<300).map { $0 &* 0x1_0000_0001 } + [.max - 1]
    #expect(ranks.map { set.insert($0) } == ranks.map { _ in true })
    #expect(ranks.map { set.insert($0) } == ranks.map { _ in false })
  }

  @Test func aFailureAnywhereIsThrown() throws {
    let words = (0..<30).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 | 1 << 40 }
    for length in 0..<5 {
      var source = ScriptedSource(words: Array(words[..<length]))
      #expect(throws: PickError.sourceFailed(code: 5)) { try source.distinctRanks(3, below: 50) }
    }
    var enough = ScriptedSource(words: Array(words[..<5]))
    #expect(try enough.distinctRanks(3, below: 50).count == 3)
  }
}
