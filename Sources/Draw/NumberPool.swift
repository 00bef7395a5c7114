/// The numbers of a range that can still win.
///
///     var pool = try NumberPool(first: 1, last: 500)
///     let winners = try pool.pick(10, using: &source)  // ten different numbers
///     pool.exclude(winners)
public struct NumberPool: Sendable, Equatable {
  /// The smallest number of the range.
  public let first: Int64
  /// The largest number of the range.
  public let last: Int64
  /// Numbers of the range that can win no more, ascending, each once.
  public private(set) var excluded: [Int64] = []

  /// Both ends belong to the range; zero and negative numbers are numbers like any other.
  public init(first: Int64, last: Int64) throws(PickError) {
    guard first <= last else { throw .emptyRange(first: first, last: last) }
    guard first > .min || last < .max else { throw .rangeTooLarge }
    self.first = first
    self.last = last
  }

  /// How many numbers the range has, excluded ones included.
  public var size: UInt64 {
    UInt64(bitPattern: last) &- UInt64(bitPattern: first) &+ 1
  }

  /// How many numbers can still win.
  public var remaining: UInt64 { size - UInt64(excluded.count) }

  /// Whether a number can still win.
  public func contains(_ number: Int64) -> Bool {
    guard number >= first, number <= last else { return false }
    let index = countOfExcluded { $0 < number }
    return index == excluded.count || excluded[index] != number
  }

  /// Takes numbers out; those outside the range or already out change nothing.
  public mutating func exclude(_ numbers: [Int64]) {
    var all = excluded
    for number in numbers where number >= first && number <= last { all.append(number) }
    all.sort()
    excluded.removeAll(keepingCapacity: true)
    for number in all where excluded.last != number { excluded.append(number) }
  }

  /// Gives every number its chance back.
  public mutating func readmitAll() { excluded = [] }

  /// The number at a place among those that can still win, counted from 0; `rank` is below
  /// `remaining`.
  public func number(atRank rank: UInt64) -> Int64 {
    // The excluded number at index i has value − first − i candidates below it.
    var low = 0
    var high = excluded.count
    while low < high {
      let middle = (low + high) / 2
      if offset(excluded[middle]) - UInt64(middle) <= rank {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return Int64(bitPattern: UInt64(bitPattern: first) &+ rank &+ UInt64(low))
  }

  /// Different numbers in uniformly random order; all that remain when more are asked for.
  ///
  /// - Throws: `nobodyLeft` when none remains.
  public func pick(
    _ count: UInt64, using source: inout some RandomSource
  ) throws(PickError) -> [Int64] {
    guard remaining > 0 else { throw .nobodyLeft }
    return numbers(atRanks: try source.distinctRanks(count, below: remaining))
  }

  /// Numbers each drawn from all that remain: one may win again.
  ///
  /// - Throws: `nobodyLeft` when none remains.
  public func pickWithRepeats(
    _ count: UInt64, using source: inout some RandomSource
  ) throws(PickError) -> [Int64] {
    guard remaining > 0 else { throw .nobodyLeft }
    return numbers(atRanks: try source.repeatableRanks(count, below: remaining))
  }

  private func numbers(atRanks ranks: [UInt64]) -> [Int64] {
    var numbers: [Int64] = []
    numbers.reserveCapacity(ranks.count)
    for rank in ranks { numbers.append(number(atRank: rank)) }
    return numbers
  }

  private func offset(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: number) &- UInt64(bitPattern: first)
  }

  private func countOfExcluded(where isBelow: (Int64) -> Bool) -> Int {
    var low = 0
    var high = excluded.count
    while low < high {
      let middle = (low + high) / 2
      if isBelow(excluded[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
