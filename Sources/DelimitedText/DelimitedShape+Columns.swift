extension DelimitedShape {
  /// The column of the names where nobody has chosen one: the first headed as names, else the one
  /// that most likely holds them, else the ids, else the first that has no other use.
  ///
  /// - Parameters:
  ///   - rows: Rows below the header, blank ones left out.
  ///   - taken: A column that has a use already.
  package static func nameColumn(
    _ rows: [[[UInt8]]], header: [[UInt8]]?, count: Int, besides taken: Int? = nil
  ) -> Int {
    func headed(_ role: ColumnRole) -> Int? {
      header?.indices.first { index in
        index != taken && header.map { ColumnRole(heading: $0[index]) } == role
      }
    }
    return headed(.name)
      ?? likeliestName(rows, header: header, count: count, besides: taken.map { [$0] } ?? [])
      ?? headed(.id) ?? (taken == 0 ? 1 : 0)
  }

  /// The column whose cells stand in for names that are missing: the first headed as ids.
  package static func idColumn(header: [[UInt8]]?) -> Int? {
    header?.firstIndex { ColumnRole(heading: $0) == .id }
  }

  /// The rows in which a cell shows something.
  package static func shown(_ rows: [[[UInt8]]]) -> [[[UInt8]]] {
    rows.filter { row in row.contains { !PlainText.trimmed($0).isEmpty } }
  }

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
