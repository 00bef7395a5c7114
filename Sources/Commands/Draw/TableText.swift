import DelimitedText

/// Reads a delimited text piece by piece: the one reading that draws and records share.
enum TableText {
  /// Judges the layout by the beginning, then hands over entrant after entrant.
  ///
  /// - Returns: the columns, nil when the text holds no row.
  @discardableResult
  static func read(
    _ file: inout DrawInput, _ choice: DrawRequest.TableChoice, _ take: TableRows.Take
  ) throws -> TableColumns? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    defer { buffer.deallocate() }
    var count = try fill(buffer, from: &file)
    let isWhole = count < DelimitedShape.sampleLength
    let sample = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    try ForeignText.refuse(sample, file)
    let shape = DelimitedShape.ofTable(
      Array(sample), isWhole: isWhole, separator: choice.separator
    ) { cell in
      TableColumns.isChosen(cell, choice)
    }
    let beginning = DelimitedShape.beginning(
      of: Array(sample), shape.separator, isWhole: isWhole)
    let titles = choice.hasHeader == false ? 0 : shape.headerIndex ?? 0
    var rows = TableRows(
      file: file.name, choice: choice, detectsHeader: shape.headerIndex != nil, titleRows: titles,
      beginning: Array(DelimitedShape.shown(beginning.rows).dropFirst(titles)))
    var reader = DelimitedReader(separator: shape.separator)
    do {
      while count > 0, rows.failure == nil {
        let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        try reader.feed(piece.assumingMemoryBound(to: UInt8.self)) { rows.offer($0, to: take) }
        count = try file.read(into: buffer)
      }
      try reader.finish { rows.offer($0, to: take) }
    } catch let error as DelimitedError {
      let failure = file.failure(error.message)
      throw error.kind == .invalidUTF8 ? ForeignText.Found(failure: failure) : failure
    }
    if let failure = rows.failure { throw failure }
    return rows.columns
  }

  /// Whether a list that does not say by its name that it has columns shows them in its beginning:
  /// the judgement of an import.
  static func isTable(_ file: inout DrawInput) throws -> Bool {
    if file.isTable { return true }
    let sample = try file.beginning(ofAtMost: DelimitedShape.sampleLength)
    try sample.withUnsafeBytes { try ForeignText.refuse($0, file) }
    let isWhole = sample.count < DelimitedShape.sampleLength
    return DelimitedShape.detect(sample, isWhole: isWhole).separator != .lines
  }

  /// Reads at least as much as judging the layout takes, if the file has it.
  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from file: inout DrawInput
  ) throws(CommandFailure) -> Int {
    var count = 0
    while count < DelimitedShape.sampleLength {
      let added = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if added == 0 { break }
      count += added
    }
    return count
  }
}
