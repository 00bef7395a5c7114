import DelimitedText

/// How many chances an entrant has, next to others.
package enum Weight {
  /// 1…2³²−1.
  package static let range: ClosedRange<UInt32> = 1...UInt32.max

  /// Reads digits, full-width ones too, and thousands grouped by commas; nil for all else: zero,
  /// signs, fractions, exponents, what is too large, nothing.
  package static func parse(_ bytes: [UInt8]) -> UInt32? {
    let text = PlainText.foldingFullWidth(PlainText.trimmed(bytes))
    guard let digits = ungrouped(text), !digits.isEmpty else { return nil }
    var weight: UInt64 = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      weight = weight * 10 + UInt64(digit - 0x30)
      guard weight <= UInt64(range.upperBound) else { return nil }
    }
    return weight == 0 ? nil : UInt32(weight)
  }

  /// `1,234,567` without its commas; nil when they stand elsewhere.
  private static func ungrouped(_ text: [UInt8]) -> [UInt8]? {
    let groups = text.split(separator: 0x2C, omittingEmptySubsequences: false)
    guard groups.count > 1 else { return text }
    guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return Array(groups.joined())
  }
}
