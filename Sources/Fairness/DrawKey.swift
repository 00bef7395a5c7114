/// The key of one draw: everything sealed, everything shown, and nothing chosen after that.
public struct DrawKey: Equatable, Sendable {
  /// The 32 bytes that key the numbers.
  public let value: Digest

  /// A key from elsewhere, as a vector.
  public init(value: Digest) { self.value = value }

  /// `secret` and `signature` are those of the mode; nil where it has none.
  public init(
    seal: Digest, mode: Mode, arm: Digest, draw: UInt32, secret: Digest?, signature: [UInt8]?,
    publicHash: Digest, engine: SHA256.Engine = .portable
  ) {
    let extractor = HMAC(key: seal, engine: engine)
    var input = extractor.start()
    input.update(lengthPrefixed: secret)
    input.update(lengthPrefixed: signature.map { SHA256.hash($0, engine: engine) })
    input.update(lengthPrefixed: publicHash)
    let expander = HMAC(key: extractor.finish(input), engine: engine)
    var output = expander.start()
    output.update(tag: "FD1/draw")
    output.update(lengthPrefixed: [UInt8](mode.name))
    output.update(arm)
    output.update(draw)
    output.update(UInt8(1))
    value = expander.finish(output)
  }
}

/// The numbers that one key gives, in their order.
public struct NumberStream: Sendable {
  private let hmac: HMAC
  private let total: UInt64
  /// 2^64 mod total: how many numbers at the top of the range are passed over.
  private let excess: UInt64
  /// How many numbers were taken, those out of range included.
  public private(set) var used: UInt64 = 0

  /// Nil when there are no tickets.
  public init?(key: DrawKey, total: UInt64, engine: SHA256.Engine = .portable) {
    guard total > 0 else { return nil }
    hmac = HMAC(key: key.value, engine: engine)
    self.total = total
    excess = RangeReduction.excess(total)
  }

  /// The next 64 bits as they come.
  public mutating func nextRaw() -> UInt64 {
    let number = used
    used &+= 1
    return hmac.authenticate(count: 16) { buffer in
      buffer.store("FD1/num")
      buffer.storeBytes(of: number.bigEndian, toByteOffset: 8, as: UInt64.self)
    }.firstWord
  }

  /// The next ticket, counted from 0; nil when the number is out of range.
  public mutating func next() -> UInt64? {
    let number = nextRaw()
    return RangeReduction.reduce(number, below: total, excess: excess)
  }
}

/// Brings a uniform number into a range without favouring any of it.
///
/// Written for any width, so that a test can go through every case of the smallest one.
enum RangeReduction {
  /// How many numbers at the top of the word are passed over: 2^width mod total.
  @inline(__always)
  static func excess<Word: FixedWidthInteger & UnsignedInteger>(_ total: Word) -> Word {
    (Word.max % total &+ 1) % total
  }

  /// Nil for a number that is passed over.
  @inline(__always)
  static func reduce<Word: FixedWidthInteger & UnsignedInteger>(
    _ number: Word, below total: Word, excess: Word
  ) -> Word? {
    // The limit is 2^width − excess; without an excess every number is in range.
    excess == 0 || number < 0 &- excess ? number % total : nil
  }
}
