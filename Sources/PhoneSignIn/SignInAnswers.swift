package import PhoneNumbers

/// What a visitor asks for when asking for a code.
package struct CodeRequest: Sendable {
  package var phone: String
  /// What the sign-in is for, such as `join:SLUG`; a code for one purpose is none for another.
  package var purpose: String
  package var browser: Browser
  package var address: ClientAddress
  /// The client's key: the same key asks for the same message, not for another one.
  package var idempotencyKey: String?
  package var language: MessageLanguage

  package init(
    phone: String, purpose: String, browser: Browser, address: ClientAddress,
    idempotencyKey: String? = nil, language: MessageLanguage = .chinese
  ) {
    self.phone = phone
    self.purpose = purpose
    self.browser = browser
    self.address = address
    self.idempotencyKey = idempotencyKey
    self.language = language
  }
}

package enum CodeAnswer: Equatable, Sendable {
  /// A message is on its way, or was already for the same key.
  case sent(ChallengeView)
  /// Too much; nothing was sent.
  case limited(Limited)
  /// The carrier will certainly not deliver it. `resendIn` says when to try again.
  case undeliverable(ChallengeView)

  package struct Limited: Equatable, Sendable {
    package var reason: LimitReason
    /// Seconds, 1 or more, until asking again can succeed.
    package var retryAfter: Int64
    /// The challenge that runs for this number and purpose, if there is one.
    package var running: ChallengeView?
    /// Whether that challenge was asked for by this browser, which alone can answer it.
    package var isOwn: Bool
  }
}

/// Which limit refused a request; also the name in the operator's figures.
package enum LimitReason: String, CaseIterable, Equatable, Sendable {
  /// The wait between two messages of a challenge.
  case wait
  case number
  case failures
  case address
  case prefix
  case service
  case verifiesOfAddress = "verifies"
}

/// What is wrong with a request, whoever sends it; no limit is touched.
package enum RequestError: Error, Equatable, Sendable {
  case phone(PhoneNumberError)
  /// Not 1 to 64 visible ASCII characters.
  case purpose
  /// Not 1 to 128 visible ASCII characters.
  case idempotencyKey
  /// The key was used by this browser for something else.
  case idempotencyKeyReused
}

package enum VerifyAnswer: Equatable, Sendable {
  case verified(Session)
  case refused(Refusal, triesLeft: Int)
  /// Too many tries from this address.
  case limited(retryAfter: Int64)
  /// No such challenge, or another browser's: the answers do not differ.
  case unknownChallenge

  package enum Refusal: String, Equatable, Sendable {
    case wrong
    /// The code of an earlier message of this challenge.
    case stale
    /// Too late, used up, or never delivered.
    case expired
    /// Not so many digits; costs no try.
    case malformed
  }
}

/// A browser whose owner has shown to hold a number.
package struct Session: Equatable, Sendable {
  /// What the cookie holds; the database has its digest only.
  package var token: String
  /// The same for the same number, whatever the purpose; says nothing without the keys.
  package var identity: [UInt8]
  package var phone: PhoneNumber
  package var purpose: String
  /// Seconds from now.
  package var expiresIn: Int64
}
