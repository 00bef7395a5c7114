/// What a tree is made of: a value two of which combine into their parent.
public protocol MerkleNode: Equatable, Sendable {
  static func parent(
    _ left: Self, _ right: Self, engine: SHA256.Engine
  ) throws(MerkleError) -> Self
}

/// Why a tree or a proof cannot be made.
public enum MerkleError: Error, Equatable, Sendable {
  /// The tickets together exceed 2^53−1.
  case sumTooLarge
  /// A position or a size outside the tree.
  case outOfRange
}

/// A node that knows how many tickets lie beneath it.
public struct SumNode: MerkleNode {
  /// Over the hashes and sums of both children, or over the leaf.
  public var hash: Digest
  /// Tickets beneath, 1…2^53−1.
  public var sum: UInt64

  public init(hash: Digest, sum: UInt64) {
    self.hash = hash
    self.sum = sum
  }

  /// The most tickets a list may hold: 2^53−1.
  public static let largestSum: UInt64 = 9_007_199_254_740_991

  public static func parent(
    _ left: SumNode, _ right: SumNode, engine: SHA256.Engine
  ) throws(MerkleError) -> SumNode {
    let (sum, overflow) = left.sum.addingReportingOverflow(right.sum)
    guard !overflow, sum <= largestSum else { throw .sumTooLarge }
    let hash = TwoBlockMessage.digest(count: 81, engine: engine) { buffer in
      buffer.storeBytes(of: 1, toByteOffset: 0, as: UInt8.self)
      buffer.storeBytes(of: left.sum.bigEndian, toByteOffset: 1, as: UInt64.self)
      buffer.storeBytes(of: left.hash.bigEndian, toByteOffset: 9, as: Digest.self)
      buffer.storeBytes(of: right.sum.bigEndian, toByteOffset: 41, as: UInt64.self)
      buffer.storeBytes(of: right.hash.bigEndian, toByteOffset: 49, as: Digest.self)
    }
    return SumNode(hash: hash, sum: sum)
  }
}

/// The node of RFC 6962: a hash alone.
public struct HashNode: MerkleNode {
  public var hash: Digest

  public init(hash: Digest) { self.hash = hash }

  /// The node of a leaf's bytes.
  public static func leaf(_ data: [UInt8], engine: SHA256.Engine = .portable) -> HashNode {
    var hasher = SHA256(engine: engine)
    hasher.update(UInt8(0))
    hasher.update(data)
    return HashNode(hash: hasher.finalize())
  }

  /// The root of a tree without leaves.
  public static let empty = HashNode(hash: SHA256.hash([]))

  public static func parent(
    _ left: HashNode, _ right: HashNode, engine: SHA256.Engine
  ) throws(MerkleError) -> HashNode {
    var hasher = SHA256(engine: engine)
    hasher.update(UInt8(1))
    hasher.update(left.hash)
    hasher.update(right.hash)
    return HashNode(hash: hasher.finalize())
  }
}
