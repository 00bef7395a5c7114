extension RandomSource {
  /// Turns different winners into winners that may repeat, as if each had been drawn from all by
  /// weight.
  ///
  /// A ticket among all the weights falls on one that has won already or on a new one; who the new
  /// one is was decided by successive sampling, the order of `distinct`.
  ///
  /// - Parameters:
  ///   - distinct: different winners by successive sampling, `count` of them or, when there are
  ///     fewer, all entrants.
  ///   - count: how many are to win.
  ///   - total: the weights of all entrants together.
  public mutating func repeating<Element>(
    _ distinct: [WeightedReservoir<Element>.Winner], count: UInt64, ofTotalWeight total: UInt64
  ) throws(PickError) -> [WeightedReservoir<Element>.Winner] {
    var winners: [WeightedReservoir<Element>.Winner] = []
    // ends[i]: the weights of the first i + 1 that have won, together.
    var ends: [UInt64] = []
    while UInt64(winners.count) < count {
      let ticket = try below(total)
      let place = firstIndex(in: ends, above: ticket)
      if place == ends.count {
        ends.append((ends.last ?? 0) + UInt64(distinct[place].weight))
      }
      winners.append(distinct[place])
    }
    return winners
  }
}

/// The index of the first element above a number, in an ascending array.
private func firstIndex(in ends: [UInt64], above ticket: UInt64) -> Int {
  var low = 0
  var high = ends.count
  while low < high {
    let middle = (low + high) / 2
    if ends[middle] <= ticket { low = middle + 1 } else { high = middle }
  }
  return low
}
