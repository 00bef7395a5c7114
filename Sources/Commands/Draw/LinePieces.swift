import Glibc

/// Cuts an input into pieces that end where a line ends, in one buffer that is used again.
struct LinePieces: ~Copyable {
  /// Most bytes of one line.
  static let lineLimit = 1 << 20
  /// The byte before a piece may be looked at, and belongs to the line break before it.
  private static let margin = 64

  private var storage: UnsafeMutableRawBufferPointer
  private var cut = Self.margin
  private var end = Self.margin
  private var isAtEnd = false

  init(size: Int) {
    storage = .allocate(byteCount: Self.margin + size, alignment: Self.margin)
    storage[Self.margin - 1] = .lineFeed
  }

  deinit { storage.deallocate() }

  /// The next piece, valid until the next call: whole lines, the very last one perhaps without a
  /// line break. Nil at the end.
  ///
  /// - Parameter least: how many bytes to wait for, if there are so many.
  mutating func next(
    of file: inout DrawInput, row: UInt64, atLeast least: Int = 0
  ) throws(CommandFailure) -> UnsafeRawBufferPointer? {
    keepUnfinishedLine()
    var searched = Self.margin
    while true {
      if isAtEnd || end - Self.margin >= least {
        if let found = lastLineEnd(after: searched) {
          cut = found
          return piece
        }
        if isAtEnd {
          cut = end
          return end > Self.margin ? piece : nil
        }
        // The last byte may be a carriage return that only the next one explains.
        searched = max(Self.margin, end - 1)
        if end - Self.margin > Self.lineLimit {
          throw file.failure("row \(row + 1): the line is longer than \(Self.lineLimit) bytes")
        }
      }
      if end == storage.count { grow() }
      let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: storage[end...]))
      end += count
      isAtEnd = count == 0
    }
  }

  private var piece: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: storage[Self.margin..<cut])
  }

  private mutating func keepUnfinishedLine() {
    guard cut > Self.margin else { return }
    storage[Self.margin - 1] = storage[cut - 1]
    let rest = UnsafeRawBufferPointer(rebasing: storage[cut..<end])
    UnsafeMutableRawBufferPointer(rebasing: storage[Self.margin...]).copyMemory(from: rest)
    end = Self.margin + rest.count
    cut = Self.margin
  }

  /// Behind the last line feed; in a text that has none, behind the last carriage return.
  private func lastLineEnd(after start: Int) -> Int? {
    var index = end
    while index > start {
      index -= 1
      if storage[index] == .lineFeed { return index + 1 }
    }
    index = end - 1
    while index > start {
      index -= 1
      if storage[index] == .carriageReturn { return index + 1 }
    }
    return nil
  }

  private mutating func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: storage.count * 2, alignment: Self.margin)
    larger.copyMemory(from: UnsafeRawBufferPointer(storage))
    storage.deallocate()
    storage = larger
  }
}

extension UInt8 {
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
}
