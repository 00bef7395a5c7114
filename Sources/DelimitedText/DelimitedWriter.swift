/// Writes rows that spreadsheets open as text, whatever the fields hold.
///
/// A field that a spreadsheet would run as a formula gets an apostrophe in front, which shows it as
/// text; without one, a guest named `=HYPERLINK(…)` would act on whoever opens the winners.
package struct DelimitedWriter: Sendable {
  package private(set) var bytes: [UInt8]
  private let separator: Separator
  private var isRowBegun = false

  /// Begins with a UTF-8 byte order mark, by which spreadsheets tell the encoding.
  package init(separator: Separator = .comma, hasByteOrderMark: Bool = true) {
    self.separator = separator
    bytes = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
  }

  /// Adds a field of text from outside.
  package mutating func append(_ text: [UInt8]) {
    append(raw: Self.needsGuard(text) ? [0x27] + text : text)
  }

  /// Adds a whole number of one's own, a negative one too.
  package mutating func append(_ number: Int64) {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { digits.append(0x2D) }
    append(raw: digits.reversed())
  }

  /// Ends the row with CRLF, as RFC 4180 has it.
  package mutating func endRow() {
    bytes.append(0x0D)
    bytes.append(0x0A)
    isRowBegun = false
  }

  /// What is written so far, which is then forgotten: for files that need not fit in memory.
  package mutating func take() -> [UInt8] {
    let taken = bytes
    bytes.removeAll(keepingCapacity: true)
    return taken
  }

  /// Whether a spreadsheet would take the text for a formula, now or after it trimmed it.
  package static func needsGuard(_ text: [UInt8]) -> Bool {
    guard let first = text.first else { return false }
    if first == 0x09 || first == 0x0D || first == 0x0A { return true }
    return text.withUnsafeBufferPointer { buffer in
      let start = PlainText.trimmedRange(buffer).lowerBound
      guard start < buffer.count else { return false }
      switch PlainText.scalar(buffer, at: start).scalar {
      case 0x2B, 0x2D, 0x3D, 0x40, 0xFF0B, 0xFF0D, 0xFF1D, 0xFF20: return true
      default: return false
      }
    }
  }

  private mutating func append(raw field: some Collection<UInt8>) {
    if isRowBegun, separator != .lines { bytes.append(separator.rawValue) }
    isRowBegun = true
    guard needsQuotes(field) else {
      bytes.append(contentsOf: field)
      return
    }
    bytes.append(0x22)
    for byte in field {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }

  /// Blanks at the ends too: some readers trim what is not quoted. An empty field that is alone in
  /// its row would be a blank row.
  private func needsQuotes(_ field: some Collection<UInt8>) -> Bool {
    guard let first = field.first else { return false }
    var last = first
    for byte in field {
      if byte == 0x22 || byte == 0x0A || byte == 0x0D || byte == separator.rawValue { return true }
      last = byte
    }
    return first == 0x20 || first == 0x09 || last == 0x20 || last == 0x09
  }
}
