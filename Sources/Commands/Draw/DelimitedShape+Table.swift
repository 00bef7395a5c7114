import DelimitedText

extension DelimitedShape {
  /// The layout of a text that is known to be a table: where nothing tells the separator, as in a
  /// few uneven rows, it is the comma.
  static func ofTable(_ sample: [UInt8], isWhole: Bool) -> DelimitedShape {
    let shape = detect(sample, isWhole: isWhole)
    guard shape.separator == .lines else { return shape }
    let rows = firstRows(of: sample, isWhole: isWhole)
    return DelimitedShape(separator: .comma, hasHeader: hasHeader(rows))
  }

  private static func firstRows(of sample: [UInt8], isWhole: Bool) -> [[[UInt8]]] {
    var rows: [[[UInt8]]] = []
    var reader = DelimitedReader(separator: .comma, validatesUTF8: false)
    let take = { (row: borrowing DelimitedRow) -> DelimitedReader.Answer in
      guard !row.isBlank else { return .next }
      var cells: [[UInt8]] = []
      for index in 0..<row.count { cells.append(row[index]) }
      rows.append(cells)
      return rows.count == 64 ? .stop : .next
    }
    do throws(DelimitedError) {
      try reader.feed(sample, take)
      if isWhole { try reader.finish(take) }
    } catch {
      // Whoever reads the whole text will say where the fault is.
      return rows
    }
    return rows
  }
}
