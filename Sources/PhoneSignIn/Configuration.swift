/// Every number of the service; durations are seconds.
package struct Configuration: Equatable, Sendable {
  /// So many within any stretch of so many seconds.
  package struct Limit: Equatable, Sendable {
    package var count: Int
    package var seconds: Int64

    package init(_ count: Int, per seconds: Int64) {
      self.count = count
      self.seconds = seconds
    }
  }

  /// Halves the service's limits while too few of the messages lead to a sign-in.
  package struct Breaker: Equatable, Sendable {
    /// Messages within the window before it judges.
    package var sends = 30
    package var seconds: Int64 = 600
    /// The share of verified messages, in percent, below which it acts.
    package var verifiedPercent = 20

    package init() {}
  }

  /// Digits of a code, 6 to 8.
  package var codeLength = 6
  package var codeLifetime: Int64 = 300
  package var triesPerCode = 5
  /// Waits after the first, second, … message of a challenge; the last one repeats.
  package var resendWaits: [Int64] = [60, 60, 120, 300, 600]
  /// How long after its last message a challenge can ask for another code.
  package var challengeLifetime: Int64 = 3600
  /// How long the browser that succeeded gets the same answer again.
  package var repeatWindow: Int64 = 2
  package var sessionLifetime: Int64 = 43_200
  /// How long a key of an idempotent request is remembered.
  package var idempotencyLifetime: Int64 = 86_400

  package var numberSends = [Limit(1, per: 60), Limit(5, per: 3600), Limit(10, per: 86_400)]
  /// Wrong codes for one number from one browser before no more are sent to it there.
  package var browserFailures = Limit(10, per: 86_400)
  /// Wrong codes for one number altogether before no more are sent.
  package var numberFailures = Limit(20, per: 86_400)
  /// Definite refusals of the carrier that give the slot back.
  package var returnedSlots = Limit(3, per: 3600)
  package var addressSends = Limit(10, per: 3600)
  package var addressVerifies = Limit(60, per: 60)
  /// For all numbers that differ only in the last four digits.
  package var prefixSends = Limit(5, per: 3600)
  /// For everybody together, counted by whole minutes.
  package var serviceSends = [Limit(60, per: 3600), Limit(300, per: 86_400)]
  package var breaker = Breaker()

  /// Whose national spelling of numbers is meant, an ISO 3166-1 code.
  package var region = "CN"
  /// Calling codes that messages go to.
  package var countries: Set<Int> = [86]
  /// The name in front of each message.
  package var brand = "Maneki"
  /// The page's host name; phones then fill in the code by themselves.
  package var messageHost: String?

  package init() {}
}
