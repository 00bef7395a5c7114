/// Searches eight bytes at a time, in one 64-bit word.
///
/// The zero-byte test is the well-known one: `(x - 0x01…) & ~x & 0x80…` is nonzero exactly when x
/// has a zero byte, and its lowest set bit marks the first one.
enum ByteScan {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highs: UInt64 { 0x8080_8080_8080_8080 }

  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }

  @inline(__always)
  private static func load(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: index, as: UInt64.self))
  }

  /// The index of the first LF or CR at or after `start`; `bytes.count` when there is none.
  @inline(__always)
  static func lineBreak(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 8 <= bytes.count {
      let word = load(bytes, index)
      let found = zeros(word ^ (ones &* 0x0A)) | zeros(word ^ (ones &* 0x0D))
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index &+= 1 }
    return index
  }

  /// The index of the first LF, CR, quotation mark or separator at or after `start`.
  @inline(__always)
  static func special(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, separator: UInt8
  ) -> Int {
    let separators = ones &* UInt64(separator)
    var index = start
    while index &+ 8 <= bytes.count {
      let word = load(bytes, index)
      let breaks = zeros(word ^ (ones &* 0x0A)) | zeros(word ^ (ones &* 0x0D))
      let found = breaks | zeros(word ^ (ones &* 0x22)) | zeros(word ^ separators)
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D || byte == 0x22 || byte == separator { break }
      index &+= 1
    }
    return index
  }

  /// The index of the first quotation mark at or after `start`.
  static func quote(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 8 <= bytes.count {
      let found = zeros(load(bytes, index) ^ (ones &* 0x22))
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count, bytes[index] != 0x22 { index &+= 1 }
    return index
  }

  /// The index of the first byte outside ASCII at or after `start`.
  @inline(__always)
  static func nonASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 8 <= bytes.count {
      let found = load(bytes, index) & highs
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count, bytes[index] < 0x80 { index &+= 1 }
    return index
  }
}
