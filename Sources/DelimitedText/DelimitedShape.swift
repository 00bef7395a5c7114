/// How a text is laid out, judged from its beginning.
package struct DelimitedShape: Sendable, Equatable {
  package var separator: Separator
  /// The header among the rows that are not blank, from 0: above 0 where titles stand over it.
  package var headerIndex: Int?

  package init(separator: Separator, headerIndex: Int?) {
    self.separator = separator
    self.headerIndex = headerIndex
  }

  package init(separator: Separator, hasHeader: Bool) {
    self.init(separator: separator, headerIndex: hasHeader ? 0 : nil)
  }

  /// Whether the first row is the header.
  package var hasHeader: Bool { headerIndex == 0 }

  /// How many bytes of the beginning are enough to judge by.
  package static var sampleLength: Int { 1 << 16 }

  /// How many rows are looked at.
  private static var rowLimit: Int { 64 }

  /// Judges the layout of a text from its first bytes.
  ///
  /// A separator counts when it parts the first row into known headings, or when at least four rows
  /// in five agree on a number of columns above one. Of several, the one with more headings and then
  /// with more agreement wins, and tab and semicolon win over the comma, which stands in names and
  /// decimals: without a known heading commas need a second row, and part nothing where blanks follow
  /// them or where there are numbers alone. Without a separator the text is plain lines, unless a
  /// line begins with a quotation mark and reads as a comma-separated column.
  /// - Parameter isWhole: false when the text goes on after the sample.
  package static func detect(_ sample: [UInt8], isWhole: Bool) -> DelimitedShape {
    var best: (separator: Separator, rows: [[[UInt8]]], evidence: Int)?
    for separator in [Separator.tab, .semicolon, .comma] {
      let (rows, isSound) = beginning(of: sample, separator, isWhole: isWhole)
      // One row before a fault only counts for its headings: "Al" Smith is no quoted field.
      let evidence =
        evidence(rows, ofCommas: separator == .comma) - (isSound || rows.count > 1 ? 0 : 100)
      if evidence >= 80, evidence > (best?.evidence ?? 0) { best = (separator, rows, evidence) }
    }
    if let best {
      return DelimitedShape(separator: best.separator, headerIndex: headerIndex(best.rows))
    }
    let lines = beginning(of: sample, .lines, isWhole: isWhole).rows
    if lines.contains(where: { $0[0].first == 0x22 }) {
      let (rows, isSound) = beginning(of: sample, .comma, isWhole: isWhole)
      if isSound { return DelimitedShape(separator: .comma, headerIndex: headerIndex(rows)) }
    }
    return DelimitedShape(separator: .lines, headerIndex: headerIndex(lines))
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

  /// Whether commas part words and digits, as in "Lee, Ann" and "1,000", rather than columns.
  private static func arePunctuation(_ rows: [[[UInt8]]]) -> Bool {
    if rows.count == 1 { return true }
    var areFollowedByBlanks = true
    var areNumbers = true
    for row in rows {
      for index in row.indices {
        if index > 0, row[index].first != 0x20 { areFollowedByBlanks = false }
        if !isNumber(row[index]) { areNumbers = false }
      }
    }
    return areFollowedByBlanks || areNumbers
  }

  static func isNumber(_ cell: [UInt8]) -> Bool {
    let digits = PlainText.foldingFullWidth(PlainText.trimmed(cell))
    guard !digits.isEmpty else { return false }
    return digits.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2C }
  }

  /// The first rows that are not blank, up to a fault if there is one.
  package static func beginning(
    of sample: [UInt8], _ separator: Separator, isWhole: Bool
  ) -> (rows: [[[UInt8]]], isSound: Bool) {
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
      // The fault itself is told when the whole is read.
      return (rows, false)
    }
    return (rows, true)
  }

  /// 100 for each known heading in the first row, and the share of rows, in percent, with the
  /// commonest number of columns; 0 when there is but one column.
  private static func evidence(_ rows: [[[UInt8]]], ofCommas: Bool) -> Int {
    guard let first = rows.first else { return 0 }
    var commonest = (columns: 0, rows: 0)
    for row in rows {
      var same = 0
      for other in rows where other.count == row.count { same += 1 }
      if same > commonest.rows { commonest = (row.count, same) }
    }
    var headings = 0
    for cell in first where ColumnRole(heading: cell) != nil { headings += 1 }
    guard commonest.columns > 1 || (first.count > 1 && headings > 0) else { return 0 }
    if ofCommas, headings == 0, arePunctuation(rows) { return 0 }
    return headings * 100 + (commonest.columns > 1 ? commonest.rows * 100 / rows.count : 0)
  }
}
