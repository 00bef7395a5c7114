extension DelimitedShape {
  /// The column that most likely holds names where no heading says so: of those that no heading
  /// gives another use, the first with the most cells that show something and are no numbers.
  ///
  /// - Parameters:
  ///   - rows: Rows below the header, blank ones left out.
  ///   - taken: Columns that have a use already.
  package static func likeliestName(
    _ rows: [[[UInt8]]], header: [[UInt8]]?, count: Int, besides taken: [Int]
  ) -> Int? {
    var best: (column: Int, words: Int)?
    for column in 0..<count where !taken.contains(column) {
      if let header, column < header.count, let role = ColumnRole(heading: header[column]),
        role != .name
      {
        continue
      }
      var words = 0
      for row in rows where column < row.count {
        let cell = PlainText.trimmed(row[column])
        if !cell.isEmpty, !isNumber(cell) { words += 1 }
      }
      if best.map({ words > $0.words }) ?? true { best = (column, words) }
    }
    return best?.column
  }
}
