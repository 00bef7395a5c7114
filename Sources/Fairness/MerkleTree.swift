/// Every node of a tree of RFC 6962's shape, for proofs about any of its leaves.
public struct MerkleTree<Node: MerkleNode>: Sendable {
  /// The leaves, then each level above; a node without a neighbour rises unchanged.
  private let levels: [[Node]]

  /// Nil without leaves.
  public init?(_ leaves: [Node], engine: SHA256.Engine = .portable) throws(MerkleError) {
    guard !leaves.isEmpty else { return nil }
    var levels = [leaves]
    var level = leaves
    while level.count > 1 {
      var above: [Node] = []
      above.reserveCapacity(level.count / 2 &+ 1)
      var index = 0
      while index &+ 1 < level.count {
        above.append(try Node.parent(level[index], level[index &+ 1], engine: engine))
        index &+= 2
      }
      if index < level.count { above.append(level[index]) }
      levels.append(above)
      level = above
    }
    self.levels = levels
  }

  /// How many leaves.
  public var count: UInt64 { UInt64(levels[0].count) }

  /// What stands for all leaves together.
  public var root: Node { levels[levels.count &- 1][0] }

  /// The neighbours on the way from a leaf to the root, from the bottom up.
  public func inclusionProof(_ seq: UInt64) throws(MerkleError) -> [Node] {
    guard seq < count else { throw .outOfRange }
    var index = Int(seq)
    var siblings: [Node] = []
    for level in levels.dropLast() {
      let sibling = index ^ 1
      if sibling < level.count { siblings.append(level[sibling]) }
      index >>= 1
    }
    return siblings
  }

  /// Shows that the first `size` leaves are those of an earlier tree (RFC 9162, section 2.1.4.1).
  public func consistencyProof(from size: UInt64) throws(MerkleError) -> [Node] {
    guard size > 0, size <= count else { throw .outOfRange }
    var proof: [Node] = []
    var start = 0
    var end = Int(count)
    var old = Int(size)
    var isWhole = true
    // Walks down to the edge of the old tree and notes the other half at every turn.
    while old < end &- start {
      let half = Self.split(end &- start)
      if old <= half {
        proof.append(node(start &+ half, end))
        end = start &+ half
      } else {
        proof.append(node(start, start &+ half))
        start &+= half
        old &-= half
        isWhole = false
      }
    }
    if !isWhole { proof.append(node(start, end)) }
    return proof.reversed()
  }

  /// The largest power of two below `count`, which is at least 2.
  private static func split(_ count: Int) -> Int {
    1 << (Int.bitWidth &- 1 &- (count &- 1).leadingZeroBitCount)
  }

  /// The root of the leaves from `start` to before `end`, one of the halves of the shape.
  private func node(_ start: Int, _ end: Int) -> Node {
    let width = end &- start
    let height = width < 2 ? 0 : Int.bitWidth &- (width &- 1).leadingZeroBitCount
    return levels[height][start >> height]
  }
}
