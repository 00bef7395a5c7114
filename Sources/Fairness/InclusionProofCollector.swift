/// Gathers the inclusion proof of one leaf while all of them stream by, in memory for the proof.
public struct InclusionProofCollector: Sendable {
  /// A subtree beside the way from the leaf to the root.
  private struct Sibling: Sendable {
    let start: UInt64
    let end: UInt64
    /// How far from the root.
    let depth: Int
    var frontier: MerkleFrontier<SumNode>
  }

  private let seq: UInt64
  /// In the order of the list.
  private var subtrees: [Sibling] = []
  private var current = 0
  private var count: UInt64 = 0
  private var firstTicket: UInt64 = 0
  private var leaf: Leaf?

  /// Nil when `seq` is not below `count`.
  public init?(seq: UInt64, count: UInt64, engine: SHA256.Engine = .portable) {
    guard seq < count else { return nil }
    self.seq = seq
    var start: UInt64 = 0
    var end = count
    var depth = 0
    while end &- start > 1 {
      let width = end &- start
      let half = UInt64(1) << UInt64(UInt64.bitWidth &- 1 &- (width &- 1).leadingZeroBitCount)
      let isLeft = seq < start &+ half
      let frontier = MerkleFrontier<SumNode>(engine: engine)
      subtrees.append(
        isLeft
          ? Sibling(start: start &+ half, end: end, depth: depth, frontier: frontier)
          : Sibling(start: start, end: start &+ half, depth: depth, frontier: frontier))
      if isLeft { end = start &+ half } else { start &+= half }
      depth &+= 1
    }
    subtrees.sort { $0.start < $1.start }
  }

  /// Takes the next leaf of the list and its node.
  mutating func append(_ leaf: Leaf, _ node: SumNode) throws(MerkleError) {
    defer { count &+= 1 }
    if count == seq {
      self.leaf = leaf
      return
    }
    if count < seq { firstTicket &+= UInt64(leaf.weight) }
    while current < subtrees.count, count >= subtrees[current].end { current &+= 1 }
    guard current < subtrees.count else { throw .outOfRange }
    try subtrees[current].frontier.append(node)
  }

  /// The leaf, its first ticket and its siblings from the bottom up, once all leaves were taken.
  public func proof() throws(MerkleError) -> (
    leaf: Leaf, firstTicket: UInt64, siblings: [SumNode]
  )? {
    guard let leaf else { return nil }
    var siblings: [SumNode] = []
    let upwards = subtrees.sorted { $0.depth > $1.depth }
    for subtree in upwards {
      guard let root = try subtree.frontier.root(),
        subtree.frontier.count == subtree.end &- subtree.start
      else { return nil }
      siblings.append(root)
    }
    return (leaf, firstTicket, siblings)
  }
}
