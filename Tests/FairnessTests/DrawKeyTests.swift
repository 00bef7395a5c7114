import Fairness
import Testing

/// What the key of a draw hangs on: every bit of everything that goes in, and nothing else.
@Suite struct DrawKeyTests {
  private struct Input {
    var seal = SHA256.hash([1])
    var mode = Mode.both
    var arm = SHA256.hash([2])
    var draw: UInt32 = 3
    var secret: Digest? = SHA256.hash([4])
    var signature: [UInt8]? = [5, 6, 7]
    var publicHash = SHA256.hash([8])

    var key: DrawKey {
      DrawKey(
        seal: seal, mode: mode, arm: arm, draw: draw, secret: secret, signature: signature,
        publicHash: publicHash)
    }
  }

  private func flipped(_ digest: Digest?, _ bit: Int) throws -> Digest {
    var bytes = try #require(digest).bytes
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return try #require(Digest(bytes))
  }

  @Test func everyBitOfEveryInputChangesTheKey() throws {
    let input = Input()
    var keys: Set<Digest> = [input.key.value]
    var count = 1
    func add(_ change: (inout Input) throws -> Void) rethrows {
      var other = input
      try change(&other)
      keys.insert(other.key.value)
      count += 1
    }
    for bit in 0..<256 {
      try add { $0.seal = try flipped($0.seal, bit) }
      try add { $0.arm = try flipped($0.arm, bit) }
      try add { $0.secret = try flipped($0.secret, bit) }
      try add { $0.publicHash = try flipped($0.publicHash, bit) }
    }
    for bit in 0..<32 { add { $0.draw ^= 1 << UInt32(bit) } }
    for bit in 0..<24 { add { $0.signature?[bit / 8] ^= 1 << UInt8(bit % 8) } }
    for mode in Mode.allCases where mode != input.mode { add { $0.mode = mode } }
    add { $0.secret = nil }
    add { $0.signature = nil }
    add { $0.signature = [] }
    #expect(keys.count == count)
  }

  /// Neighbours cannot trade places: each part stands behind its length.
  @Test func aSecretIsNotABeacon() {
    var secret = Input()
    secret.signature = nil
    var beacon = Input()
    beacon.secret = nil
    beacon.signature = [4]
    #expect(SHA256.hash([4]) == secret.secret)
    #expect(secret.key != beacon.key)
  }

  /// A batch is the same as arms of one draw only when the arms are the same.
  @Test func drawsOfOneArmDifferByTheirNumbers() {
    let keys = (1...50 as ClosedRange<UInt32>).map { draw in
      var input = Input()
      input.draw = draw
      return input.key.value
    }
    #expect(Set(keys).count == 50)
  }

  @Test func numbersOfOneKeyAreThoseOfItsMessages() throws {
    let key = Input().key
    var stream = try #require(NumberStream(key: key, total: 10))
    let hmac = HMAC(key: key.value)
    for number in 0..<300 as Range<UInt64> {
      let message = Array("FD1/num\0".utf8) + [UInt8](number)
      let expected = hmac.authenticate(message).firstWord
      #expect(stream.used == number)
      #expect(stream.nextRaw() == expected)
    }
    #expect(NumberStream(key: key, total: 0) == nil)
  }
}
