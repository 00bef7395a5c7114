/// Who owns which ticket: the part of the sealed list that selecting winners needs.
///
/// A list in which every weight is 1 and every group mask is 0 takes no memory.
public struct EntrantTable: Sendable {
  public private(set) var count: UInt32 = 0
  /// All tickets together.
  public private(set) var total: UInt64 = 0
  /// Empty as long as every weight is 1.
  private var weights: [UInt32] = []
  /// The first ticket of every 64th entrant, when there are weights.
  private var sums: [UInt64] = []
  /// Empty as long as nobody is in a group.
  private var masks: [UInt32] = []

  /// A list without entrants.
  public init() {}

  /// A list of equal entrants without groups.
  public init(equalEntrants count: UInt32) {
    self.count = count
    total = UInt64(count)
  }

  /// Adds the next entrant of the list, of a weight of 1 or more.
  public mutating func append(weight: UInt32, groups: UInt32) {
    if weight != 1, weights.isEmpty {
      weights = [UInt32](repeating: 1, count: Int(count))
      for start in stride(from: 0, to: UInt64(count), by: 64) { sums.append(start) }
    }
    if weight != 1 || !weights.isEmpty {
      if count & 63 == 0 { sums.append(total) }
      weights.append(weight)
    }
    if groups != 0, masks.isEmpty { masks = [UInt32](repeating: 0, count: Int(count)) }
    if groups != 0 || !masks.isEmpty { masks.append(groups) }
    count &+= 1
    total &+= UInt64(weight)
  }

  /// How many tickets an entrant owns; `seq` is below ``count``.
  public func weight(of seq: UInt32) -> UInt32 { weights.isEmpty ? 1 : weights[Int(seq)] }

  /// Which groups an entrant is in, one bit each; `seq` is below ``count``.
  public func groups(of seq: UInt32) -> UInt32 { masks.isEmpty ? 0 : masks[Int(seq)] }

  /// Whether an entrant may win a prize of these groups.
  func isIn(_ groups: UInt32, _ seq: UInt32) -> Bool {
    groups == 0 || self.groups(of: seq) & groups != 0
  }

  /// The first ticket of an entrant, from 0; `seq` is below ``count``.
  public func firstTicket(of seq: UInt32) -> UInt64 {
    guard !weights.isEmpty else { return UInt64(seq) }
    let block = Int(seq >> 6)
    var ticket = sums[block]
    for index in block &* 64..<Int(seq) { ticket &+= UInt64(weights[index]) }
    return ticket
  }

  /// About how many numbers it takes to find so many different winners, when the heaviest win
  /// first; `UInt64.max` when that is beyond counting.
  ///
  /// A number that falls on somebody who has won already is spent in vain. Compare with
  /// ``RecordVerifier/Options/workLimit`` before a list is sealed: whatever takes more can be
  /// neither drawn nor checked.
  public func numbersExpected(winners: UInt64) -> UInt64 {
    var expected: UInt64 = 0
    var left = total
    let heaviestFirst = winners > 1 ? weights.sorted(by: >) : weights
    for rank in 0..<min(winners, UInt64(count)) {
      expected &+= (total &- 1) / left &+ 1
      if expected > SumNode.largestSum { return .max }
      left &-= heaviestFirst.isEmpty ? 1 : UInt64(heaviestFirst[Int(rank)])
    }
    return expected
  }

  /// The entrant who owns a ticket below ``total``.
  public func holder(of ticket: UInt64) -> UInt32 {
    guard !weights.isEmpty else { return UInt32(truncatingIfNeeded: ticket) }
    var low = 0
    var high = sums.count
    while high &- low > 1 {
      let middle = (low &+ high) / 2
      if sums[middle] <= ticket { low = middle } else { high = middle }
    }
    var index = low &* 64
    var end = sums[low] &+ UInt64(weights[index])
    while end <= ticket, index &+ 1 < weights.count {
      index &+= 1
      end &+= UInt64(weights[index])
    }
    return UInt32(truncatingIfNeeded: index)
  }
}
