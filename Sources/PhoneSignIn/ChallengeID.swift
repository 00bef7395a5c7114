/// The name of a challenge: 16 random bytes, 22 characters in an address.
package struct ChallengeID: Hashable, Sendable, CustomStringConvertible {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Nothing for text that is no name of a challenge.
  package init?(_ text: String) {
    guard let bytes = Base64URL.bytes(text, count: 16) else { return nil }
    self.bytes = bytes
  }

  package var description: String { Base64URL.text(bytes) }
}

/// A browser, by the secret in its cookie.
package struct Browser: Sendable {
  /// What the cookie holds.
  package let token: String
  /// Whether the cookie has still to be set.
  package let isNew: Bool
  let digest: [UInt8]
}
