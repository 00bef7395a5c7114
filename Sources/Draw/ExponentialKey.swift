/// An exponentially distributed real number divided by a weight, known to as many digits as asked.
///
/// Of entrants with weights w₁, w₂, … and independent exponential variables E₁, E₂, …, the one with
/// the smallest Eᵢ ÷ wᵢ wins with probability wᵢ ÷ Σw, the next smallest is second, and so on: the
/// order of the keys is successive sampling. The number is whole + 0.digits in base 2⁶⁴; a digit is
/// drawn when a comparison needs it, so that no comparison is ever decided by rounding.
struct ExponentialKey {
  var whole: UInt64
  var fraction: LazyFraction
  var weight: UInt32
}

extension ExponentialKey {
  /// Von Neumann's method ("Various techniques used in connection with random digits", 1951): a
  /// descending run of uniform numbers that starts at x has an odd length with probability e⁻ˣ.
  ///
  /// - Parameter first: a uniform number already drawn for this key.
  init(
    weight: UInt32, startingWith first: LazyFraction, using source: inout some RandomSource
  ) throws(PickError) {
    self.weight = weight
    whole = 0
    fraction = first
    while try !Self.descendsOddly(from: &fraction, using: &source) {
      whole += 1
      guard whole < patience else { throw .sourceStuck }
      fraction = LazyFraction(first: try source.next())
    }
  }

  private static func descendsOddly(
    from start: inout LazyFraction, using source: inout some RandomSource
  ) throws(PickError) -> Bool {
    var last = LazyFraction(first: try source.next())
    guard try last.isBelow(&start, using: &source) else { return true }
    var length = 2
    while length < patience {
      var next = LazyFraction(first: try source.next())
      guard try next.isBelow(&last, using: &source) else { return length % 2 == 1 }
      last = next
      length += 1
    }
    throw .sourceStuck
  }

  /// Whether this key wins over another, drawing the digits that takes.
  mutating func isBelow(
    _ other: inout ExponentialKey, using source: inout some RandomSource
  ) throws(PickError) -> Bool {
    // mine × other's weight − other's × my weight, in units of the last digit looked at. What the
    // digits beyond can still add lies above −weight and below +other.weight.
    var difference = Int128(whole) * Int128(other.weight) - Int128(other.whole) * Int128(weight)
    var digit = 0
    while true {
      if difference >= Int128(weight) { return false }
      if difference <= -Int128(other.weight) { return true }
      let mine = try fraction.digit(digit, using: &source)
      let others = try other.fraction.digit(digit, using: &source)
      difference =
        difference << 64 + Int128(mine) * Int128(other.weight) - Int128(others) * Int128(weight)
      digit += 1
    }
  }

  /// Whether a key of this weight whose number is at least `first` surely loses to this one.
  ///
  /// One digit decides nearly always; when it does not, the answer is no and the keys are compared.
  func surelyBeats(first: LazyFraction, weight otherWeight: UInt32) -> Bool {
    let mine = (UInt128(whole) << 64 | UInt128(fraction.first)) + 1
    return UInt128(first.first) * UInt128(weight) >= mine * UInt128(otherWeight)
  }
}

/// A uniform real number from 0 to 1 whose digits in base 2⁶⁴ are drawn when they are needed.
struct LazyFraction {
  let first: UInt64
  private var more: [UInt64] = []

  init(first: UInt64) { self.first = first }

  mutating func digit(
    _ index: Int, using source: inout some RandomSource
  ) throws(PickError) -> UInt64 {
    if index == 0 { return first }
    guard index < patience else { throw .sourceStuck }
    while more.count < index { more.append(try source.next()) }
    return more[index - 1]
  }

  mutating func isBelow(
    _ other: inout LazyFraction, using source: inout some RandomSource
  ) throws(PickError) -> Bool {
    var index = 0
    while true {
      let mine = try digit(index, using: &source)
      let others = try other.digit(index, using: &source)
      if mine != others { return mine < others }
      index += 1
    }
  }
}
