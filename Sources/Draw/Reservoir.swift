/// A uniform sample of a stream whose length nobody knows yet; exact, in memory for the winners.
///
/// Reservoir sampling (Vitter's algorithm R): entrant number i takes a random place among the
/// `capacity` with probability capacity ÷ i. Deciding that for each entrant would cost a random
/// word each, so entrants are first thinned out 64 at a time: with b the largest number such that
/// capacity × 2ᵇ ≤ i, an entrant becomes a candidate when b random bits of its own are all ones,
/// that is with probability 2⁻ᵇ exactly, and a candidate takes a place with probability
/// capacity × 2ᵇ ÷ i. The product is capacity ÷ i, without a rounding anywhere.
///
///     var reservoir = Reservoir<Entrant>(capacity: 3)
///     for entrant in stream { try reservoir.offer(entrant, using: &source) }
///     let winners = try reservoir.winners(using: &source)
public struct Reservoir<Element> {
  /// How many places there are.
  public let capacity: UInt64
  /// Entrants seen so far.
  public var seen: UInt64 { offered }
  @usableFromInline var offered: UInt64 = 0
  @usableFromInline var elements: [Element] = []
  /// The candidates among the coming entrants, the next one in the lowest bit.
  @usableFromInline var candidates: UInt64 = 0
  /// How many coming entrants `candidates` speaks of.
  @usableFromInline var lanes: UInt64 = 0
  @usableFromInline var thinning: UInt64 = 0
  @usableFromInline var place = Place.undecided

  /// Where the next entrant goes.
  @usableFromInline
  enum Place: Sendable {
    case undecided, append
    case replace(Int)
  }

  /// - Parameter capacity: how many are to win.
  @inlinable
  public init(capacity: UInt64) { self.capacity = capacity }

  /// Offers the next entrant; the element is made only if it takes a place.
  @inlinable
  public mutating func offer(
    _ element: @autoclosure () -> Element, using source: inout some RandomSource
  ) throws(PickError) {
    if try pass(1, using: &source) == 0 { take(element()) }
  }

  /// Passes over the next entrants up to the first that takes a place.
  ///
  /// - Parameters:
  ///   - available: how many entrants are at hand.
  ///   - source: what decides who takes a place.
  /// - Returns: how many were passed over. If fewer than `available`, the next one has won a place:
  ///   call `take` with it.
  @inlinable
  public mutating func pass(
    _ available: UInt64, using source: inout some RandomSource
  ) throws(PickError) -> UInt64 {
    guard capacity > 0 else {
      offered += available
      return available
    }
    guard case .undecided = place else { return 0 }
    var passed: UInt64 = 0
    while passed < available {
      if UInt64(elements.count) < capacity {
        place = .append
        return passed
      }
      if lanes == 0 { try thinOut(using: &source) }
      let idle = min(UInt64(candidates.trailingZeroBitCount), lanes, available - passed)
      advance(by: idle)
      passed += idle
      if passed < available, lanes > 0 {
        let ticket = try source.below(offered + 1)
        if ticket < capacity << thinning {
          place = .replace(Int(ticket >> thinning))
          return passed
        }
        advance(by: 1)
        passed += 1
      }
    }
    return passed
  }

  /// Gives the entrant that `pass` stopped at its place.
  @inlinable
  public mutating func take(_ element: Element) {
    switch place {
    case .undecided: return
    case .append: elements.append(element)
    case .replace(let index): elements[index] = element
    }
    place = .undecided
    advance(by: 1)
  }

  /// Lets every element that holds a place be changed; their order means nothing.
  @inlinable
  public mutating func changeEach(_ change: (inout Element) -> Void) {
    for index in elements.indices { change(&elements[index]) }
  }

  /// The sample in a uniformly random order: all entrants when there were fewer than `capacity`.
  @inlinable
  public func winners(using source: inout some RandomSource) throws(PickError) -> [Element] {
    var winners = elements
    try source.shuffle(&winners)
    return winners
  }

  /// `offered`, and the candidates while there are any, move on together.
  @inlinable
  mutating func advance(by count: UInt64) {
    offered += count
    guard lanes > 0 else { return }
    lanes -= count
    candidates >>= count
  }

  @inlinable
  mutating func thinOut(using source: inout some RandomSource) throws(PickError) {
    thinning = UInt64(63 - ((offered + 1) / capacity).leadingZeroBitCount)
    candidates = .max
    var bits: UInt64 = 0
    while bits < thinning, candidates != 0 {
      candidates &= try source.next()
      bits += 1
    }
    lanes = 64
  }
}

extension Reservoir: Sendable where Element: Sendable {}
