/// The selection of RFC 3797, so that its published example can be compared with what we do.
public enum RFC3797 {
  /// One step: its digest and the position that it chose, counted from 1.
  public struct Step: Equatable, Sendable {
    /// MD5 of the key between two copies of the step's number: 16 bytes.
    public var digest: [UInt8]
    /// How many were left to choose from.
    public var remaining: UInt32
    /// The position in the whole pool, from 1.
    public var selected: UInt32
  }

  /// The key string of the sources: each one's numbers ascending, each number with a dot, then `/`.
  public static func key(_ sources: [[UInt64]]) -> [UInt8] {
    var key: [UInt8] = []
    for source in sources {
      for number in source.sorted() {
        JSONValue.writeDecimal(number, to: &key)
        key.append(0x2e)
      }
      key.append(0x2f)
    }
    return key
  }

  /// Chooses `count` of a pool of at most 65,535, or all of it.
  public static func select(key: [UInt8], pool: UInt32, count: UInt32) -> [Step] {
    var left: [UInt32] = []
    for position in 0..<min(pool, 65_535) { left.append(position &+ 1) }
    var steps: [Step] = []
    for index in 0..<min(count, UInt32(left.count)) {
      let prefix = [UInt8(truncatingIfNeeded: index >> 8), UInt8(truncatingIfNeeded: index)]
      let digest = MD5.hash(prefix + key + prefix)
      var remainder: UInt64 = 0
      for byte in digest { remainder = (remainder << 8 | UInt64(byte)) % UInt64(left.count) }
      steps.append(
        Step(
          digest: digest, remaining: UInt32(left.count), selected: left.remove(at: Int(remainder))))
    }
    return steps
  }
}
