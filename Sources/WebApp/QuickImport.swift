import DelimitedText
import Draw

/// A pasted or dropped list on its way to becoming names: text, and the choices made about it.
struct QuickImport {
  private let text: [UInt8]
  private let separator: Separator
  /// The cells of the first row that is not blank.
  let firstRow: [[UInt8]]
  private(set) var names: QuickDrawNames
  var hasHeader: Bool { didSet { read() } }
  var column: Int { didSet { read() } }
  /// Whether a line that repeats an earlier one is left out.
  var takesEachOnce = false { didSet { read() } }
  private(set) var refusal: Refusal?
  /// How many lines repeat an earlier one, whether or not they are left out.
  private(set) var repeatedCount = 0

  struct Refusal: Equatable {
    var reason: QuickElement.ImportRefusal
    var row: UInt64 = 0
  }

  init(text: [UInt8]) {
    self.text = text
    let sample = Array(text.prefix(DelimitedShape.sampleLength))
    let isWhole = sample.count == text.count
    var shape = DelimitedShape.detect(sample, isWhole: isWhole)
    // Here one line of names parted by commas is a list as well.
    if shape.separator == .lines, Self.isOneLine(sample), isWhole {
      shape = DelimitedShape.ofTable(sample, isWhole: true)
    }
    separator = shape.separator
    hasHeader = shape.hasHeader
    names = .none
    var firstRow: [[UInt8]] = []
    var rows = 0
    _ = Self.rows(of: text, separator) { row in
      rows += 1
      if rows == 1 { for field in 0..<row.count { firstRow.append(PlainText.trimmed(row[field])) } }
      return rows == 2 ? .stop : .next
    }
    self.firstRow = firstRow
    isOneRow = rows == 1 && firstRow.count > 1 && !shape.hasHeader
    column = 0
    for index in firstRow.indices where ColumnRole(heading: firstRow[index]) == .name {
      column = index
      break
    }
    read()
  }

  /// Names on a single line, parted by commas.
  private let isOneRow: Bool

  /// Whether there is a column to choose.
  var hasColumns: Bool { firstRow.count > 1 && !isOneRow }

  /// Whether a single line shows something.
  private static func isOneLine(_ text: [UInt8]) -> Bool {
    for byte in PlainText.trimmed(text) where byte == 0x0A || byte == 0x0D { return false }
    return true
  }

  private mutating func read() {
    var lines: [UInt8] = []
    var row: UInt64 = 0
    let skipsHeader = hasHeader
    let chosen = column
    let isOneRow = isOneRow
    refusal = Self.rows(of: text, separator) { record in
      row += 1
      if row == 1, skipsHeader { return .next }
      if isOneRow {
        for field in 0..<record.count { Self.append(record[field], to: &lines) }
      } else if chosen < record.count {
        Self.append(record[chosen], to: &lines)
      }
      return .next
    }
    if lines.last == 0x0A { lines.removeLast() }
    names = refusal == nil ? QuickDrawNames(text: lines) : .none
    repeatedCount = names.repeatedCount
    if takesEachOnce, repeatedCount > 0 { names = names.withoutRepeats }
    guard refusal == nil else { return }
    if names.count == 0 { refusal = Refusal(reason: .empty) }
    if names.count > QuickDrawNames.maximumCount { refusal = Refusal(reason: .tooMany) }
  }

  /// Adds a name as one line: trimmed, and with spaces for the line breaks and controls inside it.
  private static func append(_ field: [UInt8], to lines: inout [UInt8]) {
    let name = PlainText.trimmed(field)
    guard !name.isEmpty else { return }
    for byte in name { lines.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte) }
    lines.append(0x0A)
  }

  /// Reads all rows that are not blank; answers what stopped it.
  private static func rows(
    of text: [UInt8], _ separator: Separator,
    _ body: (borrowing DelimitedRow) -> DelimitedReader.Answer
  ) -> Refusal? {
    var reader = DelimitedReader(separator: separator, validatesUTF8: true)
    let take = { (row: borrowing DelimitedRow) -> DelimitedReader.Answer in
      row.isEmpty ? .next : body(row)
    }
    do throws(DelimitedError) {
      try reader.feed(text, take)
      try reader.finish(take)
      return nil
    } catch {
      let reason: QuickElement.ImportRefusal =
        switch error.kind {
        case .unterminatedQuote: .unterminatedQuote
        case .textAfterQuote: .textAfterQuote
        case .fieldTooLong, .rowTooLong, .tooManyColumns: .tooLong
        case .invalidUTF8: .notText
        }
      return Refusal(reason: reason, row: error.row)
    }
  }
}
