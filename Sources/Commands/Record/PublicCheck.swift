import Fairness

/// Whether what was typed as thrown in public can be what was announced, before it is written.
enum PublicCheck {
  /// Refuses values that no throw of the announced sources can show.
  ///
  /// Without announced sources each value must only be a throw of the kind it names.
  static func check(
    _ values: [PublicValue], announced sources: [PublicSource]
  ) throws(CommandFailure) {
    for (index, value) in values.enumerated() {
      let name = text(value.source)
      guard !values[..<index].contains(where: { $0.source == value.source }) else {
        throw CommandFailure("--public \(name): given twice; put all its throws into one value")
      }
      let source = sources.first { $0.name == value.source }
      guard source != nil || sources.isEmpty else {
        throw CommandFailure("--public \(name): not announced; the record wants \(list(sources))")
      }
      try check(value, name, source?.count)
    }
    for source in sources where !values.contains(where: { $0.source == source.name }) {
      throw CommandFailure("nothing is given for \(text(source.name)): \(asked(source))")
    }
  }

  private static func check(
    _ value: PublicValue, _ name: String, _ count: UInt32?
  ) throws(CommandFailure) {
    let wanted = count.map { "\($0) \(outcomes(of: name))" } ?? outcomes(of: name)
    if let other = otherName(in: value) {
      throw CommandFailure(
        "--public \(name): holds '\(other)='; give each source a --public of its own")
    }
    guard case .throws(let thrown) = PublicBits.reading(of: value) else {
      throw CommandFailure(
        "--public \(name): '\(text(value.value))' is not \(wanted), parted by single spaces")
    }
    if let count, thrown != count {
      throw CommandFailure("--public \(name): \(thrown) given, and the record wants \(wanted)")
    }
  }

  /// Refuses contributions with less chance than the size of the list asks for.
  static func checkBits(
    _ values: [PublicValue], _ header: Header
  ) throws(CommandFailure) {
    if header.mode.hasBeacon { return }
    let credited = PublicBits.credited(values, sealed: header.sources)
    let required = PublicBits.required(entrants: header.list.count)
    guard credited < required else { return }
    let given = values.isEmpty ? "no --public is given" : "only \(credited) public bits"
    throw CommandFailure(
      "\(given), and grade public takes \(required): \(RecordDraw.enough(bits: required)); "
        + "--accept-few-bits closes the record with grade sealed")
  }

  /// A word `name=` within a value: most likely a second source in the same text.
  private static func otherName(in value: PublicValue) -> String? {
    for word in value.value.split(separator: 0x20) {
      if let sign = word.firstIndex(of: 0x3d), sign > word.startIndex {
        return text(Array(word[..<sign]))
      }
    }
    return nil
  }

  private static func asked(_ source: PublicSource) -> String {
    let name = text(source.name)
    return "give --public \"\(name)=…\" with \(source.count) \(outcomes(of: name))"
  }

  private static func list(_ sources: [PublicSource]) -> String {
    sources.map { "\(text($0.name))=\($0.count)" }.joined(separator: ", ")
  }

  private static func outcomes(of name: String) -> String {
    switch name {
    case "dice": "throws of dice with faces 1 to 6"
    case "d10": "throws of ten-sided dice with faces 0 to 9"
    case "cards": "different cards, rank A23456789TJQK and suit SHDC, as in AS TD"
    case "balls": "different balls after their urn, as in 49: 7 31 2"
    default: "words"
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
