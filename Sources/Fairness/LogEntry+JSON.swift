extension LogEntry {
  /// The object that is a line of the record, and whose hash links the next.
  public var json: JSONValue {
    var object = JSONObject()
    object.set("prev", JSONValue(previous))
    object.set("kind", JSONValue(event.kind))
    object.set("body", event.body)
    return .object(object)
  }

  /// Reads what ``json`` gives.
  ///
  /// - Throws: `unknownKind` for an entry of another kind, which may be passed over if that is said;
  ///   anything else for one that must be refused.
  public init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    previous = try members.digest("prev")
    let kind = try members.text("kind")
    let body = try members.value("body")
    try members.end()
    event = try Event(kind: kind, body: body)
  }
}

extension LogEntry.Event {
  /// As the record spells it.
  public var kind: StaticString {
    switch self {
    case .seal: "seal"
    case .void: "void"
    case .prize: "prize"
    case .arm: "arm"
    case .public: "public"
    case .result: "result"
    case .absent: "absent"
    case .annul: "annul"
    case .abort: "abort"
    case .note: "note"
    case .close: "close"
    }
  }

  var body: JSONValue {
    var object = JSONObject()
    switch self {
    case .prize(let prize): return prize.json
    case .arm(let arm): return arm.json
    case .result(let result): return result.json
    case .close: break
    case .seal(let header): object.set("header", JSONValue(header))
    case .void(let seq, let reason):
      object.set("seq", JSONValue(seq))
      object.set("reason", .string(reason))
    case .public(let arm, let values):
      object.set("arm", JSONValue(arm))
      object.set("values", PublicValue.json(values))
    case .absent(let draw, let seq):
      object.set("draw", JSONValue(draw))
      object.set("seq", JSONValue(seq))
    case .annul(let draw, let reason):
      object.set("draw", JSONValue(draw))
      object.set("reason", .string(reason))
    case .abort(let draw, let reason, let secret):
      object.set("draw", JSONValue(draw))
      object.set("reason", .string(reason))
      if let secret { object.set("secret", JSONValue(secret)) }
    case .note(let text): object.set("text", .string(text))
    }
    return .object(object)
  }

  init(kind: [UInt8], body: JSONValue) throws(FormatError) {
    if kind.matches("arm") {
      self = .arm(try Arm(body))
    } else if kind.matches("prize") {
      self = .prize(try Prize(body))
    } else if kind.matches("result") {
      self = .result(try DrawResult(body))
    } else {
      var members = try Members(body)
      self = try Self.read(kind, &members)
      try members.end()
    }
  }

  private static func read(
    _ kind: [UInt8], _ members: inout Members
  ) throws(FormatError) -> LogEntry.Event {
    if kind.matches("seal") { return .seal(header: try members.digest("header")) }
    if kind.matches("void") {
      return .void(seq: try members.count("seq"), reason: try members.text("reason"))
    }
    if kind.matches("public") {
      let arm = try members.number("arm", from: 1)
      return .public(arm: arm, values: try PublicValue.read(try members.elements("values")))
    }
    if kind.matches("absent") {
      return .absent(draw: try members.number("draw", from: 1), seq: try members.count("seq"))
    }
    if kind.matches("annul") {
      return .annul(draw: try members.number("draw", from: 1), reason: try members.text("reason"))
    }
    if kind.matches("abort") {
      let draw = try members.number("draw", from: 1)
      let reason = try members.text("reason")
      return .abort(draw: draw, reason: reason, secret: try members.optionalDigest("secret"))
    }
    if kind.matches("note") { return .note(text: try members.text("text")) }
    if kind.matches("close") { return .close }
    throw .unknownKind
  }
}

extension DrawResult {
  var json: JSONValue {
    var object = JSONObject()
    object.set("draw", JSONValue(draw))
    object.set("winners", .array(winners.map { JSONValue($0) }))
    if let secret { object.set("secret", JSONValue(secret)) }
    if let signature { object.set("signature", .string(Hexadecimal.encode(signature))) }
    object.set("labels", .array(labels.map { $0.json }))
    return .object(object)
  }

  init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    draw = try members.number("draw", from: 1)
    winners = try members.list("winners") { value throws(FormatError) in
      guard let seq = value.count else { throw .badMember }
      return seq
    }
    secret = try members.optionalDigest("secret")
    signature = nil
    if let value = members.optional("signature") {
      guard let text = value.text, let bytes = Hexadecimal.decode(text), (1...192) ~= bytes.count
      else { throw .badMember }
      signature = bytes
    }
    labels = try members.list("labels", OpenedLabel.init)
    try members.end()
  }
}

extension OpenedLabel {
  var json: JSONValue {
    var object = JSONObject()
    object.set("seq", JSONValue(seq))
    object.set("label", .string(label))
    object.set("salt", JSONValue(salt))
    return .object(object)
  }

  init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    seq = try members.count("seq")
    label = try members.text("label")
    salt = try members.digest("salt")
    try members.end()
  }
}
