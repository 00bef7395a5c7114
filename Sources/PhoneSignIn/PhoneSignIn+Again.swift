package import PhoneNumbers
import Store

extension PhoneSignIn {
  /// The name of the configuration where this module's and its main type's names collide.
  package typealias Settings = Configuration

  /// Whose number and what purpose a challenge has, for asking for another code without typing it.
  package func destination(
    of id: ChallengeID, browser: Browser
  ) async throws -> (phone: PhoneNumber, purpose: String)? {
    let secrets = secrets
    return try await store.read(now: time.now()) { transaction in
      guard let row = try ChallengeRow.find(id, in: transaction),
        Cryptography.areEqual(row.browser, browser.digest),
        let phone = try secrets.unseal(row.sealedPhone)
      else { return nil }
      return (phone, row.purpose)
    }
  }

  /// An address as it may be stored: says nothing without the keys.
  package func digest(of address: ClientAddress) throws -> [UInt8] {
    try secrets.digest(.address, address.network ?? address.address)
  }
}
