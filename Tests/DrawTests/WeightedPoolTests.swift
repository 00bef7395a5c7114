import Testing

@testable import Draw

@Suite struct WeightedPoolTests {
  @Test func ticketsBelongToTheirOwners() throws {
    for weights in [[3, 1, 1], [1], [5, 1, 4, 2, 8, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 7]]
      as [[UInt32]]
    {
      let pool = try WeightedPool(weights: weights)
      let owners = weights.enumerated().flatMap { index, weight in
        Array(repeating: index, count: Int(weight))
      }
      #expect(pool.totalWeight == UInt64(owners.count))
      #expect(owners.indices.map { pool.owner(ofTicket: UInt64($0)) } == owners)
    }
  }

  /// Weights 3, 1, 1 and two winners, by counting every pair of tickets.
  @Test func theHeavyOneIsAmongTwoWithNineInTen() throws {
    var first = [0.0, 0.0, 0.0]
    var among = [0.0, 0.0, 0.0]
    for ticket in UInt64(0)..<5 {
      var pool = try WeightedPool(weights: [3, 1, 1])
      var source = ScriptedSource(words: [word(for: ticket, below: 5)])
      let winner = try pool.pick(1, using: &source)[0]
      first[winner] += 1.0 / 5
      among[winner] += 1.0 / 5
      for next in 0..<pool.totalWeight {
        var rest = pool
        var source = ScriptedSource(words: [word(for: next, below: pool.totalWeight)])
        among[try rest.pick(1, using: &source)[0]] += 1.0 / 5 / Double(pool.totalWeight)
      }
    }
    #expect(zip(first, [0.6, 0.2, 0.2]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(zip(among, [0.9, 0.55, 0.55]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func winnersLeaveThePool() throws {
    var pool = try WeightedPool(weights: [4, 0xFFFF_FFFF, 7, 1])
    var source = RepeatableSource(seed: 4)
    let winners = try pool.pick(3, using: &source)
    #expect(Set(winners).count == 3)
    #expect(pool.remaining == 1)
    #expect(try pool.pick(9, using: &source).count == 1)
    #expect(pool.totalWeight == 0)
    #expect(throws: PickError.nobodyLeft) { try pool.pick(1, using: &source) }
    #expect(throws: PickError.nobodyLeft) { try pool.pickWithRepeats(1, using: &source) }
  }

  @Test func excludingTwiceIsExcludingOnce() throws {
    var pool = try WeightedPool(weights: [4, 5, 7])
    pool.exclude(1)
    pool.exclude(1)
    #expect(pool.totalWeight == 11)
    #expect(pool.remaining == 2)
    let tally = try tally([11]) { try pool.pickWithRepeats(1, using: &$0)[0] }
    #expect(tally == [0: 4, 2: 7])
  }

  @Test func weightsOfNothingAreRefused() throws {
    #expect(throws: PickError.zeroWeight(index: 1)) { try WeightedPool(weights: [1, 0, 2]) }
    #expect(throws: PickError.zeroWeight(index: 0)) { try WeightedPool(weights: [0, 0]) }
    #expect(try WeightedPool(weights: []).remaining == 0)
  }

  @Test func totalsDoNotWrapAround() throws {
    #expect(try adding(.max, to: .max - UInt64(UInt32.max)) == .max)
    #expect(throws: PickError.totalWeightTooLarge) {
      try adding(.max, to: .max - UInt64(UInt32.max) + 1)
    }
  }

  @Test func aFailingSourceLeavesThePoolAsItWas() throws {
    var pool = try WeightedPool(weights: [1, 2, 3])
    var source = ScriptedSource(words: [1 << 40])
    #expect(throws: PickError.sourceFailed(code: 5)) { try pool.pick(2, using: &source) }
    #expect(pool.remaining == 3)
    #expect(pool.totalWeight == 6)
  }
}
