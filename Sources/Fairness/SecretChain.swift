/// One secret for each draw of a session, all fixed by the anchor that the header seals.
///
/// Revealing number i gives away every number before it and none after it.
public struct SecretChain: Equatable, Sendable {
  /// Number 0, which is public, to the last, which is random.
  private let values: [Digest]

  /// Draws of a long evening, many times over.
  public static let usualLength: UInt32 = 1000

  /// Computes the chain back from its random end.
  public init(end: Digest, length: UInt32 = usualLength, engine: SHA256.Engine = .portable) {
    var values = [end]
    values.reserveCapacity(Int(length) &+ 1)
    var value = end
    for _ in 0..<length {
      value = Self.previous(value, engine: engine)
      values.append(value)
    }
    self.values = values.reversed()
  }

  /// What the header publishes.
  public var anchor: Digest { values[0] }

  /// How many draws it has secrets for.
  public var length: UInt32 { UInt32(truncatingIfNeeded: values.count &- 1) }

  /// The secret of draw 1, 2, …; nil beyond the end.
  public func secret(forDraw draw: UInt32) -> Digest? {
    guard draw > 0, draw <= length else { return nil }
    return values[Int(draw)]
  }

  /// The value that stands before this one in the chain.
  public static func previous(_ value: Digest, engine: SHA256.Engine = .portable) -> Digest {
    var hasher = SHA256(engine: engine)
    hasher.update(tag: "FD1/chain")
    hasher.update(value)
    return hasher.finalize()
  }
}
