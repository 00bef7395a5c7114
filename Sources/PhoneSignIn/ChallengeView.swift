/// What a page shows of a challenge; every number is seconds from now.
package struct ChallengeView: Equatable, Sendable {
  package var id: ChallengeID
  package var codeLength: Int
  /// 0 when the code is no longer valid.
  package var expiresIn: Int64
  /// 0 when another code may be asked for, as far as this challenge is concerned.
  package var resendIn: Int64
  package var triesLeft: Int
  package var delivery: DeliveryState
  package var isVerified: Bool
  /// The number with its middle hidden; only for the browser that asked.
  package var maskedPhone: String?
}

/// How far the latest message has come.
package enum DeliveryState: Int64, Equatable, Sendable {
  /// Its slot is taken and the carrier is being asked, or the process ended while asking.
  case reserved = 0
  case accepted = 1
  /// It may have been sent.
  case unknown = 2
  case rejected = 3
}
