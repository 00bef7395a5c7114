/// Lower-case hexadecimal, the only spelling of bytes a record may hold.
public enum Hexadecimal {
  /// Two digits a byte.
  public static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    append(bytes, to: &text)
    return text
  }

  static func append(_ bytes: some Sequence<UInt8>, to text: inout [UInt8]) {
    for byte in bytes {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
  }

  /// Nil for an odd count, a capital letter, or anything else that is not such a digit.
  public static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text {
      guard let value = value(of: character) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }

  @inline(__always) static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 &+ value : 0x57 &+ value
  }

  @inline(__always) static func value(of character: UInt8) -> UInt8? {
    let decimal = character &- 0x30
    if decimal < 10 { return decimal }
    let letter = character &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }
}
