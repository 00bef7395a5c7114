import DelimitedText

/// Where in a table the value and the weight of an entrant stand.
struct TableColumns {
  /// Counted from 0.
  var value: Int
  var weight: Int?
  /// The ids, which stand in for names that are missing; nil when the caller chose the value.
  var id: Int?
  /// The headings, empty when there is no header.
  var headings: [[UInt8]]

  /// Settles the columns by the first row that is not blank, and whether that row is a header.
  ///
  /// Without a choice the value is the first column headed as a name, else the one that most likely
  /// holds names by the first rows, as in an import.
  static func find(
    in row: borrowing DelimitedRow, _ choice: DrawRequest.TableChoice, detectsHeader: Bool,
    beginning: [[[UInt8]]], _ file: String
  ) throws(CommandFailure) -> (columns: TableColumns, isHeader: Bool) {
    var cells: [[UInt8]] = []
    for index in 0..<row.count { cells.append(row[index]) }
    let isNamed =
      choice.hasHeader != false
      && [choice.column, choice.weight].contains { isHeading($0, in: cells) }
    let isHeader = choice.hasHeader ?? (detectsHeader || isNamed)
    let header = isHeader ? cells : nil
    func index(_ text: String?) throws(CommandFailure) -> Int? {
      guard let text else { return nil }
      do throws(ColumnError) {
        return try ColumnSelector(Array(text.utf8)).index(header: header, count: cells.count)
      } catch {
        throw CommandFailure("\(file): row \(row.number): column '\(text)' \(error.message)")
      }
    }
    let weight = try index(choice.weight)
    let body = isHeader ? beginning.dropFirst() : beginning[...]
    let value =
      try index(choice.column)
      ?? DelimitedShape.nameColumn(
        Array(body), header: header, count: cells.count, besides: weight)
    guard value < cells.count else {
      throw CommandFailure("\(file): row \(row.number): no column but that of the weight")
    }
    let id = choice.column == nil ? DelimitedShape.idColumn(header: header) : nil
    return (
      TableColumns(value: value, weight: weight, id: id, headings: header ?? []), isHeader
    )
  }

  /// Whether the word is the heading of exactly one column, and not a column's number.
  private static func isHeading(_ text: String?, in cells: [[UInt8]]) -> Bool {
    guard let text, WholeNumber.parse(text) == nil else { return false }
    let found = try? ColumnSelector(Array(text.utf8)).index(header: cells, count: cells.count)
    return found != nil
  }

  /// Whether a cell is a heading that the choice names.
  static func isChosen(_ cell: [UInt8], _ choice: DrawRequest.TableChoice) -> Bool {
    [choice.column, choice.weight].contains { isHeading($0, in: [cell]) }
  }

  /// The weight of a row: a whole number from 1 to 2³²−1.
  func weight(
    of row: borrowing DelimitedRow, _ column: Int, _ file: String
  ) throws(CommandFailure) -> UInt32 {
    let plain = row.count > column ? row.withField(column, Self.plainWeight) : nil
    if let plain { return plain }
    let place = "\(file): \(place(column, row.number))"
    guard row.count > column, !row.isBlank(column) else {
      throw CommandFailure("\(place): no weight")
    }
    let text = String(decoding: row.trimmed(column), as: UTF8.self)
    guard let weight = WholeNumber.parse(text).flatMap({ UInt32(exactly: $0) }), weight > 0 else {
      throw CommandFailure(
        "\(place): the weight '\(text)' is not a whole number from 1 to \(UInt32.max)")
    }
    return weight
  }

  /// The common case: up to nine ASCII digits.
  private static func plainWeight(_ field: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard !field.isEmpty, field.count <= 9 else { return nil }
    var weight: UInt32 = 0
    for byte in field {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      weight = weight * 10 + UInt32(byte - 0x30)
    }
    return weight > 0 ? weight : nil
  }

  /// "row 3, column 2 (weight)".
  func place(_ column: Int, _ row: UInt64) -> String {
    let heading =
      headings.indices.contains(column)
      ? " (\(String(decoding: PlainText.trimmed(headings[column]), as: UTF8.self)))" : ""
    return "row \(row), column \(column + 1)\(heading)"
  }
}

extension DelimitedRow {
  /// Whether a field shows nothing.
  borrowing func isBlank(_ field: Int) -> Bool {
    withField(field) { bytes in
      guard let first = bytes.first else { return true }
      if first > 0x20, first < 0x7F { return false }
      return PlainText.trimmedRange(bytes).isEmpty
    }
  }

  /// Whether no field shows anything.
  var isBlank: Bool {
    for field in 0..<count where !isBlank(field) { return false }
    return true
  }

  /// A field without white space at either end.
  borrowing func trimmed(_ field: Int) -> [UInt8] {
    withField(field) { bytes in Array(bytes[PlainText.trimmedRange(bytes)]) }
  }
}
