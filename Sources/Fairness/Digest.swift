/// 32 bytes: a SHA-256 value, a key, a salt or a secret. Held as words, so that comparing is cheap.
public struct Digest: Hashable, Sendable {
  // The words in order, each read most significant byte first.
  var w0: UInt32
  var w1: UInt32
  var w2: UInt32
  var w3: UInt32
  var w4: UInt32
  var w5: UInt32
  var w6: UInt32
  var w7: UInt32

  /// Thirty-two zero bytes: what the first entry of a log names as its predecessor.
  public static let zero = Digest(w0: 0, w1: 0, w2: 0, w3: 0, w4: 0, w5: 0, w6: 0, w7: 0)

  /// The state SHA-256 starts from.
  static let initialState = Digest(
    w0: 0x6a09_e667, w1: 0xbb67_ae85, w2: 0x3c6e_f372, w3: 0xa54f_f53a,
    w4: 0x510e_527f, w5: 0x9b05_688c, w6: 0x1f83_d9ab, w7: 0x5be0_cd19)

  /// Each word turned to big-endian, so that the bytes in memory are the digest's bytes.
  @inline(__always) var bigEndian: Digest {
    Digest(
      w0: w0.bigEndian, w1: w1.bigEndian, w2: w2.bigEndian, w3: w3.bigEndian,
      w4: w4.bigEndian, w5: w5.bigEndian, w6: w6.bigEndian, w7: w7.bigEndian)
  }

  /// The first eight bytes as one number.
  public var firstWord: UInt64 { UInt64(w0) << 32 | UInt64(w1) }
}

extension Digest {
  /// Nil unless there are exactly 32 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self = bytes.withUnsafeBytes { Digest(reading: $0) }
  }

  /// Reads the first 32 bytes of a buffer that has them.
  init(reading bytes: UnsafeRawBufferPointer) {
    self = bytes.loadUnaligned(as: Digest.self).bigEndian
  }

  /// The 32 bytes in order.
  public var bytes: [UInt8] {
    withUnsafeBytes(of: bigEndian) { [UInt8]($0) }
  }

  /// Nil unless there are exactly 64 lower-case hexadecimal digits.
  public init?(hexadecimal text: some Sequence<UInt8>) {
    guard let bytes = Hexadecimal.decode(text) else { return nil }
    self.init(bytes)
  }

  /// 64 lower-case hexadecimal digits.
  public var hexadecimal: [UInt8] { Hexadecimal.encode(bytes) }
}
