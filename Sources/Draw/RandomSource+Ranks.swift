extension RandomSource {
  /// Distinct ranks below `size`, in an order as random as the choice; all of them when
  /// `count` asks for more.
  ///
  /// Floyd's sampling (Bentley and Floyd, "A Sample of Brilliance", 1987), then a shuffle of what
  /// was picked: Floyd's method alone favours large ranks for the late places. Work and memory
  /// grow with the count, not with the size.
  public mutating func distinctRanks(
    _ count: UInt64, below size: UInt64
  ) throws(PickError) -> [UInt64] {
    let count = min(count, size)
    var picked = RankSet(expecting: Int(count))
    var ranks: [UInt64] = []
    ranks.reserveCapacity(Int(count))
    var highest = size - count
    while highest < size {
      var rank = try below(highest + 1)
      if !picked.insert(rank) {
        // Nothing picked so far reaches this high, so the highest is free.
        rank = highest
        _ = picked.insert(rank)
      }
      ranks.append(rank)
      highest += 1
    }
    try shuffle(&ranks)
    return ranks
  }

  /// Ranks below `size`, each drawn from all of them: the same one may come again.
  public mutating func repeatableRanks(
    _ count: UInt64, below size: UInt64
  ) throws(PickError) -> [UInt64] {
    var ranks: [UInt64] = []
    ranks.reserveCapacity(Int(count))
    while UInt64(ranks.count) < count { ranks.append(try below(size)) }
    return ranks
  }
}

/// A set of numbers that can only grow, in one flat table; it is never iterated.
struct RankSet {
  /// A rank plus one; 0 is a free place. Ranks are below 2⁶⁴−1.
  private var places: [UInt64]
  private let shift: UInt64

  init(expecting count: Int) {
    var bits: UInt64 = 3
    while (1 << bits) < count * 2 { bits += 1 }
    shift = 64 - bits
    places = [UInt64](repeating: 0, count: 1 << Int(bits))
  }

  /// Adds a number; false when it was there.
  mutating func insert(_ rank: UInt64) -> Bool {
    // Fibonacci hashing: the high bits of a product with 2⁶⁴ divided by the golden ratio.
    var place = Int(truncatingIfNeeded: (rank &* 0x9E37_79B9_7F4A_7C15) >> shift)
    while places[place] != 0 {
      if places[place] == rank &+ 1 { return false }
      place = (place + 1) & (places.count - 1)
    }
    places[place] = rank &+ 1
    return true
  }
}
