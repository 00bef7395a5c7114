/// Independent uniform 64-bit words: the only randomness a pick may use.
///
/// A source that cannot deliver throws. It never substitutes anything.
public protocol RandomSource {
  /// The next word; each of the 2⁶⁴ values is equally likely.
  mutating func next() throws(PickError) -> UInt64
}

/// How often an honest source may be asked again before it is called stuck.
///
/// Each repetition has a chance below one half, so 512 of them in a row do not happen.
@usableFromInline
let patience = 512
