/// One pass over the characters of a typed count.
struct RangeEntryReader {
  private enum Symbol: Equatable {
    case digit(UInt8)
    case minus
    case point
    case comma
    case space
    case exponent
    case invisible
    case other
  }

  private var symbols: [Symbol] = []

  init(_ text: [UInt8]) {
    var index = 0
    while index < text.count {
      let (scalar, length) = Self.scalar(in: text, at: index)
      index += length
      let symbol = Self.symbol(scalar)
      if symbol != .invisible { symbols.append(symbol) }
    }
    while symbols.last == .space { symbols.removeLast() }
    let leading = symbols.prefix { $0 == .space }.count
    symbols.removeFirst(leading)
  }

  mutating func read(within limits: ClosedRange<UInt32>) -> RangeEntry {
    guard !symbols.isEmpty else { return .refused(.empty) }
    let isNegative = symbols[0] == .minus
    if isNegative { symbols.removeFirst() }
    guard case .digit = symbols.first else { return .refused(.notANumber) }

    if let refusal = refusalOfShape() { return .refused(refusal) }
    if isNegative { return .refused(.negative) }
    if !hasRegularGroups() { return .refused(.grouping) }
    return value(within: limits)
  }

  /// Tells a decimal point and an exponent from plain nonsense.
  private func refusalOfShape() -> RangeEntry.Refusal? {
    var points = 0
    var exponents = 0
    var last: Symbol = .other
    for symbol in symbols {
      switch symbol {
      case .digit, .comma, .space: break
      case .point: points += 1
      case .exponent: exponents += 1
      case .minus:
        // Only an exponent has a sign inside the number.
        guard last == .exponent else { return .notANumber }
      case .invisible, .other: return .notANumber
      }
      last = symbol
    }
    if exponents == 0 && points == 0 { return nil }
    guard case .digit = last, exponents <= 1, points <= 1 else {
      return exponents == 0 && points == 1 ? .fraction : .notANumber
    }
    return exponents == 1 ? .exponent : .fraction
  }

  /// Whether every separator is the same and three digits follow each.
  private func hasRegularGroups() -> Bool {
    var separator: Symbol?
    var run = 0
    for symbol in symbols {
      if case .digit = symbol {
        run += 1
        continue
      }
      let fits = separator == nil ? (1...3).contains(run) : separator == symbol && run == 3
      guard fits else { return false }
      separator = symbol
      run = 0
    }
    return separator == nil || run == 3
  }

  private func value(within limits: ClosedRange<UInt32>) -> RangeEntry {
    var value: UInt64 = 0
    for symbol in symbols {
      guard case .digit(let digit) = symbol else { continue }
      value = value * 10 + UInt64(digit)
      // Stops long before the accumulator can overflow, however many digits follow.
      if value > UInt64(limits.upperBound) { return .refused(.tooLarge) }
    }
    if value < UInt64(limits.lowerBound) { return .refused(.tooSmall) }
    return .accepted(UInt32(value))
  }

  private static func symbol(_ scalar: UInt32) -> Symbol {
    switch scalar {
    case 0x30...0x39: .digit(UInt8(scalar - 0x30))
    case 0xFF10...0xFF19: .digit(UInt8(scalar - 0xFF10))
    case 0x2D, 0x2212, 0xFF0D: .minus
    case 0x2E, 0xFF0E: .point
    case 0x2C, 0xFF0C: .comma
    case 0x20, 0x09, 0x0A, 0x0D, 0xA0, 0x2009, 0x202F, 0x3000: .space
    case 0x45, 0x65, 0xFF25, 0xFF45: .exponent
    // Byte-order mark, zero-width characters and direction marks that a copied number may carry.
    case 0xFEFF, 0x200B...0x200F, 0x2060: .invisible
    default: .other
    }
  }

  /// The scalar that starts at `index`; a byte that starts none counts as one unknown character.
  private static func scalar(in text: [UInt8], at index: Int) -> (scalar: UInt32, length: Int) {
    let first = text[index]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard length > 1, index + length <= text.count else { return (0xFFFD, 1) }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      guard text[index + offset] & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | UInt32(text[index + offset] & 0x3F)
    }
    return (scalar, length)
  }
}
