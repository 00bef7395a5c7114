/// How a text is laid out, judged from its beginning.
package struct DelimitedShape: Sendable, Equatable {
  package var separator: Separator
  package var hasHeader: Bool

  package init(separator: Separator, hasHeader: Bool) {
    self.separator = separator
    self.hasHeader = hasHeader
  }

  /// How many bytes of the beginning are enough to judge by.
  package static var sampleLength: Int { 1 << 16 }

  /// How many rows are looked at.
  private static var rowLimit: Int { 64 }

  /// Judges the layout of a text from its first bytes.
  ///
  /// A separator counts when at least four rows in five agree on a number of columns above one; of
  /// several, the one with the most agreement wins, and tab and semicolon win over the comma, which
  /// stands in names and decimals. Without one, the text is plain lines, unless a line begins with
  /// a quotation mark and reads as a comma-separated column.
  /// - Parameter isWhole: false when the text goes on after the sample.
  package static func detect(_ sample: [UInt8], isWhole: Bool) -> DelimitedShape {
    var best: (separator: Separator, rows: [[[UInt8]]], agreement: Int)?
    for separator in [Separator.tab, .semicolon, .comma] {
      guard let rows = beginning(of: sample, separator, isWhole: isWhole), !rows.isEmpty else {
        continue
      }
      let agreement = agreementInPercent(rows)
      if agreement >= 80, agreement > (best?.agreement ?? 0) { best = (separator, rows, agreement) }
    }
    if let best {
      return DelimitedShape(separator: best.separator, hasHeader: hasHeader(best.rows))
    }
    let lines = beginning(of: sample, .lines, isWhole: isWhole) ?? []
    if lines.contains(where: { $0[0].first == 0x22 }),
      let rows = beginning(of: sample, .comma, isWhole: isWhole)
    {
      return DelimitedShape(separator: .comma, hasHeader: hasHeader(rows))
    }
    return DelimitedShape(separator: .lines, hasHeader: hasHeader(lines))
  }

  /// Whether the first of some rows, blank ones left out, names columns rather than an entrant.
  ///
  /// It does when a cell is a known heading, or when a column is words in the first row and numbers
  /// in all others, of which there must be two.
  package static func hasHeader(_ rows: [[[UInt8]]]) -> Bool {
    guard let first = rows.first else { return false }
    if first.contains(where: { ColumnRole(heading: $0) != nil }) { return true }
    let others = rows.dropFirst()
    guard others.count >= 2 else { return false }
    for column in first.indices where !first[column].isEmpty && !isNumber(first[column]) {
      if others.allSatisfy({ column < $0.count && isNumber($0[column]) }) { return true }
    }
    return false
  }

  private static func isNumber(_ cell: [UInt8]) -> Bool {
    let digits = PlainText.foldingFullWidth(PlainText.trimmed(cell))
    guard !digits.isEmpty else { return false }
    return digits.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2C }
  }

  /// The first rows that are not blank; nil when the text cannot be read that way.
  private static func beginning(
    of sample: [UInt8], _ separator: Separator, isWhole: Bool
  ) -> [[[UInt8]]]? {
    var rows: [[[UInt8]]] = []
    var reader = DelimitedReader(separator: separator, validatesUTF8: false)
    let take = { (row: borrowing DelimitedRow) -> DelimitedReader.Answer in
      guard !row.isEmpty else { return .next }
      var fields: [[UInt8]] = []
      for index in 0..<row.count { fields.append(row[index]) }
      rows.append(fields)
      return rows.count == rowLimit ? .stop : .next
    }
    do throws(DelimitedError) {
      try reader.feed(sample, take)
      if isWhole || rows.isEmpty { try reader.finish(take) }
    } catch {
      return nil
    }
    return rows
  }

  /// The share of rows with the commonest number of columns; 0 when that is one.
  private static func agreementInPercent(_ rows: [[[UInt8]]]) -> Int {
    var commonest = (columns: 0, rows: 0)
    for row in rows {
      var same = 0
      for other in rows where other.count == row.count { same += 1 }
      if same > commonest.rows { commonest = (row.count, same) }
    }
    return commonest.columns > 1 ? commonest.rows * 100 / rows.count : 0
  }
}
