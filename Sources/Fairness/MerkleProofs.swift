/// Checks of proofs; the sides of the siblings follow from position and size alone.
public enum MerkleProof {
  /// The root that a leaf and its siblings lead to; nil when they do not fit position and size.
  ///
  /// The algorithm is that of RFC 9162, section 2.1.3.2. `visit` sees each sibling and whether it
  /// lies to the left.
  static func root<Node: MerkleNode>(
    leaf: Node, seq: UInt64, count: UInt64, siblings: [Node], engine: SHA256.Engine,
    visit: (Node, Bool) -> Bool
  ) -> Node? {
    guard seq < count else { return nil }
    var node = leaf
    var position = seq
    var last = count &- 1
    for sibling in siblings {
      guard last > 0 else { return nil }
      let isLeft = position & 1 == 1 || position == last
      guard visit(sibling, isLeft) else { return nil }
      do throws(MerkleError) {
        node =
          isLeft
          ? try Node.parent(sibling, node, engine: engine)
          : try Node.parent(node, sibling, engine: engine)
      } catch { return nil }
      if isLeft {
        while position & 1 == 0, position != 0 {
          position >>= 1
          last >>= 1
        }
      }
      position >>= 1
      last >>= 1
    }
    return last == 0 ? node : nil
  }

  /// Whether a leaf stands at `seq` in the tree of `count` leaves with this root.
  public static func includes<Node: MerkleNode>(
    _ leaf: Node, seq: UInt64, count: UInt64, siblings: [Node], root: Node,
    engine: SHA256.Engine = .portable
  ) -> Bool {
    Self.root(leaf: leaf, seq: seq, count: count, siblings: siblings, engine: engine) { _, _ in
      true
    } == root
  }

  /// The first ticket of a leaf of the sum tree, counted from 0; nil unless the proof holds.
  public static func firstTicket(
    of leaf: Leaf, count: UInt64, siblings: [SumNode], root: SumNode,
    engine: SHA256.Engine = .portable
  ) -> UInt64? {
    var start: UInt64 = 0
    let node = leaf.node(engine: engine)
    let reached = Self.root(
      leaf: node, seq: leaf.seq, count: count, siblings: siblings, engine: engine
    ) { sibling, isLeft in
      guard sibling.sum >= 1, sibling.sum <= SumNode.largestSum else { return false }
      if isLeft { start &+= sibling.sum }
      return true
    }
    return reached == root ? start : nil
  }

  /// Whether a tree continues an earlier one (RFC 9162, section 2.1.4.2).
  public static func isConsistent<Node: MerkleNode>(
    from old: (count: UInt64, root: Node), to new: (count: UInt64, root: Node), proof: [Node],
    engine: SHA256.Engine = .portable
  ) -> Bool {
    guard old.count > 0, old.count <= new.count else { return false }
    if old.count == new.count { return proof.isEmpty && old.root == new.root }
    var path = proof[...]
    var position = old.count &- 1
    var last = new.count &- 1
    while position & 1 == 1 {
      position >>= 1
      last >>= 1
    }
    // A full old tree is itself the first node of the path.
    let isFull = old.count & (old.count &- 1) == 0
    guard let first = isFull ? old.root : path.popFirst() else { return false }
    var oldNode = first
    var newNode = first
    do throws(MerkleError) {
      for sibling in path {
        guard last > 0 else { return false }
        if position & 1 == 1 || position == last {
          oldNode = try Node.parent(sibling, oldNode, engine: engine)
          newNode = try Node.parent(sibling, newNode, engine: engine)
          while position & 1 == 0, position != 0 {
            position >>= 1
            last >>= 1
          }
        } else {
          newNode = try Node.parent(newNode, sibling, engine: engine)
        }
        position >>= 1
        last >>= 1
      }
    } catch { return false }
    return last == 0 && oldNode == old.root && newNode == new.root
  }
}
