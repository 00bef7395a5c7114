import Fairness
import Testing

@Suite struct MerkleTests {
  private func plain(_ count: Int) throws -> [HashNode] {
    try Vectors.json("rfc6962.json")["leaves"].array.prefix(count).map {
      HashNode.leaf(try $0.bytes())
    }
  }

  private func leaf(_ seq: UInt64, weight: UInt32 = 1) -> Leaf {
    Leaf(
      seq: seq, weight: weight, groups: 0, idCommitment: SHA256.hash([1, UInt8(seq & 255)]),
      labelCommitment: SHA256.hash([2, UInt8(seq & 255)]))
  }

  @Test func rootsOfTheCertificateTransparencyStandard() throws {
    let roots = try Vectors.json("rfc6962.json")["roots"].array
    #expect(try HashNode.empty.hash == roots[0].digest())
    var frontier = MerkleFrontier<HashNode>()
    for count in 1...8 {
      let leaves = try plain(count)
      let tree = try #require(try MerkleTree(leaves))
      try frontier.append(leaves[count - 1])
      #expect(try tree.root.hash == roots[count].digest())
      #expect(try frontier.root() == tree.root)
    }
  }

  @Test func sumTree() throws {
    let vector = try Vectors.json("fd1.json")["V2_sumtree"]
    var nodes: [SumNode] = []
    for (hash, weight) in zip(vector["leafHashes"].array, vector["weights"].array) {
      nodes.append(SumNode(hash: try hash.digest(), sum: try weight.number()))
    }
    for row in vector["roots"].array {
      let count = Int(try row["n"].number())
      let tree = try #require(try MerkleTree(Array(nodes.prefix(count))))
      #expect(try tree.root == SumNode(hash: row["root"].digest(), sum: row["total"].number()))
    }
    let proof = try #require(try MerkleTree(Array(nodes.prefix(7)))).inclusionProof(4)
    let expected = try vector["proof_n7_seq4"]["siblings"].array.map {
      SumNode(hash: try $0[0].digest(), sum: try $0[1].number())
    }
    #expect(proof == expected)
  }

  @Test func everyProofUpToAHundredHoldsAndSaysTheFirstTicket() throws {
    for count in [1, 2, 3, 5, 8, 13, 33, 64, 100] {
      let leaves = (0..<UInt64(count)).map { leaf($0, weight: UInt32($0 % 9) + 1) }
      let tree = try #require(try MerkleTree(leaves.map { $0.node() }))
      var start: UInt64 = 0
      for leaf in leaves {
        let siblings = try tree.inclusionProof(leaf.seq)
        #expect(
          MerkleProof.firstTicket(
            of: leaf, count: tree.count, siblings: siblings, root: tree.root) == start)
        start += UInt64(leaf.weight)
        var moved = leaf
        moved.seq = (leaf.seq + 1) % UInt64(count)
        if count > 1 {
          #expect(
            MerkleProof.firstTicket(
              of: moved, count: tree.count, siblings: siblings, root: tree.root) == nil)
          #expect(
            MerkleProof.firstTicket(
              of: leaf, count: tree.count, siblings: siblings.dropLast(), root: tree.root) == nil)
        }
        #expect(
          MerkleProof.firstTicket(
            of: leaf, count: tree.count, siblings: siblings + [tree.root], root: tree.root) == nil)
      }
      #expect(tree.root.sum == start)
    }
  }

  /// Streamed or built level by level, every size gives the same root, and every leaf its proof.
  @Test func everyLeafOfEverySizeUpToThreeHundredIsProven() throws {
    let leaves = (0..<UInt64(300)).map { leaf($0, weight: UInt32($0 * 7 % 11) + 1) }
    let nodes = leaves.map { $0.node() }
    var frontier = MerkleFrontier<SumNode>()
    for count in 1...300 {
      try frontier.append(nodes[count - 1])
      let tree = try #require(try MerkleTree(Array(nodes.prefix(count))))
      var holds = try frontier.root() == tree.root && frontier.count == tree.count
      var start: UInt64 = 0
      for leaf in leaves.prefix(count) {
        let siblings = try tree.inclusionProof(leaf.seq)
        holds =
          holds && siblings.count <= 9
          && start
            == MerkleProof.firstTicket(
              of: leaf, count: UInt64(count), siblings: siblings, root: tree.root)
        start += UInt64(leaf.weight)
      }
      #expect(holds, "\(count) leaves")
    }
  }

  @Test func aSiblingWithoutTicketsIsRefused() throws {
    let left = leaf(0)
    let empty = SumNode(hash: .zero, sum: 0)
    let root = try SumNode.parent(left.node(), empty, engine: .portable)
    #expect(MerkleProof.firstTicket(of: left, count: 2, siblings: [empty], root: root) == nil)
  }

  @Test func everyBeginningIsShownToBeOneAndNoOther() throws {
    let nodes = (0..<UInt64(34)).map { leaf($0).node() }
    for count in 1...34 {
      let new = try #require(try MerkleTree(Array(nodes.prefix(count))))
      for size in 1...count {
        let old = try #require(try MerkleTree(Array(nodes.prefix(size))))
        let proof = try new.consistencyProof(from: UInt64(size))
        let here = (UInt64(size), old.root)
        #expect(
          MerkleProof.isConsistent(from: here, to: (new.count, new.root), proof: proof))
        let other = (UInt64(size), nodes[33])
        #expect(
          !MerkleProof.isConsistent(from: other, to: (new.count, new.root), proof: proof))
        if !proof.isEmpty {
          #expect(
            !MerkleProof.isConsistent(
              from: here, to: (new.count, new.root), proof: proof.dropLast()))
        }
      }
    }
  }

  @Test func tooManyTicketsAreAnError() {
    let big = SumNode(hash: .zero, sum: SumNode.largestSum)
    let one = SumNode(hash: .zero, sum: 1)
    #expect(throws: MerkleError.sumTooLarge) {
      try SumNode.parent(big, one, engine: .portable)
    }
    let absurd = SumNode(hash: .zero, sum: UInt64.max)
    #expect(throws: MerkleError.sumTooLarge) {
      try SumNode.parent(absurd, absurd, engine: .portable)
    }
  }
}
