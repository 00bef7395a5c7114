/// Why an object is not the part of a record it should be.
public enum FormatError: Error, Equatable, Sendable {
  case notAnObject
  /// A member is absent, or is not of its kind or within its range.
  case badMember
  /// A member that this version does not know.
  case unknownMember
  /// A kind of entry that this version does not know.
  case unknownKind
  /// Not the version this module speaks.
  case unknownVersion
}

/// Takes an object apart member by member and notices what was left over.
struct Members {
  private let object: JSONObject
  private var taken = 0

  init(_ value: JSONValue?) throws(FormatError) {
    guard let object = value?.object else { throw .notAnObject }
    self.object = object
  }

  mutating func optional(_ key: StaticString) -> JSONValue? {
    let value = object[key]
    if value != nil { taken &+= 1 }
    return value
  }

  mutating func value(_ key: StaticString) throws(FormatError) -> JSONValue {
    guard let value = optional(key) else { throw .badMember }
    return value
  }

  mutating func count(
    _ key: StaticString, in range: ClosedRange<UInt64> = 0...SumNode.largestSum
  ) throws(FormatError) -> UInt64 {
    guard let count = try value(key).count, range.contains(count) else { throw .badMember }
    return count
  }

  mutating func number(
    _ key: StaticString, from lowest: UInt32 = 0
  ) throws(FormatError) -> UInt32 {
    UInt32(truncatingIfNeeded: try count(key, in: UInt64(lowest)...UInt64(UInt32.max)))
  }

  mutating func text(_ key: StaticString) throws(FormatError) -> [UInt8] {
    guard let text = try value(key).text else { throw .badMember }
    return text
  }

  mutating func digest(_ key: StaticString) throws(FormatError) -> Digest {
    guard let digest = try value(key).digest else { throw .badMember }
    return digest
  }

  mutating func elements(_ key: StaticString) throws(FormatError) -> [JSONValue] {
    guard let elements = try value(key).elements else { throw .badMember }
    return elements
  }

  /// An array, each of whose elements `read` turns into what it stands for.
  mutating func list<Element>(
    _ key: StaticString, _ read: (JSONValue) throws(FormatError) -> Element
  ) throws(FormatError) -> [Element] {
    var list: [Element] = []
    for element in try elements(key) { list.append(try read(element)) }
    return list
  }

  /// Like ``list(_:_:)`` for a member that may be left out, but not be empty.
  mutating func optionalList<Element>(
    _ key: StaticString, _ read: (JSONValue) throws(FormatError) -> Element
  ) throws(FormatError) -> [Element] {
    guard has(key) else { return [] }
    let list = try list(key, read)
    guard !list.isEmpty else { throw .badMember }
    return list
  }

  mutating func optionalDigest(_ key: StaticString) throws(FormatError) -> Digest? {
    has(key) ? try digest(key) : nil
  }

  func has(_ key: StaticString) -> Bool { object[key] != nil }

  mutating func boolean(_ key: StaticString) throws(FormatError) -> Bool {
    guard let value = try value(key).boolean else { throw .badMember }
    return value
  }

  /// The state of a list: how many entrants, and the root with their tickets.
  mutating func state() throws(FormatError) -> (count: UInt64, root: SumNode) {
    (
      try count("n", in: 1...UInt64(UInt32.max)),
      SumNode(hash: try digest("root"), sum: try count("total", in: 1...SumNode.largestSum))
    )
  }

  /// Throws when a member was not asked for.
  func end() throws(FormatError) {
    guard taken == object.members.count else { throw .unknownMember }
  }
}

extension JSONObject {
  /// The members that ``Members/state()`` reads.
  mutating func setState(count: UInt64, root: SumNode) {
    set("n", JSONValue(count))
    set("total", JSONValue(root.sum))
    set("root", JSONValue(root.hash))
  }
}

extension JSONValue {
  /// A number from 1, within what JSON readers hold exactly.
  static func positive(_ value: JSONValue) throws(FormatError) -> UInt64 {
    guard let number = value.count, number > 0 else { throw .badMember }
    return number
  }

  init(_ count: UInt64) { self = .integer(Int64(clamping: count)) }

  init(_ count: UInt32) { self = .integer(Int64(count)) }

  init(_ text: StaticString) { self = .string([UInt8](text)) }

  init(_ digest: Digest) { self = .string(digest.hexadecimal) }
}
