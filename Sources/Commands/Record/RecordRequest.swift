import Arguments
import Fairness

/// What one call that makes or finishes a record asks for, checked.
struct RecordRequest {
  var record: String
  var privatePath: String
  var title: String
  /// Names and counts, in the order of the plan.
  var prizes: [(name: String, count: UInt32)]
  var mode: Mode
  var sources: [PublicSource]
  var round: UInt64?
  var publicValues: [PublicValue]
  var signature: [UInt8]?
  /// The value that the beacon gives for its round, to be compared with the signature.
  var randomness: [UInt8]?
  /// Whether the signature is to be asked of the beacon's relays.
  var fetches: Bool
  var printsJSON: Bool
  /// Whether a record may be closed with less public chance than its list asks for.
  var acceptsFewBits: Bool

  init(
    _ arguments: ParsedArguments, record option: String, count: UInt64
  ) throws(CommandFailure) {
    guard let record = arguments.value(option) else {
      throw CommandFailure("where does the record go? give --\(option) FILE")
    }
    self.record = record
    privatePath = arguments.value("private") ?? PrivateFile.path(besides: record)
    try Self.refuseStream(record, option)
    try Self.refuseStream(privatePath, "private")
    title = arguments.value("title") ?? ""
    prizes = try Self.prizes(arguments.all("prize"), count)
    mode = try Self.mode(arguments.value("mode") ?? "room")
    sources = try Self.sources(arguments.all("source"))
    round = try Self.round(arguments.value("round"))
    publicValues = try Self.publicValues(arguments.all("public"))
    signature = try Self.signature(arguments.value("signature"))
    randomness = try Self.randomness(arguments.value("randomness"))
    fetches = arguments.has("fetch")
    if fetches, signature != nil {
      throw CommandFailure("--fetch and --signature exclude each other")
    }
    printsJSON = arguments.has("json")
    acceptsFewBits = arguments.has("accept-few-bits")
    if round != nil, !mode.hasBeacon { throw CommandFailure("--round needs --mode beacon or both") }
  }

  /// What is written beside its place and renamed needs a place.
  private static func refuseStream(_ path: String, _ option: String) throws(CommandFailure) {
    guard path == "-" || path.isEmpty else { return }
    throw CommandFailure("--\(option) \(path): name a file; this is not written to a stream")
  }

  private static func prizes(
    _ texts: [String], _ count: UInt64
  ) throws(CommandFailure) -> [(name: String, count: UInt32)] {
    guard let count = UInt32(exactly: count) else {
      throw CommandFailure("--count \(count): a record has at most \(UInt32.max) winners")
    }
    guard !texts.isEmpty else { return [("Prize", count)] }
    var prizes: [(name: String, count: UInt32)] = []
    for text in texts {
      guard let sign = text.lastIndex(of: "="), sign > text.startIndex,
        let count = WholeNumber.parse(text[text.index(after: sign)...]),
        let count = UInt32(exactly: count), count > 0
      else { throw CommandFailure("--prize \(text): not NAME=K with K from 1") }
      prizes.append((String(text[..<sign]), count))
    }
    guard prizes.count <= 1000 else { throw CommandFailure("a plan holds at most 1000 prizes") }
    return prizes
  }

  private static func mode(_ text: String) throws(CommandFailure) -> Mode {
    switch text {
    case "room": .room
    case "open": .open
    case "beacon": .beacon
    case "both": .both
    default: throw CommandFailure("--mode \(text): room, open, beacon or both")
    }
  }

  private static func sources(_ texts: [String]) throws(CommandFailure) -> [PublicSource] {
    var sources: [PublicSource] = []
    for text in texts {
      guard let sign = text.firstIndex(of: "="), sign > text.startIndex,
        let count = WholeNumber.parse(text[text.index(after: sign)...]),
        let count = UInt32(exactly: count), count > 0
      else { throw CommandFailure("--source \(text): not NAME=COUNT, as in dice=16") }
      let name = Array(text[..<sign].utf8)
      guard name.allSatisfy({ (0x21...0x7e).contains($0) }) else {
        throw CommandFailure("--source \(text): the name is not one word of printable ASCII")
      }
      guard !sources.contains(where: { $0.name == name }) else {
        throw CommandFailure("--source \(text): named twice; add up what is thrown")
      }
      sources.append(PublicSource(name: name, count: count))
    }
    return sources
  }

  private static func round(_ text: String?) throws(CommandFailure) -> UInt64? {
    guard let text else { return nil }
    guard let round = WholeNumber.parse(text), Drand.quicknet.time(ofRound: round) != nil else {
      throw CommandFailure("--round \(text): not a round of the drand network")
    }
    return round
  }

  static func publicValues(_ texts: [String]) throws(CommandFailure) -> [PublicValue] {
    var values: [PublicValue] = []
    for text in texts {
      let sign = text.firstIndex(of: "=")
      let source = sign.map { text[..<$0] } ?? "said"
      let value = sign.map { text[text.index(after: $0)...] } ?? text[...]
      guard let value = PublicValue(source: Array(source.utf8), value: Array(value.utf8)) else {
        throw CommandFailure("--public \(text): only printable ASCII, as in \"dice=3 1 6 2\"")
      }
      values.append(value)
    }
    return values
  }

  private static func signature(_ text: String?) throws(CommandFailure) -> [UInt8]? {
    guard let text else { return nil }
    guard let bytes = Hexadecimal.decode(text.utf8), bytes.count == BeaconRound.signatureCount
    else {
      throw CommandFailure("--signature \(text): not the 96 lower-case digits of a drand round")
    }
    return bytes
  }

  private static func randomness(_ text: String?) throws(CommandFailure) -> [UInt8]? {
    guard let text else { return nil }
    guard let digest = Digest(hexadecimal: text.utf8) else {
      throw CommandFailure("--randomness \(text): not the 64 lower-case digits of a drand round")
    }
    return digest.bytes
  }
}
