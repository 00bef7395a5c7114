/// Header fields in order; names compare without regard to ASCII case.
package struct Headers: Sendable, ExpressibleByDictionaryLiteral {
  package private(set) var fields: [(name: String, value: String)] = []

  package init() {}

  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { (name: $0.0, value: $0.1) }
  }

  package init(fields: [(name: String, value: String)]) { self.fields = fields }

  /// The first value of a field; setting replaces every field of that name.
  package subscript(_ name: String) -> String? {
    get {
      for field in fields where Self.same(field.name, name) { return field.value }
      return nil
    }
    set {
      fields.removeAll { Self.same($0.name, name) }
      if let newValue { fields.append((name: name, value: newValue)) }
    }
  }

  /// Every value of a field, in order.
  package func all(_ name: String) -> [String] {
    fields.filter { Self.same($0.name, name) }.map { $0.value }
  }

  /// The members of a comma-separated field over all its lines, trimmed, without empty ones.
  package func list(_ name: String) -> [String] {
    all(name).flatMap { $0.split(separator: ",") }.map { trimmed($0) }.filter { !$0.isEmpty }
  }

  package mutating func append(_ name: String, _ value: String) {
    fields.append((name: name, value: value))
  }

  /// Adds to a comma-separated field unless the member is there.
  package mutating func add(_ member: String, to name: String) {
    let members = list(name)
    if members.contains(where: { Self.same($0, member) }) { return }
    self[name] = (members + [member]).joined(separator: ", ")
  }

  static func same(_ left: String, _ right: String) -> Bool {
    let left = left.utf8
    let right = right.utf8
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { lowercase($0) == lowercase($1) }
  }
}

/// An ASCII letter in lower case; anything else as it is.
func lowercase(_ byte: UInt8) -> UInt8 {
  byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}

/// Without spaces and tabs at both ends.
func trimmed(_ text: some StringProtocol) -> String {
  var bytes = Substring(text).utf8[...]
  while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
  while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
  return String(Substring(bytes))
}
