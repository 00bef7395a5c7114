/// What a piece of text holds, found sixteen bytes at a time.
struct LineProfile: Equatable {
  private typealias Lanes = SIMD16<UInt8>

  /// Line feeds.
  var lineFeeds = 0
  /// Bytes outside ASCII.
  var hasHighBytes = false
  /// A carriage return that no line feed follows, or a line that may be blank: it begins with a
  /// byte that blank characters begin with.
  var needsCare = false

  /// - Parameter piece: whole lines. The byte before its first must be readable, and is the end of
  ///   the line before.
  init(_ piece: UnsafeRawBufferPointer) {
    guard let start = piece.baseAddress else { return }
    let whole = piece.count & ~15
    var care = Lanes(repeating: 0)
    var high = Lanes(repeating: 0)
    var index = 0
    while index < whole {
      // 255 rounds fit into a lane's counter.
      let stop = min(whole, index + 16 * 255)
      var feeds = Lanes(repeating: 0)
      while index < stop {
        let bytes = start.loadUnaligned(fromByteOffset: index, as: Lanes.self)
        let before = start.loadUnaligned(fromByteOffset: index - 1, as: Lanes.self)
        let isFeed = Self.ones(bytes .== Lanes(repeating: .lineFeed))
        feeds &+= isFeed
        high |= bytes
        care |= Self.mayBeginBlank(bytes) & Self.ones(before .== Lanes(repeating: .lineFeed))
        care |=
          Self.ones(before .== Lanes(repeating: .carriageReturn))
          & (isFeed ^ Lanes(repeating: 1))
        index += 16
      }
      for lane in 0..<16 { lineFeeds += Int(feeds[lane]) }
    }
    hasHighBytes = high.max() >= 0x80
    needsCare = care.max() > 0
    finish(start, whole, piece.count)
  }

  /// The last bytes, too few for the lanes.
  private mutating func finish(_ start: UnsafeRawPointer, _ first: Int, _ end: Int) {
    for index in first..<end {
      let byte = start.load(fromByteOffset: index, as: UInt8.self)
      let before = start.load(fromByteOffset: index - 1, as: UInt8.self)
      if byte == .lineFeed { lineFeeds += 1 }
      if byte >= 0x80 { hasHighBytes = true }
      if before == .lineFeed, Self.mayBeginBlank(Lanes(repeating: byte))[0] == 1 {
        needsCare = true
      }
      if before == .carriageReturn, byte != .lineFeed { needsCare = true }
    }
    let last = start.load(fromByteOffset: end - 1, as: UInt8.self)
    if last == .carriageReturn { needsCare = true }
  }

  /// 1 where a byte begins a space, a control or another character that shows nothing: all such
  /// characters of `PlainText.isBlank` begin with one of these bytes.
  @inline(__always)
  private static func mayBeginBlank(_ bytes: Lanes) -> Lanes {
    let ascii =
      ones(bytes .<= Lanes(repeating: 0x20)) | ones(bytes .== Lanes(repeating: 0x7F))
    let two = ones(bytes .== Lanes(repeating: 0xC2)) | ones(bytes .== Lanes(repeating: 0xD8))
    let three =
      ones((bytes &- Lanes(repeating: 0xE1)) .<= Lanes(repeating: 2))
      | ones(bytes .== Lanes(repeating: 0xEF))
    return ascii | two | three
  }

  /// Constants stand as lanes on purpose: comparing lanes with a scalar is not specialised and
  /// takes a hundred times as long.
  @inline(__always)
  private static func ones(_ mask: SIMDMask<SIMD16<Int8>>) -> Lanes {
    Lanes(repeating: 0).replacing(with: Lanes(repeating: 1), where: mask)
  }
}

extension LineProfile {
  /// Where the line begins that has `count` lines before it, seen from a line's beginning.
  ///
  /// There must be that many line feeds.
  static func skip(_ count: UInt64, in piece: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    var left = Int(count)
    // Long ways are counted in strides; the rest is looked at byte by byte.
    while left > 0, index + 256 <= piece.count {
      let feeds = countLineFeeds(piece, from: index)
      if feeds >= left { break }
      left -= feeds
      index += 256
    }
    while left > 0 {
      if piece[index] == .lineFeed { left -= 1 }
      index += 1
    }
    return index
  }

  @inline(__always)
  private static func countLineFeeds(_ piece: UnsafeRawBufferPointer, from start: Int) -> Int {
    var feeds = Lanes(repeating: 0)
    for offset in 0..<16 {
      let bytes = piece.loadUnaligned(fromByteOffset: start + offset * 16, as: Lanes.self)
      feeds &+= ones(bytes .== Lanes(repeating: .lineFeed))
    }
    return Int(feeds.wrappedSum())
  }
}
