/// The winners of successive sampling by weight from a stream of unknown length; exact, in memory
/// for the winners.
///
/// Every entrant gets an exponential key divided by its weight, and the smallest keys win, in
/// their order (Efraimidis and Spirakis, "Weighted random sampling with a reservoir", 2006). The
/// keys are exact numbers, drawn digit by digit. An entrant that cannot win costs one random word.
public struct WeightedReservoir<Element> {
  /// How many places there are.
  public let capacity: UInt64
  /// Entrants seen so far.
  public private(set) var seen: UInt64 = 0
  /// The weights of all entrants seen so far.
  public private(set) var totalWeight: UInt64 = 0
  /// A heap: no key is larger than that of its parent, so the weakest stands first.
  private var places: [Place] = []
  private var admitted: ExponentialKey?

  struct Place {
    var key: ExponentialKey
    var element: Element
  }

  /// A winner and its weight.
  public struct Winner {
    /// What was offered.
    public var element: Element
    /// The weight it was offered with.
    public var weight: UInt32
  }

  /// - Parameter capacity: how many are to win.
  public init(capacity: UInt64) { self.capacity = capacity }

  /// Offers the next entrant; the element is made only if it takes a place.
  ///
  /// - Throws: `zeroWeight`, `totalWeightTooLarge`, or what the source throws; the entrant then
  ///   does not count as seen.
  public mutating func offer(
    _ element: @autoclosure () -> Element, weight: UInt32, using source: inout some RandomSource
  ) throws(PickError) {
    if try admits(weight: weight, using: &source) { try take(element(), using: &source) }
  }

  /// Decides on the next entrant: true if it has won a place; then call `take` with it.
  public mutating func admits(
    weight: UInt32, using source: inout some RandomSource
  ) throws(PickError) -> Bool {
    guard weight > 0 else { throw .zeroWeight(index: seen) }
    let total = try adding(weight, to: totalWeight)
    admitted = capacity > 0 ? try key(for: weight, using: &source) : nil
    totalWeight = total
    seen += 1
    return admitted != nil
  }

  /// Gives the entrant that was admitted last its place.
  public mutating func take(
    _ element: Element, using source: inout some RandomSource
  ) throws(PickError) {
    guard let key = admitted else { return }
    admitted = nil
    if UInt64(places.count) == capacity {
      places[0] = Place(key: key, element: element)
      try sink(0, below: places.count, &source)
    } else {
      places.append(Place(key: key, element: element))
      try rise(places.count - 1, &source)
    }
  }

  /// The key of an entrant that wins a place, nil for one that does not.
  private mutating func key(
    for weight: UInt32, using source: inout some RandomSource
  ) throws(PickError) -> ExponentialKey? {
    let start = LazyFraction(first: try source.next())
    let isFull = UInt64(places.count) == capacity
    if isFull, places[0].key.surelyBeats(first: start, weight: weight) { return nil }
    var key = try ExponentialKey(weight: weight, startingWith: start, using: &source)
    if isFull, try !key.isBelow(&places[0].key, using: &source) { return nil }
    return key
  }

  /// Lets every element that holds a place be changed; their order means nothing.
  public mutating func changeEach(_ change: (inout Element) -> Void) {
    for index in places.indices { change(&places[index].element) }
  }

  /// The winners, first winner first: all entrants when there were fewer than `capacity`.
  public func winners(using source: inout some RandomSource) throws(PickError) -> [Winner] {
    var sorted = self
    var end = sorted.places.count - 1
    while end > 0 {
      sorted.places.swapAt(0, end)
      try sorted.sink(0, below: end, &source)
      end -= 1
    }
    var winners: [Winner] = []
    winners.reserveCapacity(sorted.places.count)
    for place in sorted.places {
      winners.append(Winner(element: place.element, weight: place.key.weight))
    }
    return winners
  }

  private mutating func rise(
    _ start: Int, _ source: inout some RandomSource
  ) throws(PickError) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      guard try isBelow(parent, index, &source) else { return }
      places.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func sink(
    _ start: Int, below end: Int, _ source: inout some RandomSource
  ) throws(PickError) {
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < end else { return }
      if child + 1 < end, try isBelow(child, child + 1, &source) { child += 1 }
      guard try isBelow(index, child, &source) else { return }
      places.swapAt(index, child)
      index = child
    }
  }

  /// Compares two places; the digits this draws stay with their keys.
  private mutating func isBelow(
    _ index: Int, _ other: Int, _ source: inout some RandomSource
  ) throws(PickError) -> Bool {
    var mine = places[index].key
    let answer = try mine.isBelow(&places[other].key, using: &source)
    places[index].key = mine
    return answer
  }
}

extension WeightedReservoir: Sendable where Element: Sendable {}
extension WeightedReservoir.Winner: Sendable where Element: Sendable {}
extension WeightedReservoir.Place: Sendable where Element: Sendable {}
