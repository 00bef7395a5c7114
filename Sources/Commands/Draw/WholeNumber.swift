/// Whole numbers as people type them.
enum WholeNumber {
  /// Decimal digits, ASCII or full-width, with nothing else; nil for anything more or too large.
  static func parse(_ text: some StringProtocol) -> UInt64? {
    var number: UInt64 = 0
    guard !text.isEmpty else { return nil }
    for scalar in text.unicodeScalars {
      let digit: UInt32
      switch scalar.value {
      case 0x30...0x39: digit = scalar.value - 0x30
      case 0xFF10...0xFF19: digit = scalar.value - 0xFF10
      default: return nil
      }
      let (product, tooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(UInt64(digit))
      if tooLarge || overflows { return nil }
      number = sum
    }
    return number
  }
}
