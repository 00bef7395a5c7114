import Testing

@testable import Draw

@Suite struct WeightedReservoirTests {
  private func winners(
    _ capacity: UInt64, _ weights: [UInt32], _ source: inout some RandomSource
  ) throws -> [Int] {
    var reservoir = WeightedReservoir<Int>(capacity: capacity)
    for (entrant, weight) in weights.enumerated() {
      try reservoir.offer(entrant, weight: weight, using: &source)
    }
    return try reservoir.winners(using: &source).map(\.element)
  }

  /// The probability of every order of winners by successive sampling.
  private func orders(_ count: Int, _ weights: [UInt32]) -> [[Int]: Double] {
    guard count > 0 else { return [[]: 1] }
    var orders: [[Int]: Double] = [:]
    for (order, chance) in self.orders(count - 1, weights) {
      let left = weights.indices.filter { !order.contains($0) }
      let total = left.reduce(0.0) { $0 + Double(weights[$1]) }
      for entrant in left {
        orders[order + [entrant], default: 0] += chance * Double(weights[entrant]) / total
      }
    }
    return orders
  }

  @Test(
    arguments: [
      (2, [3, 1, 1]), (1, [3, 1, 1]), (3, [1, 2, 3]), (2, [1, 1, 1, 1, 1]), (2, [9, 1, 1, 9, 4]),
      (2, [40, 1, 1, 1, 1, 1]),
    ] as [(Int, [UInt32])])
  func ordersHaveTheChancesOfSuccessiveSampling(_ count: Int, _ weights: [UInt32]) throws {
    let expected = orders(count, weights).sorted { $0.key.lexicographicallyPrecedes($1.key) }
    func tally(_ pick: (inout RepeatableSource) throws -> [Int]) rethrows -> [Int] {
      var source = RepeatableSource(seed: 311)
      var counts: [[Int]: Int] = [:]
      for _ in 0..<6000 { counts[try pick(&source), default: 0] += 1 }
      return expected.map { counts[$0.key] ?? 0 }
    }
    let chances = expected.map(\.value)
    #expect(
      excess(try tally { try winners(UInt64(count), weights, &$0) }, expected: chances) < 5)
    #expect(
      excess(
        try tally { source in
          var pool = try WeightedPool(weights: weights)
          return try pool.pick(UInt64(count), using: &source)
        }, expected: chances) < 5)
    guard Set(weights).count > 1 else { return }
    // Weights ignored, and winners in the order of the list, are found.
    let equal = weights.map { _ in UInt32(1) }
    #expect(excess(try tally { try winners(UInt64(count), equal, &$0) }, expected: chances) > 5)
    guard count > 1 else { return }
    #expect(
      excess(try tally { try winners(UInt64(count), weights, &$0).sorted() }, expected: chances)
        > 5)
  }

  @Test func theHeavyOneIsAmongTwoWithNineInTen() throws {
    var source = RepeatableSource(seed: 9)
    var first = [0, 0, 0]
    var among = 0
    for _ in 0..<20_000 {
      let winners = try winners(2, [3, 1, 1], &source)
      first[winners[0]] += 1
      if winners.contains(0) { among += 1 }
    }
    #expect(excess(first, expected: [0.6, 0.2, 0.2]) < 5)
    #expect(excess([among, 20_000 - among], expected: [0.9, 0.1]) < 5)
    #expect(excess([among, 20_000 - among], expected: [0.88, 0.12]) > 5)
  }

  @Test func weightsOfAllSizes() throws {
    var source = RepeatableSource(seed: 10)
    let largest = UInt32.max
    var light = 0
    for _ in 0..<2000 {
      let winners = try winners(2, [1, largest, 1, largest], &source)
      if !winners.allSatisfy({ $0 % 2 == 1 }) { light += 1 }
    }
    #expect(light == 0)
  }

  @Test func fewerEntrantsThanPlacesAllWin() throws {
    var source = RepeatableSource(seed: 11)
    #expect(try winners(20, [1, 2, 3], &source).sorted() == [0, 1, 2])
    #expect(try winners(3, [], &source).isEmpty)
    #expect(try winners(0, [1, 2], &source).isEmpty)
  }

  @Test func aWordServesMostEntrants() throws {
    var source = RepeatableSource(seed: 12)
    _ = try winners(5, [UInt32](repeating: 7, count: 20_000), &source)
    #expect(source.count < 22_000)
  }

  @Test func weightsOfNothingAreRefusedAndDoNotCount() throws {
    var source = RepeatableSource(seed: 13)
    var reservoir = WeightedReservoir<Int>(capacity: 2)
    try reservoir.offer(0, weight: 4, using: &source)
    #expect(throws: PickError.zeroWeight(index: 1)) {
      try reservoir.offer(1, weight: 0, using: &source)
    }
    #expect(reservoir.seen == 1)
    #expect(reservoir.totalWeight == 4)
  }

  @Test func repeatsAreIndependentDrawsByWeight() throws {
    let weights: [UInt32] = [3, 1, 1]
    var source = RepeatableSource(seed: 14)
    var counts = [Int](repeating: 0, count: 9)
    for _ in 0..<20_000 {
      var reservoir = WeightedReservoir<Int>(capacity: 2)
      for (entrant, weight) in weights.enumerated() {
        try reservoir.offer(entrant, weight: weight, using: &source)
      }
      let winners = try source.repeating(
        try reservoir.winners(using: &source), count: 2, ofTotalWeight: reservoir.totalWeight)
      counts[winners[0].element * 3 + winners[1].element] += 1
    }
    let chances = (0..<9).map { Double(weights[$0 / 3]) * Double(weights[$0 % 3]) }
    #expect(excess(counts, expected: chances) < 5)
  }

  @Test func aFailureAnywhereIsThrown() throws {
    var words: [UInt64] = []
    var source = RepeatableSource(seed: 15)
    while words.count < 200 { words.append(source.next()) }
    var whole = ScriptedSource(words: words)
    _ = try winners(3, [UInt32](repeating: 5, count: 60), &whole)
    for length in 0..<(200 - whole.words.count) {
      var cut = ScriptedSource(words: Array(words[..<length]))
      #expect(throws: PickError.sourceFailed(code: 5)) {
        try winners(3, [UInt32](repeating: 5, count: 60), &cut)
      }
    }
  }

  @Test(arguments: [0, 1, .max, 1 << 63] as [UInt64])
  func aStuckSourceIsFound(_ word: UInt64) {
    var stuck = ConstantSource(word: word)
    #expect(throws: PickError.sourceStuck) { try winners(1, [1, 1], &stuck) }
  }
}
