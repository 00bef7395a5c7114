import DelimitedText
import Draw
import Testing

@testable import Commands

@Suite struct LineProfileTests {
  private static let bytes: [UInt8] = [
    0x0A, 0x0A, 0x0D, 0x61, 0x62, 0x20, 0x00, 0x7F, 0x80, 0xC2, 0xC3, 0xD8, 0xE1, 0xE3, 0xE4, 0xEF,
    0xF0, 0xFF,
  ]

  /// Whole lines behind a line break, at any place of the memory.
  private func withPieces(_ body: (UnsafeRawBufferPointer) -> Void) {
    var random = RepeatableSource(seed: 16)
    for round in 0..<4000 {
      var memory: [UInt8] = Array(repeating: 0x0A, count: 1 + round % 16)
      let start = memory.count
      for _ in 0..<(1 + random.next() % 90) {
        let isPlain = random.next() % 4 != 0
        memory.append(
          isPlain ? 0x61 : Self.bytes[Int(random.next() % UInt64(Self.bytes.count))])
      }
      memory.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    }
  }

  @Test func lanesFindWhatAPlainLoopFinds() {
    withPieces { piece in
      let profile = LineProfile(piece)
      #expect(profile.lineFeeds == piece.count { $0 == 0x0A })
      #expect(profile.hasHighBytes == piece.contains { $0 >= 0x80 })
    }
  }

  /// Pieces that are called careless have only lines that show something and end at a line feed.
  @Test func carelessPiecesAreSafe() {
    var careless = 0
    withPieces { piece in
      guard !LineProfile(piece).needsCare else { return }
      careless += 1
      var lines = piece.split(separator: 0x0A, omittingEmptySubsequences: false)
      if piece.last == 0x0A { lines.removeLast() }
      for line in lines {
        let bytes = UnsafeRawBufferPointer(rebasing: line).assumingMemoryBound(to: UInt8.self)
        #expect(!PlainText.trimmedRange(bytes).isEmpty)
        #expect(!line.dropLast().contains(0x0D))
      }
    }
    #expect(careless > 100)
  }

  /// Every character that shows nothing begins with a byte the profile looks for.
  @Test func noBlankCharacterIsOverlooked() {
    for value in UInt32(0)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value), PlainText.isBlank(value), value != 0x0A else {
        continue
      }
      let text = [0x61, 0x0A] + Array(String(Character(scalar)).utf8) + [0x0A, 0x61, 0x0A]
      text.withUnsafeBytes { bytes in
        let piece = UnsafeRawBufferPointer(rebasing: bytes[2...])
        #expect(LineProfile(piece).needsCare, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func skippingFindsTheBeginningOfALine() {
    var random = RepeatableSource(seed: 17)
    for _ in 0..<300 {
      var text: [UInt8] = []
      var starts = [0]
      for _ in 0..<400 {
        text += Array(repeating: 0x61, count: Int(random.next() % 7)) + [0x0A]
        starts.append(text.count)
      }
      text.withUnsafeBytes { piece in
        let from = Int(random.next() % 400)
        let count = Int(random.next() % UInt64(401 - from))
        #expect(
          LineProfile.skip(UInt64(count), in: piece, from: starts[from]) == starts[from + count])
      }
    }
  }
}
