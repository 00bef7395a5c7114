import Store

extension PhoneSignIn {
  /// The challenge as it stands, for the browser that asked for it; nothing for any other.
  package func challenge(_ id: ChallengeID, browser: Browser) async throws -> ChallengeView? {
    let (configuration, secrets) = (configuration, secrets)
    return try await store.read(now: time.now()) { transaction in
      guard let row = try ChallengeRow.find(id, in: transaction),
        Cryptography.areEqual(row.browser, browser.digest)
      else { return nil }
      return try configuration.view(of: row, isOwn: true, secrets: secrets, at: transaction.now)
    }
  }

  /// Checks a code as typed.
  package func verify(
    _ id: ChallengeID, code typed: String, browser: Browser, address: ClientAddress
  ) async throws -> VerifyAnswer {
    guard let code = Code(typed: typed, length: configuration.codeLength) else {
      guard let view = try await challenge(id, browser: browser) else { return .unknownChallenge }
      return .refused(.malformed, triesLeft: view.triesLeft)
    }
    let verification = Verification(
      configuration: configuration, secrets: secrets, challenge: id, browser: browser.digest,
      addresses: try subjects(address, .addressVerifies, .networkVerifies), code: code,
      nonce: try entropy.bytes(16))
    return try await store.write(now: time.now(), holding: .signIn, verification.run)
  }
}
