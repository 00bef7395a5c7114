/// One thing that everybody in the room could see: what was thrown, and what it showed.
public struct PublicValue: Equatable, Sendable {
  /// For instance `dice`; printable ASCII.
  public var source: [UInt8]
  /// For instance `3 1 6 2`; printable ASCII.
  public var value: [UInt8]

  /// Nil unless both are printable ASCII.
  public init?(source: [UInt8], value: [UInt8]) {
    for byte in source + value where !(0x20...0x7e).contains(byte) { return nil }
    self.source = source
    self.value = value
  }

  /// The hash of all contributions in the order in which they were announced.
  public static func hash(
    _ values: [PublicValue], engine: SHA256.Engine = .portable
  ) -> Digest {
    var hasher = SHA256(engine: engine)
    hasher.update(tag: "FD1/public")
    hasher.update(json(values).canonical)
    return hasher.finalize()
  }

  /// The array of pairs that is hashed, and that the log holds.
  public static func json(_ values: [PublicValue]) -> JSONValue {
    .array(values.map { .array([.string($0.source), .string($0.value)]) })
  }

  static func read(_ elements: [JSONValue]) throws(FormatError) -> [PublicValue] {
    var values: [PublicValue] = []
    for element in elements {
      guard let pair = element.elements, pair.count == 2,
        let source = pair[0].text, let value = pair[1].text,
        let contribution = PublicValue(source: source, value: value)
      else { throw .badMember }
      values.append(contribution)
    }
    return values
  }
}
