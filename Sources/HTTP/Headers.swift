/// Header fields in order; names compare without regard to ASCII case.
package struct Headers: Sendable, ExpressibleByDictionaryLiteral {
  package private(set) var fields: [(name: String, value: String)] = []

  package init() {}

  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { (name: $0.0, value: $0.1) }
  }

  /// The first value of a field; setting replaces every field of that name.
  package subscript(_ name: String) -> String? {
    get { fields.first { Self.same($0.name, name) }?.value }
    set {
      fields.removeAll { Self.same($0.name, name) }
      if let newValue { fields.append((name: name, value: newValue)) }
    }
  }

  package mutating func append(_ name: String, _ value: String) {
    fields.append((name: name, value: value))
  }

  private static func same(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.lowercased() == right.lowercased()
  }
}
