/// What a typed count means: the number it stands for, or the one reason it was refused.
public enum RangeEntry: Equatable, Sendable {
  case accepted(UInt32)
  case refused(Refusal)

  /// Why a typed count was refused. The raw values number the sentences a page owns.
  public enum Refusal: UInt8, Sendable, CaseIterable {
    /// Nothing but white space.
    case empty = 1
    /// Letters, signs or symbols where digits belong.
    case notANumber = 2
    /// A number below zero.
    case negative = 3
    /// A number with a decimal point.
    case fraction = 4
    /// Scientific notation.
    case exponent = 5
    /// Digit groups that are not groups of three.
    case grouping = 6
    /// A whole number under the lower limit.
    case tooSmall = 7
    /// A whole number over the upper limit.
    case tooLarge = 8
  }

  /// The counts a range accepts: a draw of one entrant is no draw.
  public static let entrants: ClosedRange<UInt32> = 2...1_000_000_000

  /// The counts one press of the button can draw.
  public static let winnersPerDraw: ClosedRange<UInt32> = 1...200

  /// Reads UTF-8 text: ASCII or full-width digits, in one run or in groups of three.
  ///
  /// Groups are separated by commas (`1,000`, `１，０００`) or by spaces, never by both. White space
  /// around the number is ignored, leading zeros mean nothing.
  public static func read(_ text: [UInt8], within limits: ClosedRange<UInt32>) -> RangeEntry {
    var reader = RangeEntryReader(text)
    return reader.read(within: limits)
  }
}
