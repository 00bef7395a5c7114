extension RequestHead {
  /// Collects header fields and what they say about where the message ends.
  struct Fields {
    var all: [(name: String, value: String)] = []
    private(set) var close = false
    private(set) var expectsContinue = false
    private(set) var expectations = 0
    private var hosts = 0
    private var hostIsValid = false
    private var lengths = 0
    private var length = 0
    private var encodings = 0
    private var encodingIsChunked = false

    /// One line without its CR LF.
    mutating func read(_ line: UnsafeBufferPointer<UInt8>) throws(Refusal) {
      if line[0] == 0x20 || line[0] == 0x09 {
        throw Refusal(.badRequest, "A folded header line.")
      }
      guard let colon = line.firstIndex(of: 0x3A), colon > 0 else {
        throw Refusal(.badRequest, "A header line without a name.")
      }
      for index in 0..<colon where !isTokenByte(line[index]) {
        throw Refusal(.badRequest, "A header name that is not a token.")
      }
      var first = colon + 1
      var last = line.count
      while first < last, line[first] == 0x20 || line[first] == 0x09 { first += 1 }
      while last > first, line[last - 1] == 0x20 || line[last - 1] == 0x09 { last -= 1 }
      let name = UnsafeBufferPointer(rebasing: line[0..<colon])
      let value = UnsafeBufferPointer(rebasing: line[first..<last])
      try note(name, value)
      all.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
    }

    private mutating func note(
      _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) throws(Refusal) {
      switch name.count {
      case 4 where equal(name, "host"):
        hosts += 1
        hostIsValid = RequestHead.isAuthority(value)
      case 6 where equal(name, "expect"):
        expectations += 1
        expectsContinue = equal(value, "100-continue")
      case 10 where equal(name, "connection"):
        for member in value.split(separator: 0x2C) {
          let member = trimmed(String(decoding: member, as: UTF8.self))
          if Headers.same(member, "close") { close = true }
        }
      case 14 where equal(name, "content-length"):
        lengths += 1
        guard !value.isEmpty, value.count <= 18 else {
          throw Refusal(
            value.isEmpty ? .badRequest : .contentTooLarge, "A length that is not a number.")
        }
        length = 0
        for digit in value {
          guard digit >= 0x30 && digit <= 0x39 else {
            throw Refusal(.badRequest, "A length that is not a number.")
          }
          length = length * 10 + Int(digit - 0x30)
        }
      case 17 where equal(name, "transfer-encoding"):
        encodings += 1
        encodingIsChunked = equal(value, "chunked")
      default: break
      }
    }

    /// RFC 9112, 3.2: exactly one valid Host in HTTP/1.1, at most one before.
    func checkHost(isHTTP11: Bool) throws(Refusal) {
      guard hosts <= 1 else { throw Refusal(.badRequest, "More than one Host.") }
      guard hosts == 1 || !isHTTP11 else { throw Refusal(.badRequest, "No Host.") }
      guard hosts == 0 || hostIsValid else { throw Refusal(.badRequest, "A bad Host.") }
    }

    /// RFC 9112, 6.3, without its repairs: anything two programs could read differently is refused.
    func framing(isHTTP11: Bool) throws(Refusal) -> Framing {
      if encodings > 0 {
        guard lengths == 0 else {
          throw Refusal(.badRequest, "Both a length and a transfer encoding.")
        }
        guard isHTTP11 else { throw Refusal(.badRequest, "A transfer encoding in HTTP/1.0.") }
        guard encodings == 1 else { throw Refusal(.badRequest, "Several transfer encodings.") }
        guard encodingIsChunked else {
          throw Refusal(.notImplemented, "A transfer encoding other than chunked.")
        }
        return .chunked
      }
      guard lengths <= 1 else { throw Refusal(.badRequest, "More than one length.") }
      return lengths == 1 && length > 0 ? .length(length) : .none
    }

    /// Compares with a lower-case ASCII name.
    private func equal(_ bytes: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
      guard bytes.count == name.utf8CodeUnitCount else { return false }
      for index in 0..<bytes.count where lowercase(bytes[index]) != name.utf8Start[index] {
        return false
      }
      return true
    }
  }
}
