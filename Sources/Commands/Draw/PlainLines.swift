import DelimitedText
import Draw
import Glibc
import SecureRandom

/// Draws from a text whose lines are the entrants, in one pass and in memory for the winners.
///
/// A line ends at LF, CRLF or CR; one that shows nothing is no entrant; white space at either end
/// belongs to no value; a byte order mark belongs to no line.
struct PlainLines: ~Copyable {
  private var reservoir: Reservoir<Entrant>
  private var texts = EntrantTexts()
  private var source: SecureRandom
  private let pieceSize: Int
  private var row: UInt64 = 0

  init(winners: UInt64, source: SecureRandom, pieceSize: Int = 1 << 18) {
    self.pieceSize = pieceSize
    reservoir = Reservoir(capacity: winners)
    self.source = source
  }

  mutating func read(_ file: inout DrawInput) throws {
    var pieces = LinePieces(size: pieceSize)
    var isFirst = true
    while let piece = try pieces.next(of: &file, row: row) {
      if isFirst { try ForeignText.refuse(piece, file) }
      let profile = LineProfile(piece)
      if profile.hasHighBytes { try checkEncoding(piece, file) }
      if isFirst, piece.starts(with: ForeignText.byteOrderMark) {
        try offerEach(UnsafeRawBufferPointer(rebasing: piece[3...]))
      } else if profile.needsCare {
        try offerEach(piece)
      } else {
        try offer(piece, profile)
      }
      isFirst = false
    }
  }

  /// Every line is an entrant and ends at a line feed: most are passed over without being found.
  private mutating func offer(
    _ piece: UnsafeRawBufferPointer, _ profile: LineProfile
  ) throws {
    let isWhole = piece.last == .lineFeed
    var left = UInt64(profile.lineFeeds) + (isWhole || piece.isEmpty ? 0 : 1)
    var index = 0
    while left > 0 {
      let passed = try reservoir.pass(left, using: &source)
      row += passed
      left -= passed
      guard left > 0 else { return }
      index = LineProfile.skip(passed, in: piece, from: index)
      let end = endOfLine(piece, from: index)
      row += 1
      left -= 1
      take(piece[index..<end])
      index = end + 1
    }
  }

  private func endOfLine(_ piece: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = piece.baseAddress,
      let found = memchr(base + start, Int32(UInt8.lineFeed), piece.count - start)
    else { return piece.count }
    return UnsafeRawPointer(found) - base
  }

  private mutating func offerEach(_ piece: UnsafeRawBufferPointer) throws {
    var index = 0
    while index < piece.count {
      var end = index
      while end < piece.count, piece[end] != .lineFeed, piece[end] != .carriageReturn { end += 1 }
      row += 1
      let line = piece[index..<end]
      if !isBlank(line), try reservoir.pass(1, using: &source) == 0 { take(line) }
      let isPair =
        end + 1 < piece.count && piece[end] == .carriageReturn && piece[end + 1] == .lineFeed
      index = end + (isPair ? 2 : 1)
    }
  }

  /// Gives a line the place it has won.
  private mutating func take(_ line: Slice<UnsafeRawBufferPointer>) {
    let bytes = UnsafeRawBufferPointer(rebasing: line).assumingMemoryBound(to: UInt8.self)
    reservoir.take(texts.keep(bytes, row: row))
    if texts.needTidying { texts.tidy { move in reservoir.changeEach(move) } }
  }

  private func isBlank(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let first = line.first else { return true }
    // Most lines answer with their first byte.
    if first > 0x20, first < 0x7F { return false }
    let bytes = UnsafeRawBufferPointer(rebasing: line).assumingMemoryBound(to: UInt8.self)
    return PlainText.trimmedRange(bytes).isEmpty
  }

  private func lineEnds(in text: Slice<UnsafeRawBufferPointer>) -> UInt64 {
    var count: UInt64 = 0
    var before: UInt8 = 0
    for byte in text {
      if byte == .carriageReturn || (byte == .lineFeed && before != .carriageReturn) { count += 1 }
      before = byte
    }
    return count
  }

  private func checkEncoding(
    _ piece: UnsafeRawBufferPointer, _ file: borrowing DrawInput
  ) throws {
    var validator = UTF8Validator()
    let bytes = piece.assumingMemoryBound(to: UInt8.self)
    let valid = validator.feed(bytes)
    guard valid < bytes.count || !validator.finish() else { return }
    let fault = Int(validator.firstFault ?? 0)
    throw ForeignText.notUTF8(file, row: row + lineEnds(in: piece[..<fault]) + 1)
  }
}

extension PlainLines {
  /// Ends the draw.
  mutating func result(of request: DrawRequest) throws(PickError) -> DrawResult {
    let winners = try reservoir.winners(request, &source)
    return DrawResult(
      pool: reservoir.seen, asked: request.count, winners: winners, texts: texts)
  }
}
