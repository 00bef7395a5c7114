extension RequestHead {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Reads one head from the front of the bytes; nil while it is not complete.
  ///
  /// Strict where RFC 9112 lets a server choose: lines end in CR LF, one space separates the parts
  /// of the request line, no folding, no byte that could mean two things to two programs. What is
  /// refused is refused as soon as it is seen, complete or not.
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: Limits
  ) throws(Refusal) -> RequestHead? {
    guard let lineEnd = try endOfLine(bytes, from: 0, limit: limits.line, tooLong: .uriTooLong)
    else { return nil }
    let line = try RequestLine.parse(Bytes(rebasing: bytes[0..<lineEnd]))
    var fields = Fields()
    fields.all.reserveCapacity(16)
    var position = lineEnd + 2
    while true {
      let rest = limits.head - position
      guard rest > 1 else { throw tooLarge }
      guard
        let end = try endOfLine(
          bytes, from: position, limit: rest - 2, tooLong: .requestHeaderFieldsTooLarge)
      else { return nil }
      if end == position {
        position += 2
        break
      }
      guard fields.all.count < limits.fields else { throw tooLarge }
      try fields.read(Bytes(rebasing: bytes[position..<end]))
      position = end + 2
    }
    return try assemble(line, fields, length: position)
  }

  private static var tooLarge: Refusal {
    Refusal(.requestHeaderFieldsTooLarge, "The header is too large.")
  }

  /// Where the CR LF of the line stands; refuses bytes that no line may hold.
  private static func endOfLine(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int, tooLong: Status
  ) throws(Refusal) -> Int? {
    var index = start
    let end = min(bytes.count, start + limit + 1)
    while index < end {
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x7F {
        if byte == 0x0D {
          guard index + 1 < bytes.count else { return nil }
          guard bytes[index + 1] == 0x0A else { throw Refusal(.badRequest, "A lone CR.") }
          return index
        }
        if byte == 0x0A { throw Refusal(.badRequest, "A line that ends in LF alone.") }
        guard byte == 0x09 else { throw Refusal(.badRequest, "A control character.") }
      }
      index += 1
    }
    if index - start > limit { throw Refusal(tooLong, "A line that is too long.") }
    return nil
  }

  private static func assemble(
    _ line: RequestLine, _ fields: Fields, length: Int
  ) throws(Refusal) -> RequestHead {
    var headers = Headers(fields: fields.all)
    try fields.checkHost(isHTTP11: line.isHTTP11)
    if let authority = line.authority { headers["Host"] = authority }
    let framing = try fields.framing(isHTTP11: line.isHTTP11)
    if fields.expectations > 0 {
      guard fields.expectations == 1, fields.expectsContinue else {
        throw Refusal(.expectationFailed, "Only 100-continue can be expected.")
      }
    }
    return RequestHead(
      method: line.method, target: line.target, path: line.path, rawQuery: line.query,
      headers: headers, isHTTP11: line.isHTTP11, framing: framing,
      close: fields.close || !line.isHTTP11,
      expectsContinue: fields.expectsContinue && line.isHTTP11, length: length)
  }
}

/// A byte that may stand in a token: method, field name (RFC 9110, 5.6.2).
func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
  default: false
  }
}
