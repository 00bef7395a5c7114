/// How much chance a public contribution holds, counted exactly.
public enum PublicBits {
  /// What a list of this size asks for: ⌈log2 n⌉ + 20.
  public static func required(entrants: UInt64) -> UInt32 {
    guard entrants > 1 else { return 20 }
    return UInt32(UInt64.bitWidth &- (entrants &- 1).leadingZeroBitCount) &+ 20
  }

  /// ⌊log2⌋ of the number of outcomes that were equally likely.
  ///
  /// Only what is thrown, shuffled or drawn counts, each kind once. When the header names its
  /// sources, only those count, in the number it names.
  public static func credited(
    _ values: [PublicValue], sealed sources: [PublicSource] = []
  ) -> UInt32 {
    var outcomes = Outcomes()
    var seen: [Source] = []
    for value in values {
      guard let source = Source(value.source), !seen.contains(source) else { continue }
      seen.append(source)
      let factors = source.factors(words: words(value.value))
      if !isAnnounced(value, factors.count, sources) { continue }
      for factor in factors { outcomes.multiply(by: factor) }
    }
    return outcomes.wholeBits
  }

  /// How many throws a contribution shows, or why none can be read from it.
  ///
  /// Of a kind whose outcomes are not known, every word is one throw.
  public static func reading(of value: PublicValue) -> Reading {
    let words = words(value.value)
    for word in words where word.isEmpty { return .unreadable }
    guard !words.isEmpty else { return .unreadable }
    guard let source = Source(value.source) else { return .throws(UInt32(words.count)) }
    let factors = source.factors(words: words)
    return factors.isEmpty ? .unreadable : .throws(UInt32(factors.count))
  }

  /// What a contribution shows.
  public enum Reading: Equatable, Sendable {
    /// So many throws, each a possible outcome of its kind.
    case `throws`(UInt32)
    /// Empty, parted by more than single spaces, or a word that is no outcome of its kind.
    case unreadable
  }

  private static func isAnnounced(
    _ value: PublicValue, _ count: Int, _ sources: [PublicSource]
  ) -> Bool {
    if sources.isEmpty { return true }
    for source in sources where source.name == value.source {
      return UInt64(source.count) == UInt64(count)
    }
    return false
  }

  /// The words between single spaces; none when there are more than 1,024.
  private static func words(_ text: [UInt8]) -> [[UInt8]] {
    guard text.count <= 8192 else { return [] }
    var words: [[UInt8]] = [[]]
    for byte in text {
      if byte == 0x20 {
        words.append([])
      } else {
        words[words.count &- 1].append(byte)
      }
    }
    return words.count <= 1024 ? words : []
  }
}

/// A kind of public chance whose outcomes are known to be equally likely.
private enum Source: Equatable {
  /// Six faces, each written `1` to `6`.
  case dice
  /// Ten faces, each written `0` to `9`.
  case tenSidedDice
  /// From the top of one shuffled pack: a rank of `A23456789TJQK` and a suit of `SHDC`.
  case cards
  /// `49: 7 31 2`: drawn in this order, none put back, from an urn of 1 to 49.
  case balls

  init?(_ name: [UInt8]) {
    if name.matches("dice") {
      self = .dice
    } else if name.matches("d10") {
      self = .tenSidedDice
    } else if name.matches("cards") {
      self = .cards
    } else if name.matches("balls") {
      self = .balls
    } else {
      return nil
    }
  }

  /// How many outcomes were equally likely at each throw; none when a word is not one of them.
  func factors(words: [[UInt8]]) -> [UInt32] {
    switch self {
    case .dice: faces(words, 0x31...0x36)
    case .tenSidedDice: faces(words, 0x30...0x39)
    case .cards: cards(words)
    case .balls: balls(words)
    }
  }

  private func faces(_ words: [[UInt8]], _ faces: ClosedRange<UInt8>) -> [UInt32] {
    for word in words where word.count != 1 || !faces.contains(word[0]) { return [] }
    return words.map { _ in UInt32(faces.count) }
  }

  private func cards(_ words: [[UInt8]]) -> [UInt32] {
    let ranks = [UInt8]("A23456789TJQK")
    let suits = [UInt8]("SHDC")
    var seen: UInt64 = 0
    var factors: [UInt32] = []
    for word in words {
      guard word.count == 2, let rank = ranks.firstIndex(of: word[0]),
        let suit = suits.firstIndex(of: word[1])
      else { return [] }
      let bit: UInt64 = 1 << UInt64(rank &* 4 &+ suit)
      guard seen & bit == 0 else { return [] }
      seen |= bit
      factors.append(52 &- UInt32(factors.count))
    }
    return factors
  }

  private func balls(_ words: [[UInt8]]) -> [UInt32] {
    guard let first = words.first, first.last == 0x3a, let urn = number(first.dropLast()) else {
      return []
    }
    var isDrawn = [Bool](repeating: false, count: urn &+ 1)
    var factors: [UInt32] = []
    for word in words.dropFirst() {
      guard let ball = number(word[...]), ball <= urn, !isDrawn[ball] else { return [] }
      isDrawn[ball] = true
      factors.append(UInt32(urn &- factors.count))
    }
    return factors
  }

  /// 1…9999 without leading zeros.
  private func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard let first = digits.first, digits.count <= 4, first != 0x30 else { return nil }
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value &* 10 &+ Int(digit &- 0x30)
    }
    return value
  }
}

/// A product of small factors, as long as it needs to be.
private struct Outcomes {
  private var limbs: [UInt32] = [1]

  mutating func multiply(by factor: UInt32) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = UInt64(limbs[index]) &* UInt64(factor) &+ carry
      limbs[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
  }

  /// ⌊log2⌋ of the product.
  var wholeBits: UInt32 {
    guard let top = limbs.last, top > 0 else { return 0 }
    return UInt32(limbs.count &* 32 &- top.leadingZeroBitCount &- 1)
  }
}
