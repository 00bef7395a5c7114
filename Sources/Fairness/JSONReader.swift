/// Why bytes are not canonical JSON, and at which of them that shows.
public struct JSONError: Error, Equatable, Sendable {
  /// What is not as canonical JSON has it.
  public enum Kind: UInt8, Sendable {
    /// Something else than a value, or than the sign that must stand here.
    case unexpectedByte
    /// The text ends in the middle of a value.
    case unexpectedEnd
    /// More follows after the value.
    case trailingBytes
    /// A key stands twice, or before one it should follow.
    case keyOutOfOrder
    /// A key holds something else than ASCII.
    case keyNotASCII
    /// A fraction or an exponent.
    case notAnInteger
    /// A leading zero, or a minus before zero.
    case numberNotCanonical
    /// Beyond ±(2^53−1).
    case numberOutOfRange
    /// An escape other than the one spelling, or a control character without one.
    case escapeNotCanonical
    /// Not UTF-8: overlong, a surrogate, beyond U+10FFFF, or cut short.
    case invalidUTF8
    case tooDeep
    case tooManyValues
    case tooLong
  }

  public let kind: Kind
  /// Counted from 0.
  public let offset: Int

  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

/// Reads canonical JSON and nothing else. What it accepts, the writer spells byte for byte alike.
public struct JSONReader {
  /// How large and how deep a text may be; the memory taken stays within a small multiple of it.
  public struct Limits: Sendable {
    /// Of the whole text.
    public var bytes: Int
    /// Arrays and objects within one another.
    public var depth: Int
    /// Of every kind, containers included; keys do not count.
    public var values: Int

    public init(bytes: Int = 1 << 24, depth: Int = 16, values: Int = 1 << 20) {
      self.bytes = bytes
      self.depth = depth
      self.values = values
    }
  }

  private let text: [UInt8]
  private var position = 0
  private var values = 0
  private let limits: Limits

  /// The one value that a text holds from its first byte to its last.
  public static func read(
    _ text: [UInt8], limits: Limits = Limits()
  ) throws(JSONError) -> JSONValue {
    guard text.count <= limits.bytes else { throw JSONError(.tooLong, at: limits.bytes) }
    var reader = JSONReader(text: text, limits: limits)
    let value = try reader.value(depth: 0)
    guard reader.position == text.count else { throw reader.error(.trailingBytes) }
    return value
  }

  private init(text: [UInt8], limits: Limits) {
    self.text = text
    self.limits = limits
  }

  private func error(_ kind: JSONError.Kind) -> JSONError { JSONError(kind, at: position) }

  private var next: UInt8? { position < text.count ? text[position] : nil }

  private mutating func take(_ byte: UInt8) throws(JSONError) {
    guard let found = next else { throw error(.unexpectedEnd) }
    guard found == byte else { throw error(.unexpectedByte) }
    position &+= 1
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position &+= 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    values &+= 1
    guard values <= limits.values else { throw error(.tooManyValues) }
    guard let first = next else { throw error(.unexpectedEnd) }
    switch first {
    case 0x22: return .string(try string())
    case 0x2d, 0x30...0x39: return .integer(try integer())
    case 0x5b: return .array(try array(depth: depth))
    case 0x7b: return .object(try object(depth: depth))
    case 0x74: return .bool(try word("true", true))
    case 0x66: return .bool(try word("false", false))
    default: throw error(.unexpectedByte)
    }
  }

  private mutating func word(_ word: StaticString, _ value: Bool) throws(JSONError) -> Bool {
    for index in 0..<word.utf8CodeUnitCount { try take(word.utf8Start[index]) }
    return value
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
    guard depth < limits.depth else { throw error(.tooDeep) }
    position &+= 1
    var elements: [JSONValue] = []
    if skip(0x5d) { return elements }
    repeat { elements.append(try value(depth: depth &+ 1)) } while skip(0x2c)
    try take(0x5d)
    return elements
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
    guard depth < limits.depth else { throw error(.tooDeep) }
    position &+= 1
    var object = JSONObject()
    if skip(0x7d) { return object }
    repeat {
      let start = position
      let key = try string()
      for byte in key where byte >= 0x80 { throw JSONError(.keyNotASCII, at: start) }
      try take(0x3a)
      guard object.append(key, try value(depth: depth &+ 1)) else {
        throw JSONError(.keyOutOfOrder, at: start)
      }
    } while skip(0x2c)
    try take(0x7d)
    return object
  }

