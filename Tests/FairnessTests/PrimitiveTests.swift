import Fairness
import Testing

/// FIPS 180-4 and CAVP, RFC 4231, RFC 5869.
@Suite struct PrimitiveTests {
  @Test func digestsOfPublishedMessages() throws {
    for vector in try Vectors.json("primitives.json")["sha256"].array {
      #expect(try hex(SHA256.hash(vector["message"].bytes())) == vector["digest"].text())
    }
  }

  @Test func aMillionLettersInUnevenPieces() throws {
    var hasher = SHA256()
    var left = 1_000_000
    var piece = 1
    while left > 0 {
      let count = min(piece, left)
      hasher.update([UInt8](repeating: 0x61, count: count))
      left -= count
      piece = piece * 2 + 1
    }
    let expected = try Vectors.json("primitives.json")["millionLettersA"].text()
    #expect(hex(hasher.finalize()) == expected)
  }

  @Test func everyLengthAroundTheBlocksFedByteByByteEqualsTheWhole() {
    for count in 0...200 {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      var hasher = SHA256()
      for byte in message { hasher.update(byte) }
      #expect(hasher.finalize() == SHA256.hash(message))
    }
  }

  @Test func aCopyGoesOnAlone() {
    var hasher = SHA256()
    hasher.update([1, 2, 3])
    var other = hasher
    other.update([4])
    hasher.update([5])
    #expect(hasher.finalize() == SHA256.hash([1, 2, 3, 5]))
    #expect(other.finalize() == SHA256.hash([1, 2, 3, 4]))
  }

  @Test func keyedDigests() throws {
    for vector in try Vectors.json("primitives.json")["hmac"].array {
      let digest = try HMAC(key: vector["key"].bytes()).authenticate(vector["message"].bytes())
      let expected = try vector["digest"].text()
      #expect(hex(digest).prefix(expected.count) == expected)
    }
  }

  @Test func aKeyOfThirtyTwoBytesIsTheSameAsDigestOrBytes() throws {
    let key = SHA256.hash([9])
    #expect(HMAC(key: key).authenticate([1, 2]) == HMAC(key: key.bytes).authenticate([1, 2]))
  }

  @Test func expandedKeys() throws {
    for vector in try Vectors.json("primitives.json")["hkdf"].array {
      let key = try HKDF.extract(salt: vector["salt"].bytes(), inputKey: vector["ikm"].bytes())
      #expect(try hex(key) == vector["prk"].text())
      let output = try HKDF.expand(
        key: key, info: vector["info"].bytes(), count: Int(vector["length"].number()))
      #expect(try hex(output) == vector["okm"].text())
    }
  }

  @Test func hexadecimalHasOneSpelling() {
    #expect(Hexadecimal.decode("00ff".utf8) == [0, 255])
    for text in ["0", "0F", "0g", "`0", ":0", " 0", "0\u{e9}"] {
      #expect(Hexadecimal.decode(text.utf8) == nil)
    }
  }
}
