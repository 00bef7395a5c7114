import Draw

/// A range typed as `A-B`, both ends included.
///
/// Each end is a whole number from −(2⁶³−1) to 2⁶³−1. A minus sign before an end belongs to it:
/// `-3-3` goes from −3 to 3, `-5--1` from −5 to −1, `0-0` holds the number 0.
enum RangeText {
  static func parse(_ text: String) throws(CommandFailure) -> NumberPool {
    guard let (first, last) = ends(of: text) else {
      throw CommandFailure(
        "--range \(text): not two whole numbers A-B from -9223372036854775807 to "
          + "9223372036854775807")
    }
    do throws(PickError) {
      return try NumberPool(first: first, last: last)
    } catch {
      throw CommandFailure("--range \(text): the first number is above the last")
    }
  }

  private static func ends(of text: String) -> (Int64, Int64)? {
    // The dash between the ends is the first one after a digit.
    guard let start = text.firstIndex(where: { !isMinus($0) }),
      let dash = text[start...].firstIndex(where: isDash),
      let first = number(text[..<dash]), let last = number(text[text.index(after: dash)...])
    else { return nil }
    return (first, last)
  }

  private static func number(_ text: Substring) -> Int64? {
    let isNegative = text.first.map(isMinus) ?? false
    guard let magnitude = WholeNumber.parse(isNegative ? text.dropFirst() : text),
      let number = Int64(exactly: magnitude)
    else { return nil }
    return isNegative ? -number : number
  }

  /// Hyphen-minus, its full-width form, minus sign and en dash: what keyboards and word processors
  /// put before a number.
  private static func isMinus(_ character: Character) -> Bool {
    ["-", "\u{FF0D}", "\u{2212}", "\u{2013}"].contains(character)
  }

  /// What people write between two numbers: a minus, a longer dash, or a wave.
  private static func isDash(_ character: Character) -> Bool {
    isMinus(character)
      || ["\u{2010}", "\u{2011}", "\u{2014}", "~", "\u{FF5E}", "\u{301C}"].contains(character)
  }
}
