extension RandomSource {
  /// A number from 0 up to, not including, `bound`, each equally likely.
  ///
  /// - Throws: `nobodyLeft` when `bound` is 0.
  @inlinable
  public mutating func below(_ bound: UInt64) throws(PickError) -> UInt64 {
    guard bound > 0 else { throw .nobodyLeft }
    for _ in 0..<patience {
      if let number = reduced(try next(), below: bound) { return number }
    }
    throw .sourceStuck
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

/// Maps a uniform word to a number below `bound`, each equally likely; nil for the words that would
/// favour some numbers: another word must be drawn.
///
/// Lemire's multiplication ("Fast Random Integer Generation in an Interval", 2019): the upper half
/// of word × bound, unless the lower half is below 2ʷ mod bound.
@inlinable
func reduced<Word: FixedWidthInteger & UnsignedInteger>(_ word: Word, below bound: Word) -> Word? {
  let product = bound.multipliedFullWidth(by: word)
  if product.low < bound, product.low < (0 &- bound) % bound { return nil }
  return product.high
}
