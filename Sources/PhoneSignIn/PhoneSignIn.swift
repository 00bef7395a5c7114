package import PhoneNumbers
package import Store

/// Sign-in by a code sent to a phone: one object, the challenge, and limits that survive restarts.
///
/// Holds nothing itself; any number of these, in any number of processes, work on one store.
package struct PhoneSignIn: Sendable {
  package let configuration: Configuration
  let store: Store
  let sender: Sender
  let secrets: Secrets
  let time: TimeSource
  let entropy: Entropy
  let numbers: PhoneNumberReader
  /// Hears of what failed after the answer was already decided.
  let report: @Sendable (any Error) -> Void

  package init(
    configuration: Configuration = Configuration(), store: Store, sender: Sender,
    secrets: Secrets, time: TimeSource = .live, entropy: Entropy = .live,
    report: @escaping @Sendable (any Error) -> Void
  ) throws(ConfigurationError) {
    try configuration.validate()
    guard
      let numbers = PhoneNumberReader(
        region: configuration.region, countries: configuration.countries)
    else { throw ConfigurationError(property: "region", allowed: "a region such as CN") }
    self.configuration = configuration
    self.store = store
    self.sender = sender
    self.secrets = secrets
    self.time = time
    self.entropy = entropy
    self.numbers = numbers
    self.report = report
  }

  /// The browser a cookie belongs to; a new one when there is no cookie or it is none of ours.
  package func browser(cookie: String?) throws -> Browser {
    let known = cookie.flatMap { Base64URL.bytes($0, count: 32) }
    let bytes = try known ?? entropy.bytes(32)
    return Browser(
      token: Base64URL.text(bytes), isNew: known == nil,
      digest: try secrets.digest(.browser, bytes))
  }

  /// Reads a number as it will be read when a code is asked for.
  package func readPhone(_ typed: String) throws(PhoneNumberError) -> PhoneNumber {
    try numbers.read(typed)
  }

  /// What is counted for an address: itself, and for IPv6 the network around it.
  func subjects(
    _ client: ClientAddress, _ address: Scope, _ network: Scope
  ) throws -> [Subject] {
    var subjects = [
      Subject(scope: address, digest: try secrets.digest(.address, client.address))
    ]
    if let bytes = client.network {
      subjects.append(Subject(scope: network, digest: try secrets.digest(.network, bytes)))
    }
    return subjects
  }
}
