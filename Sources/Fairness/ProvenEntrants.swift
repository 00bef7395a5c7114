/// Some entrants of a sealed list that nobody has seen whole, each with the proof of its place.
///
/// Two proofs to one root pass through the same nodes, so their tickets cannot overlap.
struct ProvenEntrants: Sendable {
  /// Of the sealed list.
  let size: UInt32
  let root: SumNode
  /// How many proofs the record says it holds.
  let expected: UInt64
  private let engine: SHA256.Engine
  /// Ascending by place in the list, and so by ticket.
  private var entrants: [Entrant] = []

  struct Entrant: Sendable {
    let seq: UInt32
    let weight: UInt32
    let groups: UInt32
    /// From 0.
    let firstTicket: UInt64
    let label: Digest
  }

  /// Nil when the list is larger than a list may be.
  init?(of list: Header.ListSeal, expected: UInt64, engine: SHA256.Engine) {
    guard let size = UInt32(exactly: list.count) else { return nil }
    self.size = size
    root = list.root
    self.expected = expected
    self.engine = engine
  }

  var count: UInt64 { UInt64(entrants.count) }

  /// Whether everybody in the list is proven.
  var isWhole: Bool { count == UInt64(size) }

  /// Takes the next proof; says what is wrong with it.
  mutating func append(_ proof: EntrantProof) -> Finding.Reason? {
    let leaf = proof.leaf
    if let last = entrants.last, leaf.seq <= UInt64(last.seq) { return .proofOutOfOrder }
    let start = MerkleProof.firstTicket(
      of: leaf, count: UInt64(size), siblings: proof.siblings, root: root, engine: engine)
    guard let start, let seq = UInt32(exactly: leaf.seq) else { return .proofDoesNotFit }
    entrants.append(
      Entrant(
        seq: seq, weight: leaf.weight, groups: leaf.groups, firstTicket: start,
        label: leaf.labelCommitment))
    return nil
  }

  /// The entrant at a place of the list; nil unless it is proven.
  subscript(seq: UInt32) -> Entrant? {
    let place = firstPosition(of: entrants.count) { entrants[$0].seq >= seq }
    return place < entrants.count && entrants[place].seq == seq ? entrants[place] : nil
  }

  /// Who owns a ticket; nil unless that is proven.
  func holder(of ticket: UInt64) -> UInt32? {
    let place = firstPosition(of: entrants.count) { index in
      let entrant = entrants[index]
      return ticket < entrant.firstTicket &+ UInt64(entrant.weight)
    }
    guard place < entrants.count, entrants[place].firstTicket <= ticket else { return nil }
    return entrants[place].seq
  }
}

/// One entrant of a sealed list and the way from it to the root.
public struct EntrantProof: Equatable, Sendable {
  public var leaf: Leaf
  /// From the bottom up.
  public var siblings: [SumNode]

  public init(leaf: Leaf, siblings: [SumNode]) {
    self.leaf = leaf
    self.siblings = siblings
  }

  /// The line of a record.
  public var json: JSONValue {
    var object = JSONObject()
    object.set("leaf", .string(leaf.hexadecimal))
    object.set("siblings", siblings.json)
    return .object(object)
  }

  /// Reads what ``json`` gives; whether it leads to a root is checked elsewhere.
  public init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    guard let bytes = Hexadecimal.decode(try members.text("leaf")), let leaf = Leaf(bytes) else {
      throw .badMember
    }
    self.leaf = leaf
    siblings = try members.siblings("siblings")
    try members.end()
  }
}

extension [SumNode] {
  /// Pairs of hash and sum.
  var json: JSONValue {
    .array(map { .array([JSONValue($0.hash), JSONValue($0.sum)]) })
  }
}

extension Members {
  /// Pairs of hash and sum, no more than a tree can be high.
  mutating func siblings(_ key: StaticString) throws(FormatError) -> [SumNode] {
    var siblings: [SumNode] = []
    for element in try elements(key) {
      guard let pair = element.elements, pair.count == 2, siblings.count < 64,
        let hash = pair[0].digest, let sum = pair[1].count
      else { throw .badMember }
      siblings.append(SumNode(hash: hash, sum: sum))
    }
    return siblings
  }
}
