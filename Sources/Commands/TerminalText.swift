/// Text of others on its way to a terminal, which would obey the controls in it.
package enum TerminalText {
  /// The text with every control spelled out, as in `\\x1b`, and every mark of writing direction,
  /// as in `\\u202e`; tabs stay.
  ///
  /// - Parameter keepsLines: whether line feeds stay.
  package static func escaped(_ bytes: [UInt8], keepsLines: Bool) -> [UInt8] {
    guard bytes.contains(where: isSuspect) else { return bytes }
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let third = index + 2 < bytes.count ? bytes[index + 2] : 0
      if byte == 0x0a && keepsLines || byte == 0x09 {
        shown.append(byte)
      } else if byte < 0x20 || byte == 0x7f {
        shown += Array("\\x".utf8) + digits(UInt32(byte), count: 2)
      } else if byte == 0xc2, (0x80...0x9f).contains(next) {
        shown += Array("\\x".utf8) + digits(UInt32(next), count: 2)
        index += 1
      } else if isDirection(byte, next, third) {
        let scalar = 0x2000 + UInt32(next & 0x3f) << 6 + UInt32(third & 0x3f)
        shown += Array("\\u".utf8) + digits(scalar, count: 4)
        index += 2
      } else {
        shown.append(byte)
      }
      index += 1
    }
    return shown
  }

  private static func isSuspect(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7f || byte == 0xc2 || byte == 0xe2
  }

  /// U+202A to U+202E and U+2066 to U+2069.
  private static func isDirection(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    first == 0xe2
      && (second == 0x80 && (0xaa...0xae).contains(third)
        || second == 0x81 && (0xa6...0xa9).contains(third))
  }

  private static func digits(_ number: UInt32, count: Int) -> [UInt8] {
    let text = String(number, radix: 16)
    return Array((String(repeating: "0", count: count - text.utf8.count) + text).utf8)
  }
}
