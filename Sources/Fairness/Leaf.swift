/// One entrant as the sealed list shows them: 85 bytes that hide who it is until it is opened.
public struct Leaf: Equatable, Sendable {
  /// Position in the list, from 0.
  public var seq: UInt64
  /// How many tickets the entrant owns: 1…2^32−1.
  public var weight: UInt32
  /// Which groups the entrant is in, one bit each.
  public var groups: UInt32
  /// Binds identity and nonce, see ``Commitments``.
  public var idCommitment: Digest
  /// Binds the label, see ``Commitments``.
  public var labelCommitment: Digest

  /// Of the one form in which a leaf is hashed and kept.
  public static let byteCount = 85

  public init(
    seq: UInt64, weight: UInt32, groups: UInt32, idCommitment: Digest, labelCommitment: Digest
  ) {
    self.seq = seq
    self.weight = weight
    self.groups = groups
    self.idCommitment = idCommitment
    self.labelCommitment = labelCommitment
  }

  /// Nil unless these are 85 bytes of version 1 with a weight in range.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount, bytes[0] == 1 else { return nil }
    seq = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 1, as: UInt64.self))
    let weight = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 9, as: UInt64.self))
    guard weight > 0, let weight = UInt32(exactly: weight) else { return nil }
    self.weight = weight
    groups = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 17, as: UInt32.self))
    idCommitment = bytes.loadUnaligned(fromByteOffset: 21, as: Digest.self).bigEndian
    labelCommitment = bytes.loadUnaligned(fromByteOffset: 53, as: Digest.self).bigEndian
  }

  /// Nil unless these are 85 bytes of version 1 with a weight in range.
  public init?(_ bytes: [UInt8]) {
    guard let leaf = bytes.withUnsafeBytes({ Leaf($0) }) else { return nil }
    self = leaf
  }

  /// The 85 bytes that are hashed.
  public var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      write(to: UnsafeMutableRawBufferPointer(buffer), at: 0)
      count = Self.byteCount
    }
  }

  /// 170 digits, as they stand in a record.
  public var hexadecimal: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.byteCount &* 2) { buffer, count in
      var bytes = Storage()
      withUnsafeMutableBytes(of: &bytes) { bytes in
        write(to: bytes, at: 0)
        Hexadecimal.encode(
          UnsafeRawBufferPointer(rebasing: bytes[..<Self.byteCount]),
          into: UnsafeMutableRawBufferPointer(buffer))
      }
      count = Self.byteCount &* 2
    }
  }

  /// Room for the 85 bytes.
  private struct Storage {
    var words:
      (
        UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
      ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  }

  /// Writes 85 bytes from `offset` on; the buffer must have them.
  func write(to buffer: UnsafeMutableRawBufferPointer, at offset: Int) {
    buffer.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
    buffer.storeBytes(of: seq.bigEndian, toByteOffset: offset &+ 1, as: UInt64.self)
    buffer.storeBytes(of: UInt64(weight).bigEndian, toByteOffset: offset &+ 9, as: UInt64.self)
    buffer.storeBytes(of: groups.bigEndian, toByteOffset: offset &+ 17, as: UInt32.self)
    buffer.storeBytes(of: idCommitment.bigEndian, toByteOffset: offset &+ 21, as: Digest.self)
    buffer.storeBytes(of: labelCommitment.bigEndian, toByteOffset: offset &+ 53, as: Digest.self)
  }

  /// The leaf's place in the sum tree.
  public func node(engine: SHA256.Engine = .portable) -> SumNode {
    let hash = TwoBlockMessage.digest(count: Self.byteCount &+ 1, engine: engine) { buffer in
      buffer.storeBytes(of: 0, toByteOffset: 0, as: UInt8.self)
      write(to: buffer, at: 1)
    }
    return SumNode(hash: hash, sum: UInt64(weight))
  }
}

/// A message of 64 to 119 bytes, padded in place: what every node of the tree hashes.
struct TwoBlockMessage {
  private var words:
    (
      UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
      UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
    ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  @inline(__always)
  static func digest(
    count: Int, engine: SHA256.Engine, fill: (UnsafeMutableRawBufferPointer) -> Void
  ) -> Digest {
    var message = TwoBlockMessage()
    var state = Digest.initialState
    withUnsafeMutableBytes(of: &message.words) { buffer in
      fill(buffer)
      buffer.storeBytes(of: 0x80, toByteOffset: count, as: UInt8.self)
      let bits = UInt64(truncatingIfNeeded: count) &* 8
      buffer.storeBytes(of: bits.bigEndian, toByteOffset: 120, as: UInt64.self)
      guard let block = buffer.baseAddress else { return }
      withUnsafeMutableBytes(of: &state) { words in
        guard let words = words.baseAddress else { return }
        engine.compress(words, block)
        engine.compress(words, block + 64)
      }
    }
    return state
  }
}
