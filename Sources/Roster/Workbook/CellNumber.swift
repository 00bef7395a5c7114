/// Numbers of a workbook as a person sees them.
enum CellNumber {
  /// Digits a workbook keeps of a number (IEEE 754 double).
  static let keptDigits = 15

  /// The cell for the content of a `v` element.
  static func cell(_ raw: [UInt8], _ shown: CellStyles.Shown, from1904: Bool) -> SourceCell {
    let text = String(decoding: raw, as: UTF8.self)
    guard let value = Double(text), value.isFinite else { return SourceCell(raw, .number) }
    if shown == .date, let date = date(value, from1904: from1904) {
      return SourceCell(Array(date.utf8), .text)
    }
    guard let whole = Int64(exactly: value) else {
      let isHuge = value.magnitude >= 1e15
      return SourceCell(Array("\(value)".utf8), isHuge ? .numberWithLostDigits : .number)
    }
    var digits = "\(whole.magnitude)"
    let isLost = digits.utf8.count > keptDigits
    if case .digits(let count) = shown, digits.utf8.count < count {
      digits = String(repeating: "0", count: count - digits.utf8.count) + digits
    }
    let sign = whole < 0 ? "-" : ""
    return SourceCell(Array((sign + digits).utf8), isLost ? .numberWithLostDigits : .number)
  }

  /// `2026-11-30`, with `18:30` or `18:30:05` when there is a time; nil outside the calendar.
  static func date(_ serial: Double, from1904: Bool) -> String? {
    guard serial >= 0, serial < 2_958_466 else { return nil }
    let seconds = Int((serial * 86_400).rounded())
    var day = seconds / 86_400
    let time = time(seconds % 86_400)
    if serial < 1, !from1904 { return time ?? "00:00" }
    // Days since 1970-01-01. The other calendar believes in a 29 February 1900, its day 60.
    if from1904 { day -= 24_107 } else { day -= day < 60 ? 25_568 : 25_569 }
    let date = civil(day)
    return time.map { "\(date) \($0)" } ?? date
  }

  private static func time(_ seconds: Int) -> String? {
    guard seconds > 0 else { return nil }
    let hours = "\(two(seconds / 3600)):\(two(seconds / 60 % 60))"
    return seconds % 60 == 0 ? hours : "\(hours):\(two(seconds % 60))"
  }

  /// Howard Hinnant's days-to-date algorithm for the proleptic Gregorian calendar.
  private static func civil(_ days: Int) -> String {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year)-\(two(month))-\(two(day))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
