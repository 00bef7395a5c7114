extension DelimitedShape {
  /// How many rows above a header may be titles.
  private static var titleLimit: Int { 4 }

  /// The index of the header among rows that are not blank; nil when there is none.
  ///
  /// Above a header stand titles: one cell each, where the header has several.
  /// - Parameter isChosen: whether a cell is a heading that the caller asks for by name.
  package static func headerIndex(
    _ rows: [[[UInt8]]], isChosen: ([UInt8]) -> Bool = { _ in false }
  ) -> Int? {
    let rows = shown(rows)
    var areTitles = true
    for (index, row) in rows.prefix(titleLimit &+ 1).enumerated() where areTitles {
      let width = shownCells(of: row)
      let isKnown = row.contains { ColumnRole(heading: $0) != nil || isChosen($0) }
      if isKnown, index == 0 || width > 1 { return index }
      areTitles = width == 1
    }
    return hasHeader(rows) ? 0 : nil
  }

  private static func shownCells(of row: [[UInt8]]) -> Int {
    var count = 0
    for cell in row where !PlainText.trimmed(cell).isEmpty { count &+= 1 }
    return count
  }

  /// The layout of a text that is known to be a table: where nothing tells the separator, as in a
  /// few uneven rows, it is the comma.
  /// - Parameters:
  ///   - separator: What parts the columns, where the caller knows.
  ///   - isChosen: Whether a cell is a heading that the caller asks for by name.
  package static func ofTable(
    _ sample: [UInt8], isWhole: Bool, separator known: Separator? = nil,
    isChosen: ([UInt8]) -> Bool = { _ in false }
  ) -> DelimitedShape {
    let detected = known ?? detect(sample, isWhole: isWhole).separator
    let separator = detected == .lines && known == nil ? .comma : detected
    let rows = beginning(of: sample, separator, isWhole: isWhole).rows
    return DelimitedShape(
      separator: separator, headerIndex: headerIndex(rows, isChosen: isChosen))
  }
}
