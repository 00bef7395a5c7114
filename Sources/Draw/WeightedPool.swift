/// Entrants with unequal chances, picked one after another from those that are left.
///
/// Successive sampling: each pick falls on an entrant with the probability of its weight over the
/// weights of all that are still in. Integers only; a Fenwick tree finds the owner of a ticket.
public struct WeightedPool: Sendable {
  private var weights: [UInt32]
  /// Fenwick tree over `weights`, from index 1.
  private var sums: [UInt64]
  /// The weights of all that are still in.
  public private(set) var totalWeight: UInt64
  /// How many are still in.
  public private(set) var remaining: Int

  /// - Parameter weights: one for each entrant, 1…2³²−1.
  public init(weights: [UInt32]) throws(PickError) {
    var total: UInt64 = 0
    for index in weights.indices {
      guard weights[index] > 0 else { throw .zeroWeight(index: UInt64(index)) }
      total = try adding(weights[index], to: total)
    }
    var sums = [UInt64](repeating: 0, count: weights.count + 1)
    for index in weights.indices { sums[index + 1] = UInt64(weights[index]) }
    for index in sums.indices.dropFirst() {
      let parent = index + (index & -index)
      if parent < sums.count { sums[parent] += sums[index] }
    }
    self.weights = weights
    self.sums = sums
    self.totalWeight = total
    self.remaining = weights.count
  }

  /// Takes an entrant out; one that is out already changes nothing.
  public mutating func exclude(_ entrant: Int) {
    let weight = UInt64(weights[entrant])
    guard weight > 0 else { return }
    weights[entrant] = 0
    totalWeight -= weight
    remaining -= 1
    var index = entrant + 1
    while index < sums.count {
      sums[index] -= weight
      index += index & -index
    }
  }

  /// Picks entrants in order of winning and takes them out; all that remain when more are asked
  /// for.
  ///
  /// - Throws: `nobodyLeft` when none remains.
  public mutating func pick(
    _ count: UInt64, using source: inout some RandomSource
  ) throws(PickError) -> [Int] {
    guard remaining > 0 else { throw .nobodyLeft }
    // Winners leave the pool only when all are known: a failing source changes nothing.
    var pool = self
    var winners: [Int] = []
    while UInt64(winners.count) < count, pool.remaining > 0 {
      let winner = pool.owner(ofTicket: try source.below(pool.totalWeight))
      pool.exclude(winner)
      winners.append(winner)
    }
    self = pool
    return winners
  }

  /// Picks entrants, each from all that remain: one may win again, and nobody leaves the pool.
  public func pickWithRepeats(
    _ count: UInt64, using source: inout some RandomSource
  ) throws(PickError) -> [Int] {
    guard remaining > 0 else { throw .nobodyLeft }
    var winners: [Int] = []
    while UInt64(winners.count) < count {
      winners.append(owner(ofTicket: try source.below(totalWeight)))
    }
    return winners
  }

  /// Tickets are numbered from 0 through the entrants in order, as many as each one's weight.
  func owner(ofTicket ticket: UInt64) -> Int {
    var step = 1
    while step * 2 < sums.count { step *= 2 }
    var index = 0
    var rest = ticket
    while step > 0 {
      if index + step < sums.count, sums[index + step] <= rest {
        index += step
        rest -= sums[index]
      }
      step /= 2
    }
    return index
  }
}

/// A total of weights that must not wrap around.
func adding(_ weight: UInt32, to total: UInt64) throws(PickError) -> UInt64 {
  let (sum, overflows) = total.addingReportingOverflow(UInt64(weight))
  if overflows { throw .totalWeightTooLarge }
  return sum
}
