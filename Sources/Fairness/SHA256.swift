/// SHA-256 (FIPS 180-4), fed piece by piece, without allocating.
///
/// A value: a copy taken in the middle continues on its own.
public struct SHA256: Sendable {
  private var state: Digest
  private var buffer = Block()
  private var count: UInt64
  private let compress: CompressionFunction

  public init(engine: Engine = .portable) {
    self.init(continuing: .initialState, after: 0, engine: engine)
  }

  /// Goes on from a state reached after `count` bytes, a multiple of 64.
  init(continuing state: Digest, after count: UInt64, engine: Engine) {
    self.state = state
    self.count = count
    compress = engine.compress
  }

  /// Mixes eight state words with one 64-byte block: state, then block.
  public typealias CompressionFunction =
    @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

  /// What performs the compression function: this module's own code, or a library's.
  public struct Engine: Sendable {
    public let compress: CompressionFunction

    /// `compress` takes eight `UInt32` of state in the machine's byte order and 64 bytes of input.
    public init(compress: CompressionFunction) { self.compress = compress }

    /// Written in Swift alone; the same on every machine.
    public static let portable = Engine { compressPortably($0, $1) }
  }

  private struct Block: Sendable {
    var a: UInt64 = 0
    var b: UInt64 = 0
    var c: UInt64 = 0
    var d: UInt64 = 0
    var e: UInt64 = 0
    var f: UInt64 = 0
    var g: UInt64 = 0
    var h: UInt64 = 0
  }
}

// MARK: - Input

extension SHA256 {
  /// The digest of one message.
  public static func hash(_ bytes: [UInt8], engine: Engine = .portable) -> Digest {
    var hasher = SHA256(engine: engine)
    hasher.update(bytes)
    return hasher.finalize()
  }

  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard var source = bytes.baseAddress, bytes.count > 0 else { return }
    let compress = self.compress
    var left = bytes.count
    let filled = Int(truncatingIfNeeded: count & 63)
    count &+= UInt64(left)
    withUnsafeMutableBytes(of: &buffer) { buffer in
      guard let block = buffer.baseAddress else { return }
      if filled > 0 {
        let taken = min(64 &- filled, left)
        (block + filled).copyMemory(from: source, byteCount: taken)
        if filled &+ taken < 64 { return left = 0 }
        withUnsafeMutableBytes(of: &state) { compress($0.baseAddress ?? block, block) }
        source += taken
        left &-= taken
      }
      withUnsafeMutableBytes(of: &state) { words in
        guard let words = words.baseAddress else { return }
        while left >= 64 {
          compress(words, source)
          source += 64
          left &-= 64
        }
      }
      if left > 0 { block.copyMemory(from: source, byteCount: left) }
    }
  }

  /// One byte.
  public mutating func update(_ byte: UInt8) {
    withUnsafeBytes(of: byte) { update($0) }
  }

  /// Four bytes, most significant first.
  public mutating func update(_ value: UInt32) {
    withUnsafeBytes(of: value.bigEndian) { update($0) }
  }

  /// Eight bytes, most significant first.
  public mutating func update(_ value: UInt64) {
    withUnsafeBytes(of: value.bigEndian) { update($0) }
  }

  /// The digest's 32 bytes.
  public mutating func update(_ digest: Digest) {
    let bytes = digest.bigEndian
    withUnsafeBytes(of: bytes) { update($0) }
  }

  /// The tag's ASCII text and one zero byte: separates the uses of the hash from each other.
  public mutating func update(tag: StaticString) {
    update(UnsafeRawBufferPointer(start: tag.utf8Start, count: tag.utf8CodeUnitCount))
    update(UInt8(0))
  }

  /// The length as four bytes, then the bytes, so that neighbours cannot trade places.
  public mutating func update(lengthPrefixed bytes: [UInt8]) {
    update(UInt32(truncatingIfNeeded: bytes.count))
    update(bytes)
  }

  /// As for bytes; nil counts as none at all.
  public mutating func update(lengthPrefixed digest: Digest?) {
    guard let digest else { return update(UInt32(0)) }
    update(UInt32(32))
    update(digest)
  }
}

// MARK: - Output

extension SHA256 {
  /// The digest of everything fed so far; ends the use of this value.
  public consuming func finalize() -> Digest {
    let compress = self.compress
    var state = self.state
    var buffer = self.buffer
    let bitCount = count &* 8
    let filled = Int(truncatingIfNeeded: count & 63)
    withUnsafeMutableBytes(of: &buffer) { buffer in
      guard let block = buffer.baseAddress else { return }
      withUnsafeMutableBytes(of: &state) { words in
        guard let words = words.baseAddress else { return }
        block.storeBytes(of: 0x80, toByteOffset: filled, as: UInt8.self)
        var next = filled &+ 1
        if next > 56 {
          (block + next).initializeMemory(as: UInt8.self, repeating: 0, count: 64 &- next)
          compress(words, block)
          next = 0
        }
        (block + next).initializeMemory(as: UInt8.self, repeating: 0, count: 56 &- next)
        block.storeBytes(of: bitCount.bigEndian, toByteOffset: 56, as: UInt64.self)
        compress(words, block)
      }
    }
    return state
  }

  /// The state after whole blocks, for keyed hashes that start from it many times.
  consuming func midstate() -> Digest { state }
}
