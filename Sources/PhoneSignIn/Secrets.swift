import PhoneNumbers

/// The keys that stay outside the database: without them its digests say nothing.
package struct Secrets: Sendable {
  /// Makes digests of numbers, browsers, addresses and sessions; changing it forgets them all.
  let identity: [UInt8]
  /// Keys for codes by their number; the highest makes new digests, older ones still verify.
  let codeKeys: [Int64: [UInt8]]
  private let sealing: [UInt8]

  init(identity: [UInt8], codeKeys: [Int64: [UInt8]]) throws {
    self.identity = identity
    self.codeKeys = codeKeys
    sealing = try Cryptography.hmacSHA256(key: identity, Array("seal".utf8))
  }

  var currentCodeKey: Int64 { codeKeys.keys.max() ?? 0 }

  /// What a digest is of; the same bytes digest differently for each.
  enum Subject: String {
    case phone
    case prefix
    case browser
    case address
    case network
    case idempotencyKey = "idempotency-key"
    case session
    case token
  }

  func digest(_ subject: Subject, _ bytes: some Sequence<UInt8>) throws -> [UInt8] {
    try Cryptography.hmacSHA256(key: identity, Array(subject.rawValue.utf8) + [0] + bytes)
  }

  /// The digest of one code of one challenge, or nothing when the key is no longer kept.
  func digest(
    of code: Code, challenge: ChallengeID, ordinal: Int64, key: Int64
  ) throws -> [UInt8]? {
    guard let secret = codeKeys[key] else { return nil }
    let place = withUnsafeBytes(of: ordinal.bigEndian) { Array($0) }
    return try Cryptography.hmacSHA256(
      key: secret, Array("code".utf8) + [0] + challenge.bytes + place + code.digits)
  }

  func seal(_ phone: PhoneNumber, nonce: [UInt8]) throws -> [UInt8] {
    try Cryptography.seal(
      Array("\(phone.countryCode) \(phone.e164)".utf8), key: sealing, nonce: nonce)
  }

  func unseal(_ sealed: [UInt8]) throws -> PhoneNumber? {
    guard let text = try Cryptography.open(sealed, key: sealing) else { return nil }
    let parts = String(decoding: text, as: UTF8.self).split(separator: " ")
    guard parts.count == 2, let country = Int(parts[0]) else { return nil }
    return PhoneNumber(e164: String(parts[1]), countryCode: country)
  }
}

extension Secrets: CustomStringConvertible, CustomReflectable {
  package var description: String { "keys for codes: \(codeKeys.keys.sorted())" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
