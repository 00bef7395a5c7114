import DelimitedText
import Draw

/// A pasted or dropped list on its way to becoming names: text, and the choices made about it.
///
/// What is not chosen is judged as `maneki draw` and `maneki roster` judge it.
struct QuickImport {
  private let text: [UInt8]
  private let separator: Separator
  /// How many rows above the header are titles.
  private let titleCount: Int
  /// The cells of the header, or of the first row where there is none.
  let firstRow: [[UInt8]]
  /// The column that nobody chose: in its rows an id stands in for a name that is missing.
  private let ordinaryColumn: Int
  private(set) var names: QuickDrawNames
  var hasHeader: Bool { didSet { read() } }
  var column: Int { didSet { read() } }
  /// Whether a line that repeats an earlier one is left out.
  var takesEachOnce = false { didSet { read() } }
  private(set) var refusal: Refusal?
  /// How many lines repeat an earlier one, whether or not they are left out.
  private(set) var repeatedCount = 0
  /// The rows that show something, though no name: how many, and the first of them.
  private(set) var nameless: (count: Int, first: UInt64) = (0, 0)

  struct Refusal: Equatable {
    var reason: QuickElement.ImportRefusal
    var row: UInt64 = 0
  }

  /// - Parameter isTable: whether the list says by its name that it has columns.
  init(text: [UInt8], isTable: Bool = false) {
    self.text = text
    let sample = Array(text.prefix(DelimitedShape.sampleLength))
    let isWhole = sample.count == text.count
    var shape =
      isTable
      ? DelimitedShape.ofTable(sample, isWhole: isWhole)
      : DelimitedShape.detect(sample, isWhole: isWhole)
    // Here one line of names parted by commas is a list as well.
    if shape.separator == .lines, Self.isOneLine(sample), isWhole {
      shape = DelimitedShape.ofTable(sample, isWhole: true)
    }
    separator = shape.separator
    titleCount = shape.headerIndex ?? 0
    let isHeaded = shape.headerIndex != nil
    let beginning = DelimitedShape.beginning(of: sample, separator, isWhole: isWhole).rows
    let rows = Array(DelimitedShape.shown(beginning).dropFirst(titleCount))
    firstRow = rows.first.map { $0.map { PlainText.trimmed($0) } } ?? []
    isOneRow = rows.count == 1 && firstRow.count > 1 && !isHeaded
    ordinaryColumn = DelimitedShape.nameColumn(
      Array(rows.dropFirst(isHeaded ? 1 : 0)), header: isHeaded ? firstRow : nil,
      count: firstRow.count)
    column = ordinaryColumn
    hasHeader = isHeaded
    names = .none
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
    var nameless: (count: Int, first: UInt64) = (0, 0)
    // Titles go with the header that they stand over.
    var passed = hasHeader ? titleCount + 1 : 0
    let chosen = column
    let id =
      hasHeader && column == ordinaryColumn ? DelimitedShape.idColumn(header: firstRow) : nil
    let isOneRow = isOneRow
    refusal = Self.rows(of: text, separator) { record in
      guard passed == 0 else {
        passed -= 1
        return .next
      }
      if isOneRow {
        for field in 0..<record.count { Self.append(record[field], to: &lines) }
        return .next
      }
      let hasName = chosen < record.count && Self.append(record[chosen], to: &lines)
      let hasID =
        !hasName
        && id.map { $0 < record.count && Self.append(record[$0], to: &lines) }
          ?? false
      if !hasName, !hasID {
        if nameless.count == 0 { nameless.first = record.number }
        nameless.count += 1
      }
      return .next
    }
    self.nameless = nameless
    if lines.last == 0x0A { lines.removeLast() }
    names = refusal == nil ? QuickDrawNames(text: lines) : .none
    repeatedCount = names.repeatedCount
    if takesEachOnce, repeatedCount > 0 { names = names.withoutRepeats }
    guard refusal == nil else { return }
    if names.count == 0 { refusal = Refusal(reason: .empty) }
    if names.count > QuickDrawNames.maximumCount { refusal = Refusal(reason: .tooMany) }
  }

  /// Adds a name as one line: trimmed, and with spaces for the line breaks and controls inside it.
  ///
  /// - Returns: false when there is none.
  @discardableResult
  private static func append(_ field: [UInt8], to lines: inout [UInt8]) -> Bool {
    let name = PlainText.trimmed(field)
    guard !name.isEmpty else { return false }
    for byte in name { lines.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte) }
    lines.append(0x0A)
    return true
  }

  /// Reads all rows that show something; answers what stopped it.
  private static func rows(
    of text: [UInt8], _ separator: Separator,
    _ body: (borrowing DelimitedRow) -> DelimitedReader.Answer
  ) -> Refusal? {
    var reader = DelimitedReader(separator: separator, validatesUTF8: true)
    let take = { (row: borrowing DelimitedRow) -> DelimitedReader.Answer in
      Self.isBlank(row) ? .next : body(row)
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

  private static func isBlank(_ row: borrowing DelimitedRow) -> Bool {
    for field in 0..<row.count where !PlainText.trimmed(row[field]).isEmpty { return false }
    return true
  }
}
