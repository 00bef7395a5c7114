/// One thing that happened, linked to everything before it.
public struct LogEntry: Equatable, Sendable {
  /// The hash of the entry before; ``Digest/zero`` for the first.
  public var previous: Digest
  public var event: Event

  public init(previous: Digest, event: Event) {
    self.previous = previous
    self.event = event
  }

  /// What happened. Entrants are named by their position from 0, draws and arms by their number
  /// from 1; reasons and texts are UTF-8.
  public enum Event: Equatable, Sendable {
    case seal(header: Digest)
    case void(seq: UInt64, reason: [UInt8])
    case prize(Prize)
    case arm(Arm)
    case `public`(arm: UInt32, values: [PublicValue])
    case result(DrawResult)
    case absent(draw: UInt32, seq: UInt64)
    case annul(draw: UInt32, reason: [UInt8])
    case abort(draw: UInt32, reason: [UInt8], secret: Digest?)
    case note(text: [UInt8])
    case close
  }

  /// What the next entry names as its predecessor.
  public func hash(engine: SHA256.Engine = .portable) -> Digest {
    Self.hash(canonical: json.canonical, engine: engine)
  }

  static func hash(canonical: [UInt8], engine: SHA256.Engine = .portable) -> Digest {
    var hasher = SHA256(engine: engine)
    hasher.update(tag: "FD1/log")
    hasher.update(canonical)
    return hasher.finalize()
  }
}

/// The winners of one draw in their order, and what opens them.
public struct DrawResult: Equatable, Sendable {
  /// 1, 2, 3, … over the session.
  public var draw: UInt32
  /// Positions in the list, in the order in which they won.
  public var winners: [UInt64]
  /// Present in the modes that have a secret, and only there.
  public var secret: Digest?
  /// The beacon's signature, whose hash went into the key.
  public var signature: [UInt8]?
  /// Of winners of this draw, each once; a winner may stay unopened.
  public var labels: [OpenedLabel]

  public init(
    draw: UInt32, winners: [UInt64], secret: Digest?, signature: [UInt8]? = nil,
    labels: [OpenedLabel]
  ) {
    self.draw = draw
    self.winners = winners
    self.secret = secret
    self.signature = signature
    self.labels = labels
  }

  /// A short code of the result that a stage may show before the name; not part of the log.
  public func displayHash(engine: SHA256.Engine = .portable) -> Digest {
    var object = JSONObject()
    object.set("draw", JSONValue(draw))
    object.set("winners", .array(winners.map { JSONValue($0) }))
    var hasher = SHA256(engine: engine)
    hasher.update(tag: "FD1/result")
    hasher.update(JSONValue.object(object).canonical)
    return hasher.finalize()
  }
}

/// A winner's label with the salt that shows it was sealed.
public struct OpenedLabel: Equatable, Sendable {
  /// Position in the list, from 0.
  public var seq: UInt64
  /// UTF-8.
  public var label: [UInt8]
  /// ``Commitments/labelSalt(_:)`` of that position.
  public var salt: Digest

  public init(seq: UInt64, label: [UInt8], salt: Digest) {
    self.seq = seq
    self.label = label
    self.salt = salt
  }
}
