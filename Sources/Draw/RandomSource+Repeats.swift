extension RandomSource {
  /// Turns different winners into winners that may repeat, as if each had been drawn from all.
  ///
  /// When d have won so far, the next draw falls on one of them with probability d ÷ size and
  /// otherwise on a new one; who that is was decided by the order of `distinct`.
  ///
  /// - Parameters:
  ///   - distinct: different winners in uniformly random order, `count` of them or, when there are
  ///     fewer, all `size` entrants.
  ///   - count: how many are to win.
  ///   - size: how many entrants there are.
  public mutating func repeating<Element>(
    _ distinct: [Element], count: UInt64, ofSize size: UInt64
  ) throws(PickError) -> [Element] {
    var winners: [Element] = []
    var known: UInt64 = 0
    while UInt64(winners.count) < count {
      let rank = try below(size)
      if rank >= known { known += 1 }
      winners.append(distinct[Int(min(rank, known - 1))])
    }
    return winners
  }
}
