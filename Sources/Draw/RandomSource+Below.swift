extension RandomSource {
  /// A number from 0 up to, not including, `bound`, each equally likely.
  ///
  /// Lemire's multiplication ("Fast Random Integer Generation in an Interval", 2019): the upper half
  /// of word × bound, after refusing the few words that would favour some numbers.
  ///
  /// - Throws: `nobodyLeft` when `bound` is 0.
  @inlinable
  public mutating func below(_ bound: UInt64) throws(PickError) -> UInt64 {
    guard bound > 0 else { throw .nobodyLeft }
    var product = bound.multipliedFullWidth(by: try next())
    if product.low < bound {
      let refused = (0 &- bound) % bound
      var tries = 0
      while product.low < refused {
        tries += 1
        guard tries < patience else { throw .sourceStuck }
        product = bound.multipliedFullWidth(by: try next())
      }
    }
    return product.high
  }

  /// Puts elements into a uniformly random order (Fisher–Yates, from the last place down).
  @inlinable
  public mutating func shuffle<Element>(_ elements: inout [Element]) throws(PickError) {
    var place = elements.count - 1
    while place > 0 {
      let other = Int(try below(UInt64(place) + 1))
      if other != place { elements.swapAt(place, other) }
      place -= 1
    }
  }
}
