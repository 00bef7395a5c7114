/// Bytes as text for addresses and cookies (RFC 4648 §5, without padding).
enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var rest = 0
    var bits = 0
    for byte in bytes {
      rest = (rest << 8 | Int(byte)) & 0xFFFF
      bits += 8
      while bits >= 6 {
        bits -= 6
        result.append(alphabet[rest >> bits & 63])
      }
    }
    if bits > 0 { result.append(alphabet[rest << (6 - bits) & 63]) }
    return String(decoding: result, as: UTF8.self)
  }

  /// So many bytes, or nothing for text that is not their one spelling.
  static func bytes(_ text: String, count: Int) -> [UInt8]? {
    guard text.utf8.count == (count * 8 + 5) / 6 else { return nil }
    var result: [UInt8] = []
    var rest = 0
    var bits = 0
    for character in text.utf8 {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      rest = (rest << 6 | value) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(rest >> bits & 255))
      }
    }
    return self.text(result) == text ? result : nil
  }
}
