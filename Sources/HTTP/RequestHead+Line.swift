extension RequestHead {
  /// The request line: method, target, version.
  struct RequestLine {
    var method: Method
    var target: Range<Int>
    var path: String
    var query: [UInt8]
    /// The authority of an absolute target; it replaces Host (RFC 9112, 3.2.2).
    var authority: String?
    var isHTTP11: Bool

    static func parse(_ line: UnsafeBufferPointer<UInt8>) throws(Refusal) -> RequestLine {
      guard let first = line.firstIndex(of: 0x20), first > 0,
        let last = line.lastIndex(of: 0x20), last > first + 1,
        line[(first + 1)..<last].firstIndex(of: 0x20) == nil
      else { throw Refusal(.badRequest, "A bad request line.") }
      for index in 0..<first where !isTokenByte(line[index]) {
        throw Refusal(.badRequest, "A method that is not a token.")
      }
      let isHTTP11 = try version(UnsafeBufferPointer(rebasing: line[(last + 1)...]))
      let target = UnsafeBufferPointer(rebasing: line[(first + 1)..<last])
      for byte in target where byte <= 0x20 || byte >= 0x7F || byte == 0x23 {
        throw Refusal(.badRequest, "A byte no target may hold.")
      }
      guard let method = Method(rawValue: String(decoding: line[0..<first], as: UTF8.self)) else {
        throw Refusal(.notImplemented, "A method this server does not know.")
      }
      return try read(target, at: first + 1, method, isHTTP11)
    }

    private static func version(_ bytes: UnsafeBufferPointer<UInt8>) throws(Refusal) -> Bool {
      let expected: StaticString = "HTTP/1.1"
      guard bytes.count == 8 else { throw Refusal(.badRequest, "A bad HTTP version.") }
      for index in 0..<5 where bytes[index] != expected.utf8Start[index] {
        throw Refusal(.badRequest, "A bad HTTP version.")
      }
      guard (0x30...0x39).contains(bytes[5]), bytes[6] == 0x2E, (0x30...0x39).contains(bytes[7])
      else { throw Refusal(.badRequest, "A bad HTTP version.") }
      guard bytes[5] == 0x31, bytes[7] <= 0x31 else {
        throw Refusal(.versionNotSupported, "A version that is not HTTP/1.0 or HTTP/1.1.")
      }
      return bytes[7] == 0x31
    }

    private static func read(
      _ target: UnsafeBufferPointer<UInt8>, at position: Int, _ method: Method, _ isHTTP11: Bool
    ) throws(Refusal) -> RequestLine {
      let place = position..<(position + target.count)
      var start = 0
      var authority: String?
      if target[0] != 0x2F {
        if target.count == 1, target[0] == 0x2A, method == .options {
          return RequestLine(
            method: method, target: place, path: "*", query: [], isHTTP11: isHTTP11)
        }
        (start, authority) = try absolute(target)
      }
      let mark = target[start...].firstIndex(of: 0x3F)
      let rawPath = target[start..<(mark ?? target.count)]
      let path = rawPath.isEmpty ? "/" : try decodePath(rawPath)
      let query = mark.map { Array(target[($0 + 1)...]) } ?? []
      return RequestLine(
        method: method, target: place, path: path, query: query, authority: authority,
        isHTTP11: isHTTP11)
    }

    /// Where the path of `http://authority/path` starts.
    private static func absolute(
      _ target: UnsafeBufferPointer<UInt8>
    ) throws(Refusal) -> (path: Int, authority: String) {
      let bad = Refusal(.badRequest, "A target that is neither a path nor an http address.")
      let scheme: StaticString = "http"
      guard target.count > 8 else { throw bad }
      for index in 0..<4 where lowercase(target[index]) != scheme.utf8Start[index] { throw bad }
      let colon = lowercase(target[4]) == 0x73 ? 5 : 4
      guard target[colon] == 0x3A, target[colon + 1] == 0x2F, target[colon + 2] == 0x2F else {
        throw bad
      }
      let start = colon + 3
      let end = target[start...].firstIndex { $0 == 0x2F || $0 == 0x3F } ?? target.count
      let authority = UnsafeBufferPointer(rebasing: target[start..<end])
      guard RequestHead.isAuthority(authority) else { throw bad }
      return (end, String(decoding: authority, as: UTF8.self))
    }

    /// Undoes percent-encoding; refuses what would let a path mean two things.
    private static func decodePath(
      _ raw: Slice<UnsafeBufferPointer<UInt8>>
    ) throws(Refusal) -> String {
      if !raw.contains(0x25), !raw.contains(0x2E) { return String(decoding: raw, as: UTF8.self) }
      guard let decoded = percentDecoded(raw, plusIsSpace: false) else {
        throw Refusal(.badRequest, "Bad percent-encoding.")
      }
      let slashes = raw.count { $0 == 0x2F }
      guard decoded.utf8.count(where: { $0 == 0x2F }) == slashes else {
        throw Refusal(.badRequest, "An encoded slash.")
      }
      guard !decoded.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw Refusal(.badRequest, "An encoded control character.")
      }
      for part in decoded.split(separator: "/") where part == "." || part == ".." {
        throw Refusal(.badRequest, "A path with dot segments.")
      }
      return decoded
    }
  }

  /// Host and optional port (RFC 3986, 3.2), without user information, never empty.
  static func isAuthority(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    var index = 0
    if first == 0x5B {
      guard let close = bytes.firstIndex(of: 0x5D), close > 1 else { return false }
      for byte in bytes[1..<close] {
        guard isHexDigit(byte) || byte == 0x3A || byte == 0x2E else { return false }
      }
      index = close + 1
    } else {
      while index < bytes.count, isRegisteredNameByte(bytes[index]) { index += 1 }
      guard index > 0 else { return false }
    }
    if index == bytes.count { return true }
    guard bytes[index] == 0x3A, bytes.count - index <= 6 else { return false }
    return bytes[(index + 1)...].allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isRegisteredNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x24, 0x26, 0x27, 0x28, 0x29, 0x2A, 0x2B, 0x2C, 0x2D, 0x2E, 0x3B, 0x3D, 0x5F, 0x7E:
      true
    default: false
    }
  }
}
