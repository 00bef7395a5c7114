extension QuickDrawSession {
  /// Why stored bytes are not a session.
  public enum DecodingError: Error, Equatable, Sendable {
    /// Cut short, altered, or never a session.
    case damaged
    /// Written by a later version of the program, which must not be overwritten.
    case tooNew
  }

  private static let magic: [UInt8] = [0x4D, 0x51, 0x44]  // "MQD"
  private static let version: UInt8 = 1

  /// The session as bytes: magic, version, fields in little-endian order, checksum.
  public var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.bytes = Self.magic + [Self.version]
    writer.append(revision)
    writer.append(source.rawValue)
    writer.append(upperBound)
    writer.append(winnersPerDraw)
    writer.append(UInt8((allowsRepeats ? 1 : 0) | (isSoundOn ? 2 : 0)))
    writer.append(listIdentity)
    writer.append(listCount)
    writer.append(UInt32(people.count))
    for person in people {
      writer.append(person.ordinal)
      writer.append(UInt32(person.name.count))
      writer.bytes += person.name
    }
    writer.append(UInt32(rounds.count))
    for round in rounds {
      writer.append(round.asked)
      writer.append(round.drawn)
      writer.append(round.time)
    }
    writer.append(UInt32(winners.count))
    for winner in winners {
      writer.append(winner.source.rawValue)
      writer.append(winner.value)
    }
    writer.append(Checksum.of(writer.bytes[...]))
    return writer.bytes
  }

  /// Reads what `encoded` wrote; every field is checked, as for bytes from a stranger.
  public init(decoding bytes: [UInt8]) throws(DecodingError) {
    guard bytes.count >= 12, bytes.starts(with: Self.magic) else { throw .damaged }
    guard bytes[3] == Self.version else { throw bytes[3] > Self.version ? .tooNew : .damaged }
    let body = bytes.dropLast(8)
    var seal = ByteReader(bytes: bytes.suffix(8))
    guard try seal.uint64() == Checksum.of(body) else { throw .damaged }

    var reader = ByteReader(bytes: body.dropFirst(4))
    revision = try reader.uint64()
    guard let source = Source(rawValue: try reader.uint8()) else { throw .damaged }
    self.source = source
    upperBound = try reader.uint32()
    winnersPerDraw = try reader.uint16()
    guard RangeEntry.entrants.contains(upperBound),
      RangeEntry.winnersPerDraw.contains(UInt32(winnersPerDraw))
    else { throw .damaged }
    let flags = try reader.uint8()
    allowsRepeats = flags & 1 != 0
    isSoundOn = flags & 2 != 0
    listIdentity = try reader.uint64()
    listCount = try reader.uint32()
    guard entrantCount > 0 else { throw .damaged }
    try decodeResults(&reader)
    guard reader.bytes.isEmpty else { throw .damaged }
  }

  private mutating func decodeResults(_ reader: inout ByteReader) throws(DecodingError) {
    for _ in 0..<(try reader.count(minimumSize: 8)) {
      let ordinal = try reader.uint32()
      people.append(Person(name: try reader.run(try reader.uint32()), ordinal: ordinal))
    }
    var drawn = 0
    for _ in 0..<(try reader.count(minimumSize: 12)) {
      let round = Round(
        asked: try reader.uint16(), drawn: try reader.uint16(), time: try reader.uint64())
      drawn += Int(round.drawn)
      rounds.append(round)
    }
    for _ in 0..<(try reader.count(minimumSize: 5)) {
      guard let source = Source(rawValue: try reader.uint8()) else { throw .damaged }
      let winner = Winner(source: source, value: try reader.uint32())
      switch source {
      case .numbers: guard winner.value > 0 else { throw .damaged }
      case .names: guard winner.value < people.count else { throw .damaged }
      }
      winners.append(winner)
    }
    guard winners.count == drawn else { throw .damaged }
  }
}

/// Appends fixed-width integers in little-endian order.
private struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func append<Value: FixedWidthInteger & UnsignedInteger>(_ value: Value) {
    var rest = value
    for _ in 0..<(Value.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

/// Takes fixed-width integers from the front of bytes that may end anywhere.
private struct ByteReader {
  var bytes: ArraySlice<UInt8>

  mutating func uint8() throws(QuickDrawSession.DecodingError) -> UInt8 { UInt8(try integer(1)) }
  mutating func uint16() throws(QuickDrawSession.DecodingError) -> UInt16 { UInt16(try integer(2)) }
  mutating func uint32() throws(QuickDrawSession.DecodingError) -> UInt32 { UInt32(try integer(4)) }
  mutating func uint64() throws(QuickDrawSession.DecodingError) -> UInt64 { try integer(8) }

  /// A number of items that the bytes left over can really hold.
  mutating func count(minimumSize: Int) throws(QuickDrawSession.DecodingError) -> Int {
    let count = Int64(try uint32())
    guard count <= Int64(bytes.count / minimumSize) else { throw .damaged }
    return Int(count)
  }

  mutating func run(_ length: UInt32) throws(QuickDrawSession.DecodingError) -> [UInt8] {
    // Compared as 64-bit values: an index has 32 bits in WebAssembly.
    guard Int64(length) <= Int64(bytes.count) else { throw .damaged }
    let run = Array(bytes.prefix(Int(length)))
    bytes.removeFirst(run.count)
    return run
  }

  private mutating func integer(_ width: Int) throws(QuickDrawSession.DecodingError) -> UInt64 {
    guard width <= bytes.count else { throw .damaged }
    var value: UInt64 = 0
    for (offset, byte) in bytes.prefix(width).enumerated() {
      value |= UInt64(byte) << (8 * UInt64(offset))
    }
    bytes.removeFirst(width)
    return value
  }
}
