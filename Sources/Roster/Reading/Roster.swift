import DelimitedText

/// Reads lists of entrants out of the files people have.
package enum Roster {
  /// What an import of these bytes would do.
  ///
  /// Nothing is changed anywhere: the answer is a value, and while a refusal stands in it nobody is.
  /// - Parameter progress: Called now and then; answers whether to go on.
  /// - Throws: `RosterError` when the bytes cannot be read as a list at all.
  package static func read(
    _ bytes: [UInt8], _ options: RosterOptions = RosterOptions(),
    progress: (RosterProgress) -> Bool = { _ in true }
  ) throws(RosterError) -> RosterReading {
    guard bytes.count <= options.limits.fileBytes else {
      throw .tooLarge(bytes: options.limits.fileBytes)
    }
    switch signature(bytes) {
    case .workbook: return try readWorkbook(bytes, options, progress)
    case .other(let format): throw .otherFormat(format)
    case nil: return try readText(bytes, options, progress)
    }
  }

  enum Signature {
    case workbook
    case other(RosterError.OtherFormat)
  }

  /// What the first bytes say; nil for text.
  static func signature(_ bytes: [UInt8]) -> Signature? {
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .workbook }
    let format = bytes.withUnsafeBytes { ForeignFormat.detect($0) }
    return format.map { .other(.foreign($0)) }
  }
}

extension Roster {
  /// Rows between two calls of the progress closure.
  private static let progressStep = 4096

  private static func readText(
    _ bytes: [UInt8], _ options: RosterOptions, _ progress: (RosterProgress) -> Bool
  ) throws(RosterError) -> RosterReading {
    let (text, encoding, evidence) = try decode(bytes, options)
    let sample = Array(text.prefix(DelimitedShape.sampleLength))
    let isWhole = sample.count == text.count
    let shape =
      options.isTable
      ? DelimitedShape.ofTable(sample, isWhole: isWhole)
      : DelimitedShape.detect(sample, isWhole: isWhole)
    let separator = options.separator ?? shape.separator
    var builder = RosterBuilder(.text(separator, encoding, evidence), options)
    if evidence == .guessed || evidence == .doubtful {
      let kind: Finding.Kind = evidence == .guessed ? .encodingGuessed : .encodingDoubtful
      builder.noteFile(kind, encoding.name)
    }
    try feed(text, separator, options, progress, to: &builder)
    return try builder.finish()
  }

  private static func feed(
    _ text: [UInt8], _ separator: Separator, _ options: RosterOptions,
    _ progress: (RosterProgress) -> Bool, to builder: inout RosterBuilder
  ) throws(RosterError) {
    var reader = DelimitedReader(separator: separator, limits: options.limits.text)
    var failure: RosterError?
    let take = { (row: borrowing DelimitedRow) -> DelimitedReader.Answer in
      var cells: [SourceCell] = []
      cells.reserveCapacity(row.count)
      for index in 0..<row.count {
        cells.append(SourceCell(row.withField(index) { PlainText.trimmedCopy($0) }))
      }
      do throws(RosterError) {
        try builder.add(SourceRow(number: Int(row.number), cells: cells))
      } catch {
        failure = error
      }
      return failure == nil ? .next : .stop
    }
    do throws(DelimitedError) {
      var start = 0
      while start < text.count, failure == nil {
        let end = min(start + (1 << 18), text.count)
        try reader.feed(Array(text[start..<end]), take)
        start = end
        let reached = RosterProgress(
          rows: Int(reader.rowsRead), permille: start * 1000 / text.count)
        if !progress(reached) { failure = failure ?? .cancelled }
      }
      if failure == nil { try reader.finish(take) }
    } catch {
      failure = failure ?? .text(error)
    }
    if let failure { throw failure }
  }

  /// The text in UTF-8, and how its encoding was settled.
  static func decode(
    _ bytes: [UInt8], _ options: RosterOptions
  ) throws(RosterError) -> (text: [UInt8], TextEncoding, EncodingEvidence) {
    let known = options.encoding.map { ($0, EncodingEvidence.given) }
    if let (encoding, evidence) = known ?? TextEncoding.detect(bytes) {
      let text: [UInt8]
      do throws(ConversionError) {
        text = try encoding.utf8(from: bytes)
      } catch {
        if evidence == .zeroBytes { throw .otherFormat(.binary) }
        throw .encoding(encoding, line: error.line, byte: error.byte)
      }
      if text.contains(0) { throw .otherFormat(.binary) }
      return (text, encoding, evidence)
    }
    if bytes.contains(0) { throw .otherFormat(.binary) }
    if let text = try? TextEncoding.gb18030.utf8(from: bytes) {
      let evidence: EncodingEvidence = TextEncoding.looksChinese(bytes) ? .guessed : .doubtful
      return (text, .gb18030, evidence)
    }
    let fault = Int(UTF8Validator.firstFault(in: bytes) ?? 0)
    throw .unknownEncoding(line: lineNumber(after: bytes[..<fault]), byte: fault)
  }

  private static func readWorkbook(
    _ bytes: [UInt8], _ options: RosterOptions, _ progress: (RosterProgress) -> Bool
  ) throws(RosterError) -> RosterReading {
    var failure: RosterError?
    let reading: RosterReading? = bytes.withUnsafeBytes { buffer in
      // A typed error cannot pass through the standard library's closure.
      do throws(RosterError) {
        var workbook = try Workbook(buffer, limits: options.limits)
        return try read(&workbook, options, progress)
      } catch {
        failure = error
        return nil
      }
    }
    guard let reading else { throw failure ?? .damagedWorkbook }
    return reading
  }

  private static func read(
    _ workbook: inout Workbook, _ options: RosterOptions, _ progress: (RosterProgress) -> Bool
  ) throws(RosterError) -> RosterReading {
    let sheet = try choose(workbook.sheets, options.sheet)
    var builder = RosterBuilder(.workbook(sheet: sheet.name), options)
    let others = workbook.sheets.filter { $0 != sheet }.map(\.name)
    if options.sheet == nil, !others.isEmpty {
      builder.noteFile(.otherSheets, sheet.name, others.joined(separator: ", "))
    }
    var rows = 0
    let merged = try workbook.read(sheet) { (row, permille) throws(RosterError) in
      try builder.add(row)
      rows += 1
      if rows.isMultiple(of: progressStep),
        !progress(RosterProgress(rows: rows, permille: permille))
      {
        throw .cancelled
      }
    }
    return try builder.finish(merged: merged)
  }

  private static func choose(
    _ sheets: [Workbook.Sheet], _ name: String?
  ) throws(RosterError) -> Workbook.Sheet {
    guard let name else {
      if let first = sheets.first(where: { !$0.isHidden }) ?? sheets.first { return first }
      throw .noSuchSheet("1", sheets: [])
    }
    if let named = sheets.first(where: { $0.name == name }) { return named }
    if let number = Int(name), sheets.indices.contains(number - 1) { return sheets[number - 1] }
    throw .noSuchSheet(name, sheets: sheets.map(\.name))
  }
}
