/// What the host keeps about one entrant, and what the sealed list hides.
public struct Entrant: Equatable, Sendable {
  /// The canonical identity, as bytes: a phone number, an address, a line of the imported list.
  public var identity: [UInt8]
  /// 16 bytes chosen by the entrant's own device; empty for an imported list.
  public var nonce: [UInt8]
  /// What may be shown in public, as UTF-8.
  public var label: [UInt8]
  /// 1…2^32−1.
  public var weight: UInt32
  public var groups: UInt32

  public init(
    identity: [UInt8], nonce: [UInt8] = [], label: [UInt8], weight: UInt32 = 1, groups: UInt32 = 0
  ) {
    self.identity = identity
    self.nonce = nonce
    self.label = label
    self.weight = weight
    self.groups = groups
  }
}

/// Turns entrants into leaves, with a salt for each that only the list's secret can give back.
public struct Commitments: Sendable {
  private let list: HMAC
  private let engine: SHA256.Engine

  public init(listSecret: Digest, engine: SHA256.Engine = .portable) {
    list = HMAC(key: listSecret, engine: engine)
    self.engine = engine
  }

  public func identitySalt(_ seq: UInt64) -> Digest { salt("FD1/salt/id", seq) }

  public func labelSalt(_ seq: UInt64) -> Digest { salt("FD1/salt/label", seq) }

  private func salt(_ tag: StaticString, _ seq: UInt64) -> Digest {
    var message = list.start()
    message.update(tag: tag)
    message.update(seq)
    return list.finish(message)
  }

  /// Binds an identity and its device's nonce without showing either.
  public static func identity(
    salt: Digest, identity: [UInt8], nonce: [UInt8], engine: SHA256.Engine = .portable
  ) -> Digest {
    bind("FD1/id", salt, identity, nonce, engine)
  }

  /// Binds the label that may be shown once the entrant has won.
  public static func label(
    salt: Digest, label: [UInt8], engine: SHA256.Engine = .portable
  ) -> Digest {
    bind("FD1/label", salt, label, [], engine)
  }

  private static func bind(
    _ tag: StaticString, _ salt: Digest, _ first: [UInt8], _ second: [UInt8],
    _ engine: SHA256.Engine
  ) -> Digest {
    let hmac = HMAC(key: salt, engine: engine)
    var message = hmac.start()
    message.update(tag: tag)
    message.update(lengthPrefixed: first)
    message.update(lengthPrefixed: second)
    return hmac.finish(message)
  }

  public func leaf(_ entrant: Entrant, seq: UInt64) -> Leaf {
    Leaf(
      seq: seq, weight: entrant.weight, groups: entrant.groups,
      idCommitment: Self.identity(
        salt: identitySalt(seq), identity: entrant.identity, nonce: entrant.nonce, engine: engine),
      labelCommitment: Self.label(salt: labelSalt(seq), label: entrant.label, engine: engine))
  }
}
