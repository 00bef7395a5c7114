/// Canonical JSON: RFC 8785 narrowed to what a record needs, so that one value has one spelling.
///
/// No null, no fractions; integers within ±(2^53−1); the keys of an object are ASCII and ascend.
public enum JSONValue: Equatable, Sendable {
  case bool(Bool)
  case integer(Int64)
  /// UTF-8, unescaped.
  case string([UInt8])
  case array([JSONValue])
  case object(JSONObject)

  /// The largest count or total: what a reader that knows only doubles still holds exactly.
  public static let integerLimit: Int64 = 9_007_199_254_740_991
}

/// The members of an object, sorted by key.
public struct JSONObject: Equatable, Sendable {
  /// A key, as ASCII without escapes, and its value.
  public struct Member: Equatable, Sendable {
    public let key: [UInt8]
    public let value: JSONValue
  }

  /// Ascending by the bytes of their keys, none twice.
  public private(set) var members: [Member] = []

  public init() {}

  public subscript(key: StaticString) -> JSONValue? {
    for member in members where member.key.matches(key) { return member.value }
    return nil
  }

  /// Sets a member in its place in the order.
  public mutating func set(_ key: StaticString, _ value: JSONValue) {
    let bytes = [UInt8](key)
    var index = 0
    while index < members.count, members[index].key.precedes(bytes) { index &+= 1 }
    let member = Member(key: bytes, value: value)
    if index < members.count, members[index].key == bytes {
      members[index] = member
    } else {
      members.insert(member, at: index)
    }
  }

  /// Appends a member that was read; false unless its key comes after all others.
  mutating func append(_ key: [UInt8], _ value: JSONValue) -> Bool {
    if let last = members.last, !last.key.precedes(key) { return false }
    members.append(Member(key: key, value: value))
    return true
  }
}

extension JSONValue {
  var boolean: Bool? {
    if case .bool(let value) = self { return value }
    return nil
  }

  /// A whole number that is not negative.
  var count: UInt64? {
    if case .integer(let value) = self, value >= 0 { return UInt64(value) }
    return nil
  }

  var text: [UInt8]? {
    if case .string(let bytes) = self { return bytes }
    return nil
  }

  var elements: [JSONValue]? {
    if case .array(let values) = self { return values }
    return nil
  }

  var object: JSONObject? {
    if case .object(let object) = self { return object }
    return nil
  }

  var digest: Digest? { text.flatMap { Digest(hexadecimal: $0) } }
}

extension [UInt8] {
  init(_ text: StaticString) {
    self = Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func matches(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in indices where self[index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether these bytes sort before the others.
  func precedes(_ other: [UInt8]) -> Bool {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }
}
