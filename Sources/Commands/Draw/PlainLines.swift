import Draw
import Glibc
import SecureRandom

/// Draws from a text whose lines are the entrants, in one pass and in memory for the winners.
struct PlainLines: ~Copyable {
  private var reservoir: Reservoir<Entrant>
  private var texts = EntrantTexts()
  private var source: SecureRandom
  private let pieceSize: Int
  private let hasHeader: Bool?
  private var row: UInt64 = 0

  init(winners: UInt64, source: SecureRandom, pieceSize: Int = 1 << 18, hasHeader: Bool? = nil) {
    self.hasHeader = hasHeader
    self.pieceSize = pieceSize
    reservoir = Reservoir(capacity: winners)
    self.source = source
  }

  mutating func read(_ file: inout DrawInput) throws {
    var lines = LineText(pieceSize: pieceSize, hasHeader: hasHeader)
    while let part = try lines.next(of: &file, row: row) {
      row += part.linesBefore
      if part.needsCare {
        row = try LineText.eachEntrant(of: part.bytes, after: row) { line, number in
          if try reservoir.pass(1, using: &source) == 0 { take(line, row: number) }
        }
      } else {
        try offer(part)
      }
    }
  }

  /// Every line is an entrant and ends at a line feed: most are passed over without being found.
  private mutating func offer(_ part: LineText.Part) throws {
    let piece = part.bytes
    let isWhole = piece.last == .lineFeed
    var left = UInt64(part.lineFeeds) + (isWhole || piece.isEmpty ? 0 : 1)
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
      take(piece[index..<end], row: row)
      index = end + 1
    }
  }

  private func endOfLine(_ piece: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = piece.baseAddress,
      let found = memchr(base + start, Int32(UInt8.lineFeed), piece.count - start)
    else { return piece.count }
    return UnsafeRawPointer(found) - base
  }

  /// Gives a line the place it has won.
  private mutating func take(_ line: Slice<UnsafeRawBufferPointer>, row: UInt64) {
    let bytes = UnsafeRawBufferPointer(rebasing: line).assumingMemoryBound(to: UInt8.self)
    reservoir.take(texts.keep(bytes, row: row))
    if texts.needTidying { texts.tidy { move in reservoir.changeEach(move) } }
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
