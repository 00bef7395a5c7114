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
  /// Which groups the entrant is in, one bit each; 0 for none.
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

  /// Over the list's secret, 32 random bytes; whoever has them can try identities out.
  public init(listSecret: Digest, engine: SHA256.Engine = .portable) {
    list = HMAC(key: listSecret, engine: engine)
    self.engine = engine
  }

  /// What opens the identity of the entrant at a position from 0: part of that one's receipt.
  public func identitySalt(_ seq: UInt64) -> Digest { salt("FD1/salt/id", seq) }

  /// What opens the label of the entrant at a position from 0: published when it has won.
  public func labelSalt(_ seq: UInt64) -> Digest { salt("FD1/salt/label", seq) }

  private func salt(_ tag: StaticString, _ seq: UInt64) -> Digest {
    let length = tag.utf8CodeUnitCount &+ 1
    return list.authenticate(count: length &+ 8) { buffer in
      buffer.store(tag)
      buffer.storeBytes(of: seq.bigEndian, toByteOffset: length, as: UInt64.self)
    }
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
    let length = tag.utf8CodeUnitCount &+ 1
    let count = length &+ 8 &+ first.count &+ second.count
    if count <= HMAC.shortMessage {
      return hmac.authenticate(count: count) { buffer in
        buffer.store(tag)
        buffer.store(lengthPrefixed: first, at: length)
        buffer.store(lengthPrefixed: second, at: length &+ 4 &+ first.count)
      }
    }
    var message = hmac.start()
    message.update(tag: tag)
    message.update(lengthPrefixed: first)
    message.update(lengthPrefixed: second)
    return hmac.finish(message)
  }

  /// The entrant as the list shows it at a position from 0.
  public func leaf(_ entrant: Entrant, seq: UInt64) -> Leaf {
    Leaf(
      seq: seq, weight: entrant.weight, groups: entrant.groups,
      idCommitment: Self.identity(
        salt: identitySalt(seq), identity: entrant.identity, nonce: entrant.nonce, engine: engine),
      labelCommitment: Self.label(salt: labelSalt(seq), label: entrant.label, engine: engine))
  }
}

extension UnsafeMutableRawBufferPointer {
  /// A tag at the beginning, whose final zero byte is there already.
  @inline(__always)
  func store(_ tag: StaticString) {
    copyMemory(
      from: UnsafeRawBufferPointer(start: tag.utf8Start, count: tag.utf8CodeUnitCount))
  }

  @inline(__always)
  fileprivate func store(lengthPrefixed bytes: [UInt8], at offset: Int) {
    let count = UInt32(truncatingIfNeeded: bytes.count)
    storeBytes(of: count.bigEndian, toByteOffset: offset, as: UInt32.self)
    let rest = UnsafeMutableRawBufferPointer(rebasing: self[(offset &+ 4)...])
    bytes.withUnsafeBytes { rest.copyMemory(from: $0) }
  }
}
