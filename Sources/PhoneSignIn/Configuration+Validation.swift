/// A value that the service cannot run with.
package struct ConfigurationError: Error, Equatable, Sendable {
  /// The property, as written in `Configuration`.
  package var property: String
  /// What is allowed, to follow "must be".
  package var allowed: String
}

extension Configuration {
  /// Refuses the first value that is out of range.
  package func validate() throws(ConfigurationError) {
    try check("codeLength", (6...8).contains(codeLength), "6 to 8")
    try check("codeLifetime", (30...3600).contains(codeLifetime), "30 to 3600")
    try check("triesPerCode", (1...10).contains(triesPerCode), "1 to 10")
    try check(
      "resendWaits", !resendWaits.isEmpty && resendWaits.allSatisfy { (1...86_400).contains($0) },
      "a list of 1 to 86400")
    try check(
      "challengeLifetime", (codeLifetime...86_400).contains(challengeLifetime),
      "the code's lifetime to 86400")
    try check("repeatWindow", (0...60).contains(repeatWindow), "0 to 60")
    try check("sessionLifetime", (60...31_536_000).contains(sessionLifetime), "60 to 31536000")
    try check(
      "idempotencyLifetime", (60...604_800).contains(idempotencyLifetime), "60 to 604800")
    try validateLimits()
    try check(
      "countries", !countries.isEmpty && countries.allSatisfy { (1...999).contains($0) },
      "a list of 1 to 999")
    try check(
      "brand", (1...32).contains(brand.count) && !brand.contains(where: \.isNewline),
      "1 to 32 characters on one line")
    try check(
      "messageHost",
      messageHost.map { !$0.isEmpty && $0.utf8.allSatisfy(Self.isInHostName) } ?? true,
      "a host name")
  }

  private func validateLimits() throws(ConfigurationError) {
    let lists = [("numberSends", numberSends), ("serviceSends", serviceSends)]
    for (name, limits) in lists {
      try check(name, !limits.isEmpty, "at least one limit")
      for limit in limits { try check(name, limit) }
    }
    try check("browserFailures", browserFailures)
    try check("numberFailures", numberFailures)
    try check("returnedSlots", returnedSlots)
    try check("addressSends", addressSends)
    try check("addressVerifies", addressVerifies)
    try check("prefixSends", prefixSends)
    try check(
      "breaker",
      breaker.sends >= 1 && (60...86_400).contains(breaker.seconds)
        && (0...100).contains(breaker.verifiedPercent),
      "1 or more sends within 60 to 86400 seconds, 0 to 100 percent")
  }

  /// A day at most: older marks are thrown away.
  private func check(_ name: String, _ limit: Limit) throws(ConfigurationError) {
    try check(
      name, limit.count >= 1 && (1...86_400).contains(limit.seconds),
      "1 or more within 1 to 86400 seconds")
  }

  private func check(
    _ name: String, _ holds: Bool, _ allowed: String
  ) throws(ConfigurationError) {
    if !holds { throw ConfigurationError(property: name, allowed: allowed) }
  }

  private static func isInHostName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
