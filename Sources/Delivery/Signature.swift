private import COpenSSL

/// Digests and keyed digests as providers want them written.
enum Signature {
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    let done = EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
    precondition(done == 1, "OpenSSL cannot compute SHA-256")
    return digest
  }

  static func hmacSHA256(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var count: UInt32 = 0
    let done = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &digest, &count)
    precondition(done != nil && count == 32, "OpenSSL cannot compute HMAC-SHA-256")
    return digest
  }

  static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// RFC 3986: everything but unreserved characters as `%XX`.
  static func percentEncoded(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: result.append(byte)
      default: result += Array("%".utf8) + Array(hex([byte]).uppercased().utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
