/// Gathers inclusion proofs while all leaves stream by, in memory for the proofs alone.
public struct InclusionProofCollector: Sendable {
  private let count: UInt64
  private let engine: SHA256.Engine
  /// Whose proofs are gathered, ascending.
  private let wanted: [UInt64]
  private var leaves: [Leaf] = []
  /// The tickets before each of ``leaves``.
  private var firstTickets: [UInt64] = []
  private var tickets: UInt64 = 0
  private var taken: UInt64 = 0
  /// The roots of the full subtrees, the largest first, and how high each stands.
  private var frontier: [(height: Int, node: SumNode)] = []
  /// What lies beside the ways to the root, from the bottom up, each height by place.
  private var levels: [Level]

  private struct Level: Sendable {
    /// The next of the wanted that a node here may lie beside.
    var next = 0
    var siblings: [(place: UInt64, node: SumNode)] = []
  }

  /// Those of `wanted`, which ascend, that are below `count` have a proof in the end.
  public init(of wanted: [UInt64], count: UInt64, engine: SHA256.Engine = .portable) {
    self.wanted = wanted
    self.count = count
    self.engine = engine
    levels = []
    while levels.count < 64, (count &- min(count, 1)) >> UInt64(levels.count) > 0 {
      levels.append(Level())
    }
  }

  /// Takes the next leaf of the list and its node.
  mutating func append(_ leaf: Leaf, _ node: SumNode) throws(MerkleError) {
    guard taken < count else { throw .outOfRange }
    if leaves.count < wanted.count, wanted[leaves.count] == taken {
      leaves.append(leaf)
      firstTickets.append(tickets)
    }
    tickets &+= UInt64(leaf.weight)
    var (node, height, place) = (node, 0, taken)
    note(node, height, place)
    while place & 1 == 1, let left = frontier.popLast() {
      node = try SumNode.parent(left.node, node, engine: engine)
      height &+= 1
      place >>= 1
      note(node, height, place)
    }
    frontier.append((height, node))
    taken &+= 1
    if taken == count { try finish() }
  }

  /// The right edge: what is left over rises until it has a neighbour.
  private mutating func finish() throws(MerkleError) {
    guard var edge = frontier.popLast()?.node else { return }
    while let left = frontier.popLast() {
      // A full subtree is a left one, and its place is even.
      note(edge, left.height, (taken >> UInt64(left.height)) & ~1 | 1)
      edge = try SumNode.parent(left.node, edge, engine: engine)
    }
  }

  /// Keeps a node when it is the neighbour of one on the way from a wanted leaf.
  private mutating func note(_ node: SumNode, _ height: Int, _ place: UInt64) {
    guard height < levels.count else { return }
    var next = levels[height].next
    // The one beside a left node comes after it, so look from the first of the pair.
    while next < wanted.count, wanted[next] >> UInt64(height) < place & ~1 { next &+= 1 }
    levels[height].next = next
    while next < wanted.count, wanted[next] >> UInt64(height) < place ^ 1 { next &+= 1 }
    guard next < wanted.count, wanted[next] >> UInt64(height) == place ^ 1 else { return }
    levels[height].siblings.append((place, node))
  }

  /// The proof of one of the wanted, with its first ticket, once all leaves were taken.
  public func proof(of seq: UInt64) -> (entrant: EntrantProof, firstTicket: UInt64)? {
    let index = firstPosition(of: leaves.count) { leaves[$0].seq >= seq }
    guard taken == count, index < leaves.count, leaves[index].seq == seq else { return nil }
    var siblings: [SumNode] = []
    for height in levels.indices {
      let place = (seq >> UInt64(height)) ^ 1
      let known = levels[height].siblings
      let position = firstPosition(of: known.count) { known[$0].place >= place }
      if position < known.count, known[position].place == place {
        siblings.append(known[position].node)
      }
    }
    return (EntrantProof(leaf: leaves[index], siblings: siblings), firstTickets[index])
  }
}
