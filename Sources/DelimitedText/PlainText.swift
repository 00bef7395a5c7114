/// Text helpers over UTF-8 bytes that need no Unicode tables.
package enum PlainText {
  /// Whether a scalar shows nothing by itself: white space, controls, zero-width and bidi marks.
  package static func isBlank(_ scalar: UInt32) -> Bool {
    isWhiteSpace(scalar) || isInvisible(scalar) || scalar == 0x200C || scalar == 0x200D
  }

  /// Spaces of every width, tabs and line breaks.
  package static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// Controls, soft hyphen, zero-width characters and the marks that steer writing direction.
  ///
  /// The two joiners U+200C and U+200D are left out: Persian, Indic scripts and family emoji need
  /// them between letters.
  package static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x08, 0x0E...0x1F, 0x7F...0x84, 0x86...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E,
      0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF:
      true
    default: false
    }
  }

  /// The bytes without blank characters at either end.
  package static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let range = bytes.withUnsafeBufferPointer { trimmedRange($0) }
    return range.count == bytes.count ? bytes : Array(bytes[range])
  }

  /// Where the text without blank characters at either end lies.
  package static func trimmedRange(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var start = 0
    var end = bytes.count
    while start < end {
      let (scalar, length) = scalar(bytes, at: start)
      guard isBlank(scalar) else { break }
      start += length
    }
    while end > start {
      var first = end - 1
      while first > start, bytes[first] & 0xC0 == 0x80 { first -= 1 }
      guard isBlank(scalar(bytes, at: first).scalar) else { break }
      end = first
    }
    return start..<end
  }

  /// The scalar that begins at a byte, and its length; U+FFFD of length 1 for what is no UTF-8.
  package static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: UInt32, length: Int) {
    let lead = bytes[index]
    let length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0
    guard length > 0, index + length <= bytes.count else { return (0xFFFD, 1) }
    if length == 1 { return (UInt32(lead), 1) }
    var scalar = UInt32(lead & (0xFF >> UInt8(length + 1)))
    for next in bytes[(index + 1)..<(index + length)] {
      guard next & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | UInt32(next & 0x3F)
    }
    return (scalar, length)
  }

  /// Full-width letters, digits and signs (U+FF01…U+FF5E) as their ASCII ones, U+3000 as a space.
  package static func foldingFullWidth(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    return bytes.withUnsafeBufferPointer { buffer in
      var folded: [UInt8] = []
      folded.reserveCapacity(buffer.count)
      var index = 0
      while index < buffer.count {
        let (scalar, length) = scalar(buffer, at: index)
        switch scalar {
        case 0xFF01...0xFF5E: folded.append(UInt8(truncatingIfNeeded: scalar &- 0xFEE0))
        case 0x3000: folded.append(0x20)
        default: folded.append(contentsOf: buffer[index..<(index + length)])
        }
        index += length
      }
      return folded
    }
  }

  /// ASCII letters in lower case, everything else as it is.
  package static func lowercasingASCII(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }
}
