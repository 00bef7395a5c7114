import DelimitedText

/// A text whose lines are the entrants, piece by piece: the one reading that draws and records share.
///
/// A line ends at LF, CRLF or CR; one that shows nothing is no entrant; white space at either end
/// belongs to no value; a byte order mark belongs to no line; a header is no entrant.
struct LineText: ~Copyable {
  /// Whole lines of valid UTF-8 without a byte order mark, until the next part is read.
  struct Part {
    var bytes: UnsafeRawBufferPointer
    var lineFeeds: Int
    /// Whether a line may be no entrant, or may end at something else than a line feed.
    var needsCare: Bool
    /// Lines of the header and above it, which `bytes` no longer hold.
    var linesBefore: UInt64 = 0
  }

  private var pieces: LinePieces
  private var isFirst = true

  private let hasHeader: Bool?
  private let sampleLength: Int

  /// - Parameter hasHeader: nil lets the text itself tell.
  init(pieceSize: Int = 1 << 18, hasHeader: Bool? = nil) {
    pieces = LinePieces(size: pieceSize)
    self.hasHeader = hasHeader
    sampleLength = min(pieceSize, DelimitedShape.sampleLength)
  }

  /// The next part; nil at the end.
  ///
  /// - Parameter row: how many lines came before, for errors.
  mutating func next(of file: inout DrawInput, row: UInt64) throws -> Part? {
    let least = isFirst ? sampleLength : 0
    guard let piece = try pieces.next(of: &file, row: row, atLeast: least) else { return nil }
    if isFirst { try ForeignText.refuse(piece, file) }
    let profile = LineProfile(piece)
    if profile.hasHighBytes { try Self.checkEncoding(piece, file, row) }
    guard isFirst else {
      return Part(bytes: piece, lineFeeds: profile.lineFeeds, needsCare: profile.needsCare)
    }
    isFirst = false
    let hasMark = piece.starts(with: ForeignText.byteOrderMark)
    let bytes = hasMark ? UnsafeRawBufferPointer(rebasing: piece[3...]) : piece
    guard let titles = titleLines(of: bytes) else {
      return Part(
        bytes: bytes, lineFeeds: profile.lineFeeds, needsCare: hasMark || profile.needsCare)
    }
    let (start, lines) = Self.end(ofEntrant: titles, in: bytes)
    let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
    let restProfile = LineProfile(rest)
    return Part(
      bytes: rest, lineFeeds: restProfile.lineFeeds, needsCare: restProfile.needsCare,
      linesBefore: lines)
  }

  /// How many lines that show something stand above the header; nil when there is no header.
  ///
  /// The judgement is that of an import, in which each line is one cell.
  private func titleLines(of bytes: UnsafeRawBufferPointer) -> Int? {
    if hasHeader == false { return nil }
    let isWhole = bytes.last != .lineFeed && bytes.last != .carriageReturn
    let shape = DelimitedShape.ofTable(
      Array(bytes.prefix(DelimitedShape.sampleLength)),
      isWhole: isWhole && bytes.count <= DelimitedShape.sampleLength, separator: .lines)
    return shape.headerIndex ?? (hasHeader == true ? 0 : nil)
  }

  /// Where the line after an entrant begins, the entrants counted from 0, and its lines so far.
  private static func end(
    ofEntrant index: Int, in bytes: UnsafeRawBufferPointer
  ) -> (start: Int, lines: UInt64) {
    var (start, lines, left) = (0, UInt64(0), index + 1)
    while start < bytes.count, left > 0 {
      var end = start
      while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
      if !isBlank(bytes[start..<end]) { left -= 1 }
      lines += 1
      let isPair =
        end + 1 < bytes.count && bytes[end] == .carriageReturn && bytes[end + 1] == .lineFeed
      start = min(bytes.count, end + (isPair ? 2 : 1))
    }
    return (start, lines)
  }

  /// Looks at every line of a part and hands over those that are entrants, with their numbers.
  ///
  /// - Returns: how many lines there are up to the end of the part.
  static func eachEntrant(
    of bytes: UnsafeRawBufferPointer, after row: UInt64,
    _ take: (Slice<UnsafeRawBufferPointer>, UInt64) throws -> Void
  ) throws -> UInt64 {
    var row = row
    var index = 0
    while index < bytes.count {
      var end = index
      while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
      row += 1
      let line = bytes[index..<end]
      if !isBlank(line) { try take(line, row) }
      let isPair =
        end + 1 < bytes.count && bytes[end] == .carriageReturn && bytes[end + 1] == .lineFeed
      index = end + (isPair ? 2 : 1)
    }
    return row
  }

  private static func isBlank(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let first = line.first else { return true }
    // Most lines answer with their first byte.
    if first > 0x20, first < 0x7F { return false }
    let bytes = UnsafeRawBufferPointer(rebasing: line).assumingMemoryBound(to: UInt8.self)
    return PlainText.trimmedRange(bytes).isEmpty
  }

  private static func checkEncoding(
    _ piece: UnsafeRawBufferPointer, _ file: borrowing DrawInput, _ row: UInt64
  ) throws {
    var validator = UTF8Validator()
    let bytes = piece.assumingMemoryBound(to: UInt8.self)
    let valid = validator.feed(bytes)
    guard valid < bytes.count || !validator.finish() else { return }
    let fault = Int(validator.firstFault ?? 0)
    throw ForeignText.notUTF8(file, row: row + lineEnds(in: piece[..<fault]) + 1)
  }

  private static func lineEnds(in text: Slice<UnsafeRawBufferPointer>) -> UInt64 {
    var count: UInt64 = 0
    var before: UInt8 = 0
    for byte in text {
      if byte == .carriageReturn || (byte == .lineFeed && before != .carriageReturn) { count += 1 }
      before = byte
    }
    return count
  }
}
