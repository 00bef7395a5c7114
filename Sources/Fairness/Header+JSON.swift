extension Header {
  /// What the host shows before the draw and everybody compares afterwards.
  public func seal(engine: SHA256.Engine = .portable) -> Digest {
    Self.seal(canonical: json.canonical, engine: engine)
  }

  static func seal(canonical: [UInt8], engine: SHA256.Engine = .portable) -> Digest {
    var hasher = SHA256(engine: engine)
    hasher.update(tag: "FD1/header")
    hasher.update(canonical)
    return hasher.finalize()
  }

  /// The object whose canonical spelling is hashed into the seal.
  public var json: JSONValue {
    var object = JSONObject()
    object.set("v", JSONValue("FD1"))
    object.set("title", .string(title))
    object.set("session", .string(Hexadecimal.encode(session)))
    object.set("prev", .string(previous?.hexadecimal ?? []))
    object.set("list", list.json)
    if let chain { object.set("chain", chain.json) }
    object.set("mode", JSONValue(mode.name))
    object.set("plan", .array(plan.map { $0.json }))
    var rules = JSONObject()
    rules.set("redraw", JSONValue("fresh"))
    rules.set("repeatWinners", .bool(repeatWinners))
    object.set("rules", .object(rules))
    if !checkpoints.isEmpty { object.set("checkpoints", .array(checkpoints.map { $0.json })) }
    if let beacon { object.set("beacon", beacon.json) }
    if let build { object.set("build", JSONValue(build)) }
    if !sources.isEmpty { object.set("sources", .array(sources.map { $0.json })) }
    return .object(object)
  }

  /// Reads what ``json`` gives; refuses unknown members, numbers out of range, and a prize number or
  /// source that stands twice.
  public init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    guard try members.text("v").matches("FD1") else { throw .unknownVersion }
    title = try members.text("title")
    guard let session = Hexadecimal.decode(try members.text("session")), session.count == 16 else {
      throw .badMember
    }
    self.session = session
    let previous = try members.text("prev")
    self.previous = previous.isEmpty ? nil : Digest(hexadecimal: previous)
    guard previous.isEmpty || self.previous != nil else { throw .badMember }
    list = try ListSeal(try members.value("list"))
    mode = try Mode(try members.text("mode"))
    if let value = members.optional("chain") { chain = try ChainSeal(value) } else { chain = nil }
    guard chain != nil || !mode.hasSecret else { throw .badMember }
    plan = try members.list("plan", Prize.init)
    var rules = try Members(try members.value("rules"))
    guard try rules.text("redraw").matches("fresh") else { throw .badMember }
    repeatWinners = try rules.boolean("repeatWinners")
    try rules.end()
    try readOptions(&members)
    try members.end()
    guard Self.differ(plan.map { $0.number }, by: { $0 < $1 }),
      Self.differ(sources.map { $0.name }, by: { $0.precedes($1) })
    else { throw .badMember }
  }

  private mutating func readOptions(_ members: inout Members) throws(FormatError) {
    checkpoints = try members.optionalList("checkpoints", Checkpoint.init)
    for index in checkpoints.indices.dropFirst()
    where checkpoints[index].count <= checkpoints[index &- 1].count { throw .badMember }
    if let value = members.optional("beacon") { beacon = try Beacon(value) }
    guard beacon != nil || !mode.hasBeacon else { throw .badMember }
    build = try members.optionalDigest("build")
    sources = try members.optionalList("sources", PublicSource.init)
  }

  private static func differ<Element: Equatable>(
    _ elements: [Element], by precedes: (Element, Element) -> Bool
  ) -> Bool {
    let sorted = elements.sorted(by: precedes)
    for index in sorted.indices.dropFirst() where sorted[index] == sorted[index &- 1] {
      return false
    }
    return true
  }
}

extension Header.ListSeal {
  var json: JSONValue {
    var object = JSONObject()
    object.setState(count: count, root: root)
    object.set("idRule", .string(identityRule))
    object.set("order", .string(order))
    return .object(object)
  }

  init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    (count, root) = try members.state()
    identityRule = try members.text("idRule")
    order = try members.text("order")
    try members.end()
  }
}

extension Header.ChainSeal {
  var json: JSONValue {
    var object = JSONObject()
    object.set("anchor", JSONValue(anchor))
    object.set("length", JSONValue(length))
    return .object(object)
  }

  init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    anchor = try members.digest("anchor")
    length = try members.number("length")
    try members.end()
  }
}

extension Header.Checkpoint {
  var json: JSONValue {
    var object = JSONObject()
    object.setState(count: count, root: root)
    return .object(object)
  }

  init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    (count, root) = try members.state()
    try members.end()
  }
}

extension Header.Beacon {
  var json: JSONValue {
    var object = JSONObject()
    object.set("chain", JSONValue(chain))
    object.set("period", JSONValue(period))
    object.set("genesis", JSONValue(genesis))
    object.set("rounds", .array(rounds.map { JSONValue($0) }))
    return .object(object)
  }

  init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    chain = try members.digest("chain")
    period = try members.count("period", in: 1...SumNode.largestSum)
    genesis = try members.count("genesis")
    rounds = try members.list("rounds", JSONValue.positive)
    try members.end()
  }
}

extension Prize {
  /// As it stands in a plan and in an entry.
  public var json: JSONValue {
    var object = JSONObject()
    object.set("p", JSONValue(number))
    object.set("prize", .string(name))
    object.set("k", JSONValue(count))
    object.set("groups", JSONValue(groups))
    return .object(object)
  }

  /// Reads what ``json`` gives, and nothing else.
  public init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    number = try members.number("p", from: 1)
    name = try members.text("prize")
    count = try members.number("k", from: 1)
    groups = try members.number("groups")
    try members.end()
  }
}

extension PublicSource {
  var json: JSONValue {
    var object = JSONObject()
    object.set("source", .string(name))
    object.set("count", JSONValue(count))
    return .object(object)
  }

  init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    name = try members.text("source")
    count = try members.number("count", from: 1)
    try members.end()
  }
}
