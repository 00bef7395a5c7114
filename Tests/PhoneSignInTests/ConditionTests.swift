import Foundation
import Store
import StoreTesting
import Testing

@testable import PhoneSignIn

/// What a single statement decides holds by itself, and each condition of it by itself.
@Suite struct Conditions {
  /// Even if a lock were lost, a code is used once and five are compared.
  @Test(arguments: Engine.shared, [true, false])
  func holdWithoutTheLock(engine: Engine, isRight: Bool) async throws {
    try await World.with(engine, servers: 3) { world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      let digits = isRight ? try world.carrier.code() : try world.carrier.wrongCode()
      let code = try #require(Code(typed: digits, length: 6))
      let answers = try await inParallel(30) { index in
        let verification = Verification(
          configuration: world.service.configuration, secrets: world.secrets, challenge: view.id,
          browser: browser.digest,
          addresses: try world.service.subjects(
            World.address("192.0.2.\(index)"), .addressVerifies, .networkVerifies),
          code: code, nonce: try Entropy.live.bytes(16))
        return try await world.stores[index % 3].write(
          now: world.time.source.now(), verification.run)
      }
      if isRight {
        let tokens = answers.compactMap { answer in
          if case .verified(let session) = answer { session.token } else { nil }
        }
        // The sixth and later try find the challenge used, or the tries.
        #expect(Set(tokens).count == 1)
        #expect(try await world.count("SELECT count(*) FROM sessions") == 1)
        #expect(try await world.count("SELECT total FROM figures WHERE kind = 'verified'") == 1)
      } else {
        #expect(try await world.count("SELECT tries FROM codes") == 5)
        #expect(try await world.count("SELECT count(*) FROM permits WHERE scope = 5") == 5)
      }
    }
  }

  /// Who knows a challenge's name and not its browser's secret uses none of its tries.
  @Test(arguments: Engine.kinds)
  func countNoTryOfAnotherBrowser(engine: Engine) async throws {
    try await World.with(engine) { world in
      let (owner, stranger) = (try world.browser(), try world.browser())
      let view = try await world.sent("13800138000", owner)
      for _ in 0..<6 {
        let answer = try await world.verify(view.id, try world.carrier.code(), stranger)
        #expect(answer == .unknownChallenge)
      }
      #expect(try await world.count("SELECT tries FROM codes") == 0)
      #expect(try await world.service.challenge(view.id, browser: owner)?.triesLeft == 5)
    }
  }

  /// Too many from an address, or from the network around it: nothing is compared, no try is used.
  @Test(
    arguments: Engine.kinds,
    [
      ("192.0.2.7", "192.0.2.7"), ("2001:db8:1:1::1", "2001:db8:1:1::9"),
      ("2001:db8:1:", "2001:db8:1:99::9"),
    ])
  func countNoTryOfALimitedAddress(engine: Engine, from: (many: String, last: String)) async throws
  {
    try await World.with(engine) { world in
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser)
      let unknown = try #require(ChallengeID("AAAAAAAAAAAAAAAAAAAAAA"))
      for index in 0..<60 {
        let address = from.many.hasSuffix(":") ? "\(from.many)\(index)::1" : from.many
        let answer = try await world.verify(unknown, "123456", browser, from: address)
        #expect(answer == .unknownChallenge)
      }
      let code = try world.carrier.code()
      let limited = try await world.verify(view.id, code, browser, from: from.last)
      #expect(limited == .limited(retryAfter: 60))
      #expect(try await world.count("SELECT tries FROM codes") == 0)
      world.time.advance(seconds: 60)
      guard case .verified = try await world.verify(view.id, code, browser, from: from.last) else {
        throw World.Unexpected()
      }
    }
  }

  /// A digest says nothing about the same code of another challenge, message or key.
  @Test func bindADigestToItsPlace() throws {
    let secrets = try Secrets(
      identity: Array(repeating: 1, count: 32),
      codeKeys: [1: Array(repeating: 2, count: 32), 2: Array(repeating: 3, count: 32)])
    let code = try #require(Code(typed: "012345", length: 6))
    let other = try #require(Code(typed: "012346", length: 6))
    let (one, two) = (
      ChallengeID(bytes: Array(repeating: 1, count: 16)),
      ChallengeID(bytes: Array(repeating: 2, count: 16))
    )
    let digests = try [
      secrets.digest(of: code, challenge: one, ordinal: 1, key: 1),
      secrets.digest(of: other, challenge: one, ordinal: 1, key: 1),
      secrets.digest(of: code, challenge: two, ordinal: 1, key: 1),
      secrets.digest(of: code, challenge: one, ordinal: 2, key: 1),
      secrets.digest(of: code, challenge: one, ordinal: 1, key: 2),
    ]
    #expect(Set(digests.compactMap(\.self)).count == 5)
    #expect(try secrets.digest(of: code, challenge: one, ordinal: 1, key: 3) == nil)
  }

  /// What decides about a secret is compared by the one function whose time says nothing.
  @Test func compareSecretsInConstantTime() throws {
    #expect(Cryptography.areEqual([1, 2], [1, 2]) && Cryptography.areEqual([], []))
    #expect(!Cryptography.areEqual([1, 2], [1, 3]) && !Cryptography.areEqual([1], [1, 1]))
    // Time is not measured here: the source is read instead.
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/PhoneSignIn").standardizedFileURL
    func source(_ name: String) throws -> String {
      try String(contentsOf: sources.appending(path: name), encoding: .utf8)
    }
    #expect(try source("Cryptography.swift").contains("CRYPTO_memcmp(one, other, one.count) == 0"))
    let verification = try source("Verification.swift")
    let matches = try #require(verification.range(of: "private func matches("))
    let body = verification[matches.upperBound...].prefix { $0 != "}" }
    #expect(body.contains("digest(\n      of: code") || body.contains("digest(of: code"))
    #expect(!verification.contains("digest ==") && !verification.contains("== digest"))
    #expect(
      verification.components(separatedBy: "Cryptography.areEqual(").count == 3,
      "the browser, and the code")
  }
}
