/// HMAC-SHA-256 (RFC 2104). One key, prepared once, authenticates any number of messages.
public struct HMAC: Sendable {
  private let inner: Digest
  private let outer: Digest
  private let engine: SHA256.Engine

  /// A key of any length; one beyond 64 bytes counts as its hash.
  public init(key: [UInt8], engine: SHA256.Engine = .portable) {
    var padded = key.count > 64 ? SHA256.hash(key, engine: engine).bytes : key
    padded.append(contentsOf: repeatElement(0, count: 64 &- padded.count))
    inner = Self.absorb(padded, masking: 0x36, engine)
    outer = Self.absorb(padded, masking: 0x5c, engine)
    self.engine = engine
  }

  private static func absorb(
    _ key: [UInt8], masking mask: UInt8, _ engine: SHA256.Engine
  ) -> Digest {
    var block = key
    for index in block.indices { block[index] ^= mask }
    var hasher = SHA256(engine: engine)
    hasher.update(block)
    return hasher.midstate()
  }

  /// A key of 32 bytes, without allocating.
  public init(key: Digest, engine: SHA256.Engine = .portable) {
    inner = Self.absorb(key, masking: 0x3636_3636, engine)
    outer = Self.absorb(key, masking: 0x5c5c_5c5c, engine)
    self.engine = engine
  }

  private static func absorb(
    _ key: Digest, masking mask: UInt32, _ engine: SHA256.Engine
  ) -> Digest {
    let masked = Digest(
      w0: key.w0 ^ mask, w1: key.w1 ^ mask, w2: key.w2 ^ mask, w3: key.w3 ^ mask,
      w4: key.w4 ^ mask, w5: key.w5 ^ mask, w6: key.w6 ^ mask, w7: key.w7 ^ mask
    ).bigEndian
    let rest = Digest(
      w0: mask, w1: mask, w2: mask, w3: mask, w4: mask, w5: mask, w6: mask, w7: mask)
    var state = Digest.initialState
    withUnsafeBytes(of: (masked, rest)) { block in
      withUnsafeMutableBytes(of: &state) { words in
        guard let words = words.baseAddress, let block = block.baseAddress else { return }
        engine.compress(words, block)
      }
    }
    return state
  }

  /// A hasher that has taken in the key; feed it the message and hand it to ``finish(_:)``.
  public func start() -> SHA256 { SHA256(continuing: inner, after: 64, engine: engine) }

  /// The code of a message that was fed to the hasher of ``start()``.
  public func finish(_ message: consuming SHA256) -> Digest { seal(message.finalize()) }

  /// The outer hash: 32 bytes and their padding fill one block.
  @inline(__always)
  private func seal(_ digest: Digest) -> Digest {
    var block = Block()
    block.first = digest.bigEndian
    block.second = ((0x80 << 56 as UInt64).bigEndian, 0, 0, (96 &* 8 as UInt64).bigEndian)
    var state = outer
    withUnsafeBytes(of: &block) { compress($0, &state) }
    return state
  }

  @inline(__always)
  private func compress(_ block: UnsafeRawBufferPointer, _ state: inout Digest) {
    withUnsafeMutableBytes(of: &state) { words in
      guard let words = words.baseAddress, let block = block.baseAddress else { return }
      engine.compress(words, block)
    }
  }

  private struct Block {
    var first = Digest.zero
    var second: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  }

  /// The longest message that ``authenticate(count:fill:)`` takes.
  static let shortMessage = 55

  /// A message of at most 55 bytes, written straight into its block.
  @inline(__always)
  func authenticate(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) -> Digest {
    var block = Block()
    var state = inner
    withUnsafeMutableBytes(of: &block) { buffer in
      fill(buffer)
      buffer.storeBytes(of: 0x80, toByteOffset: count, as: UInt8.self)
      let bits = UInt64(truncatingIfNeeded: count &+ 64) &* 8
      buffer.storeBytes(of: bits.bigEndian, toByteOffset: 56, as: UInt64.self)
      compress(UnsafeRawBufferPointer(buffer), &state)
    }
    return seal(state)
  }

  /// The code of a whole message.
  public func authenticate(_ message: [UInt8]) -> Digest {
    var hasher = start()
    hasher.update(message)
    return finish(hasher)
  }
}

/// HKDF-SHA-256 (RFC 5869): one key of chosen length out of uneven input.
public enum HKDF {
  /// Gathers uneven input into one key; the salt may be public, and empty.
  public static func extract(
    salt: [UInt8], inputKey: [UInt8], engine: SHA256.Engine = .portable
  ) -> Digest {
    HMAC(key: salt, engine: engine).authenticate(inputKey)
  }

  /// At most 255 × 32 bytes; asking for more gives those.
  public static func expand(
    key: Digest, info: [UInt8], count: Int, engine: SHA256.Engine = .portable
  ) -> [UInt8] {
    let hmac = HMAC(key: key, engine: engine)
    var output: [UInt8] = []
    var previous: [UInt8] = []
    for index in UInt8(1)...255 where output.count < count {
      var message = hmac.start()
      message.update(previous)
      message.update(info)
      message.update(index)
      previous = hmac.finish(message).bytes
      output += previous
    }
    return Array(output.prefix(max(0, count)))
  }
}
