/// Builds the root of RFC 6962's tree leaf by leaf, holding one node for each bit of the count.
public struct MerkleFrontier<Node: MerkleNode>: Sendable {
  /// The roots of the full subtrees, the largest first.
  private var nodes: [Node] = []
  public private(set) var count: UInt64 = 0
  private let engine: SHA256.Engine

  public init(engine: SHA256.Engine = .portable) { self.engine = engine }

  /// Adds the next leaf's node.
  ///
  /// - Throws: `sumTooLarge` when the tickets pass 2^53−1.
  public mutating func append(_ leaf: Node) throws(MerkleError) {
    var node = leaf
    var bits = count
    while bits & 1 == 1, let left = nodes.popLast() {
      node = try Node.parent(left, node, engine: engine)
      bits >>= 1
    }
    nodes.append(node)
    count &+= 1
  }

  /// The root of all leaves so far; nil before the first.
  public func root() throws(MerkleError) -> Node? {
    guard var root = nodes.last else { return nil }
    for index in (0..<nodes.count &- 1).reversed() {
      root = try Node.parent(nodes[index], root, engine: engine)
    }
    return root
  }
}

extension MerkleFrontier<SumNode> {
  /// Adds the next entrant.
  public mutating func append(_ leaf: Leaf) throws(MerkleError) {
    try append(leaf.node(engine: engine))
  }
}
