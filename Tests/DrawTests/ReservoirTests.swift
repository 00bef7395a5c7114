import Draw
import Testing

@Suite struct ReservoirTests {
  private func winners(
    _ capacity: UInt64, of length: Int, _ source: inout some RandomSource
  ) throws -> [Int] {
    var reservoir = Reservoir<Int>(capacity: capacity)
    for entrant in 0..<length { try reservoir.offer(entrant, using: &source) }
    return try reservoir.winners(using: &source)
  }

  /// Entrants past the capacity, one after the other, then the shuffle.
  private func bounds(_ capacity: UInt64, _ length: UInt64) -> [UInt64] {
    let entrants = length > capacity ? Array((capacity + 1)...length) : []
    let places = min(capacity, length)
    return entrants + (places < 2 ? [] : Array((2...places).reversed()))
  }

  /// Short streams: no entrant is thinned out, and every outcome can be counted.
  @Test(arguments: [(2, 3), (2, 4), (3, 5), (4, 4), (5, 2)] as [(UInt64, UInt64)])
  func everyOrderedChoiceIsEquallyLikely(_ capacity: UInt64, _ length: UInt64) throws {
    let tally = try tally(bounds(capacity, length)) {
      try winners(capacity, of: Int(length), &$0)
    }
    let count = min(capacity, length)
    #expect(tally.count == Int(((length - count + 1)...length).reduce(1, *)))
    #expect(Set(tally.values).count == 1)
  }

  /// Long streams pass through every stage of thinning out.
  @Test func everyPlaceOfALongStreamIsEquallyLikely() throws {
    let length = 3000
    var counts = [Int](repeating: 0, count: 60)
    var first = counts
    var source = RepeatableSource(seed: 3000)
    for _ in 0..<1500 {
      let winners = try winners(8, of: length, &source)
      for winner in winners { counts[winner * 60 / length] += 1 }
      first[winners[0] * 60 / length] += 1
    }
    #expect(excess(counts) < 5)
    #expect(excess(first) < 5)
  }

  @Test func thinningOutKeepsTheExactChance() throws {
    // A capacity of 1 at entrant 66: six bits thin out, and a candidate wins 64 times in 66.
    for (lane, ticket) in [(0, 0), (0, 63), (0, 64), (0, 65), (63, 0), (63, 64)] as [(Int, UInt64)]
    {
      // Entrants 2 to 65: one bit thins out, and no candidate is left.
      var script = ScriptedSource(words: [0])
      for _ in 0..<6 { script.words.append(1 << UInt64(lane)) }
      script.words.append(word(for: ticket, below: 66 + UInt64(lane)))
      var reservoir = Reservoir<Int>(capacity: 1)
      for entrant in 1...(66 + lane) { try reservoir.offer(entrant, using: &script) }
      let winner = try reservoir.winners(using: &script)
      #expect(script.words.isEmpty)
      #expect(winner == [ticket < 64 ? 66 + lane : 1])
    }
  }

  @Test func passingAndOfferingAreTheSame() throws {
    for step in [1, 3, 64, 65, 1000] as [UInt64] {
      var offered = Reservoir<UInt64>(capacity: 5)
      var passed = Reservoir<UInt64>(capacity: 5)
      var one = RepeatableSource(seed: 77)
      var other = one
      for entrant in UInt64(0)..<4000 { try offered.offer(entrant, using: &one) }
      while passed.seen < 4000 {
        let available = min(step, 4000 - passed.seen)
        if try passed.pass(available, using: &other) < available { passed.take(passed.seen) }
      }
      #expect(try offered.winners(using: &one) == passed.winners(using: &other))
      #expect(one.count == other.count)
    }
  }

  @Test func fewerEntrantsThanPlacesAllWin() throws {
    var source = RepeatableSource(seed: 4)
    #expect(try winners(20, of: 10, &source).sorted() == Array(0..<10))
    #expect(try winners(3, of: 0, &source).isEmpty)
    #expect(try winners(0, of: 100, &source).isEmpty)
    #expect(try winners(.max, of: 3, &source).count == 3)
  }

  @Test func aWordServesManyEntrants() throws {
    var source = RepeatableSource(seed: 5)
    var reservoir = Reservoir<Int>(capacity: 10)
    var passed: UInt64 = 0
    while passed < 1_000_000 {
      let step = try reservoir.pass(1_000_000 - passed, using: &source)
      passed += step
      if passed < 1_000_000 {
        reservoir.take(0)
        passed += 1
      }
    }
    #expect(source.count < 160_000)
  }

  @Test func elementsAreMadeOnlyForPlaces() throws {
    var source = RepeatableSource(seed: 6)
    var made = 0
    func element() -> Int {
      made += 1
      return made
    }
    var reservoir = Reservoir<Int>(capacity: 3)
    for _ in 0..<10_000 { try reservoir.offer(element(), using: &source) }
    #expect(made >= 3 && made < 80)
    reservoir.changeEach { $0 = -1 }
    #expect(try reservoir.winners(using: &source) == [-1, -1, -1])
  }

  /// Streams as others write them: each control differs by one number, and is found.
  @Test func faultyReservoirsAreFound() throws {
    func counts(_ isTaken: (UInt64, inout RepeatableSource) throws -> Bool) rethrows -> [Int] {
      var source = RepeatableSource(seed: 8)
      var counts = [Int](repeating: 0, count: 40)
      for _ in 0..<20_000 {
        var winner = 0
        for entrant in 1..<40 where try isTaken(UInt64(entrant), &source) { winner = entrant }
        counts[winner] += 1
      }
      return counts
    }
    #expect(excess(try counts { try $1.below($0 + 1) == 0 }) < 5)
    #expect(excess(try counts { try $1.below($0) == 0 }) > 5)
    #expect(excess(try counts { try $1.below($0 + 2) == 0 }) > 5)
    #expect(excess(try counts { _, source in try source.below(40) == 0 }) > 5)
  }

  @Test func theOrderOfPlacesIsNoFairOrder() throws {
    // What algorithm R leaves in its places, unshuffled: the first entrant can only be first.
    let places = try tally([3, 4]) { source in
      var places = [0, 1]
      for entrant in 2...3 {
        let place = Int(try source.below(UInt64(entrant + 1)))
        if place < 2 { places[place] = entrant }
      }
      return places
    }
    #expect(Set(places.values).count > 1 || places.count < 12)
  }

  @Test func repeatsAreIndependentDraws() throws {
    // Every order of three, then three tickets: as if each of the 27 sequences had its own ticket.
    let tally = try tally([3, 2, 3, 3, 3]) { source in
      var reservoir = Reservoir<Int>(capacity: 3)
      for entrant in 0..<3 { try reservoir.offer(entrant, using: &source) }
      return try source.repeating(try reservoir.winners(using: &source), count: 3, ofSize: 3)
    }
    #expect(tally.count == 27)
    #expect(Set(tally.values) == [6])
  }

  @Test func aFailureAnywhereIsThrown() throws {
    for length in 0..<40 {
      let words = (0..<length).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 | 1 << 40 }
      var source = ScriptedSource(words: words)
      #expect(throws: PickError.sourceFailed(code: 5)) { try winners(2, of: 1000, &source) }
    }
  }
}