  private mutating func integer() throws(JSONError) -> Int64 {
    let start = position
    let isNegative = skip(0x2d)
    var value: Int64 = 0
    let firstDigit = position
    while let byte = next, byte &- 0x30 < 10 {
      value = value &* 10 &+ Int64(byte &- 0x30)
      guard value <= JSONValue.integerLimit else { throw JSONError(.numberOutOfRange, at: start) }
      position &+= 1
    }
    let digits = position &- firstDigit
    guard digits > 0 else { throw error(next == nil ? .unexpectedEnd : .unexpectedByte) }
    if next == 0x2e || next == 0x65 || next == 0x45 { throw error(.notAnInteger) }
    if digits > 1, text[firstDigit] == 0x30 { throw JSONError(.numberNotCanonical, at: start) }
    if isNegative, value == 0 { throw JSONError(.numberNotCanonical, at: start) }
    return isNegative ? -value : value
  }
}

// MARK: - Strings

extension JSONReader {
  private mutating func string() throws(JSONError) -> [UInt8] {
    try take(0x22)
    var bytes: [UInt8] = []
    while let byte = next {
      switch byte {
      case 0x22:
        position &+= 1
        return bytes
      case 0x5c: bytes.append(try escape())
      case 0..<0x20: throw error(.escapeNotCanonical)
      case 0x20..<0x80:
        bytes.append(byte)
        position &+= 1
      default:
        let count = try scalarLength(byte)
        bytes.append(contentsOf: text[position..<position &+ count])
        position &+= count
      }
    }
    throw error(.unexpectedEnd)
  }

  private mutating func escape() throws(JSONError) -> UInt8 {
    let start = position
    position &+= 1
    guard let letter = next else { throw error(.unexpectedEnd) }
    position &+= 1
    switch letter {
    case 0x22, 0x5c: return letter
    case 0x62: return 0x08
    case 0x66: return 0x0c
    case 0x6e: return 0x0a
    case 0x72: return 0x0d
    case 0x74: return 0x09
    case 0x75: return try controlCharacter(from: start)
    default: throw JSONError(.escapeNotCanonical, at: start)
    }
  }

  /// `\u00xx` for a control character that has no letter of its own.
  private mutating func controlCharacter(from start: Int) throws(JSONError) -> UInt8 {
    guard position &+ 4 <= text.count else { throw error(.unexpectedEnd) }
    let digits = text[position..<position &+ 4]
    position &+= 4
    guard let bytes = Hexadecimal.decode(digits), bytes[0] == 0, bytes[1] < 0x20 else {
      throw JSONError(.escapeNotCanonical, at: start)
    }
    switch bytes[1] {
    case 0x08, 0x09, 0x0a, 0x0c, 0x0d: throw JSONError(.escapeNotCanonical, at: start)
    default: return bytes[1]
    }
  }

  /// The length of the scalar that begins here, by the table of Unicode 15, section 3.9.
  private func scalarLength(_ first: UInt8) throws(JSONError) -> Int {
    var second: ClosedRange<UInt8> = 0x80...0xbf
    let length: Int
    switch first {
    case 0xc2...0xdf: length = 2
    case 0xe0: (length, second) = (3, 0xa0...0xbf)
    case 0xed: (length, second) = (3, 0x80...0x9f)
    case 0xe1...0xef: length = 3
    case 0xf0: (length, second) = (4, 0x90...0xbf)
    case 0xf1...0xf3: length = 4
    case 0xf4: (length, second) = (4, 0x80...0x8f)
    default: throw error(.invalidUTF8)
    }
    guard position &+ length <= text.count, second.contains(text[position &+ 1]) else {
      throw error(.invalidUTF8)
    }
    for index in position &+ 2..<position &+ length where !(0x80...0xbf).contains(text[index]) {
      throw error(.invalidUTF8)
    }
    return length
  }
}
