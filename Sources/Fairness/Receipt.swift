/// What an entrant takes home: enough to show, with nobody's help, that they are in the list.
public struct Receipt: Equatable, Sendable {
  /// Of the record it belongs to.
  public var seal: Digest
  /// How many entrants the list has.
  public var count: UInt64
  /// Of the whole list, with its tickets.
  public var root: SumNode
  /// The entry itself.
  public var leaf: Leaf
  /// From 0; people see it from 1.
  public var firstTicket: UInt64
  /// What the entry's identity opens to, as UTF-8.
  public var identity: [UInt8]
  /// The bytes that the entrant's device chose; empty for an imported list.
  public var nonce: [UInt8]
  /// ``Commitments/identitySalt(_:)`` of the entry.
  public var salt: Digest
  /// The inclusion proof, from the bottom up.
  public var siblings: [SumNode]

  public init(
    seal: Digest, count: UInt64, root: SumNode, leaf: Leaf, firstTicket: UInt64,
    identity: [UInt8], nonce: [UInt8], salt: Digest, siblings: [SumNode]
  ) {
    self.seal = seal
    self.count = count
    self.root = root
    self.leaf = leaf
    self.firstTicket = firstTicket
    self.identity = identity
    self.nonce = nonce
    self.salt = salt
    self.siblings = siblings
  }

  /// What is wrong with a receipt on its own; nil when identity, leaf and root fit together.
  public func check(engine: SHA256.Engine = .portable) -> Finding.Reason? {
    let commitment = Commitments.identity(
      salt: salt, identity: identity, nonce: nonce, engine: engine)
    guard commitment == leaf.idCommitment else { return .receiptDoesNotOpen }
    let start = MerkleProof.firstTicket(
      of: leaf, count: count, siblings: siblings, root: root, engine: engine)
    return start == firstTicket ? nil : .receiptDoesNotFit
  }

  /// The one object a receipt file holds.
  public var json: JSONValue {
    var object = JSONObject()
    object.set("v", JSONValue("FD1"))
    object.set("header", JSONValue(seal))
    object.setState(count: count, root: root)
    object.set("leaf", .string(Hexadecimal.encode(leaf.bytes)))
    object.set("start", JSONValue(firstTicket))
    object.set("idText", .string(identity))
    object.set("nonce", .string(Hexadecimal.encode(nonce)))
    object.set("salt", JSONValue(salt))
    object.set("siblings", siblings.json)
    return .object(object)
  }

  /// Reads what ``json`` gives; whether it holds is for ``check(engine:)`` to say.
  public init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    guard try members.text("v").matches("FD1") else { throw .unknownVersion }
    seal = try members.digest("header")
    (count, root) = try members.state()
    guard let bytes = Hexadecimal.decode(try members.text("leaf")), let leaf = Leaf(bytes),
      let nonce = Hexadecimal.decode(try members.text("nonce"))
    else { throw .badMember }
    self.leaf = leaf
    self.nonce = nonce
    firstTicket = try members.count("start")
    identity = try members.text("idText")
    salt = try members.digest("salt")
    siblings = try members.siblings("siblings")
    try members.end()
  }
}
