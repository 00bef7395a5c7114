import COpenSSL
import Foundation

/// A password as it is stored: scrypt (RFC 7914) with its salt and its cost.
struct PasswordHash: Equatable, Sendable {
  /// What one guess costs: 128·N·r bytes of memory, p times over.
  struct Cost: Equatable, Sendable {
    var logN: Int64
    var r: Int64
    var p: Int64

    /// 32 MiB and about a quarter of a second.
    static let standard = Cost(logN: 15, r: 8, p: 3)

    /// Whether a stored cost is one this version could have written.
    var isSane: Bool { (1...20).contains(logN) && (1...32).contains(r) && (1...16).contains(p) }
  }

  struct Failure: Error {}

  var salt: [UInt8]
  var digest: [UInt8]
  var cost: Cost

  init(salt: [UInt8], digest: [UInt8], cost: Cost) {
    self.salt = salt
    self.digest = digest
    self.cost = cost
  }

  init(of password: String, salt: [UInt8], cost: Cost) throws(Failure) {
    self.init(salt: salt, digest: try Self.scrypt(password, salt, cost), cost: cost)
  }

  /// Takes the same time whether and wherever the two differ.
  func matches(_ password: String) throws(Failure) -> Bool {
    let other = try Self.scrypt(password, salt, cost)
    return other.count == digest.count && CRYPTO_memcmp(other, digest, digest.count) == 0
  }

  private static func scrypt(
    _ password: String, _ salt: [UInt8], _ cost: Cost
  ) throws(Failure) -> [UInt8] {
    guard cost.isSane else { throw Failure() }
    // One spelling for letters with accents, however a keyboard composes them.
    let bytes = Array(password.precomposedStringWithCanonicalMapping.utf8)
    let n = UInt64(1) << UInt64(cost.logN)
    let memory = 128 * n * UInt64(cost.r) + (1 << 20) + 128 * UInt64(cost.r * cost.p)
    var key = [UInt8](repeating: 0, count: 32)
    let done = bytes.withUnsafeBytes { password in
      EVP_PBE_scrypt(
        password.assumingMemoryBound(to: CChar.self).baseAddress, password.count, salt, salt.count,
        n, UInt64(cost.r), UInt64(cost.p), memory, &key, key.count)
    }
    guard done == 1 else { throw Failure() }
    return key
  }
}

/// Hashes one password at a time, so that nobody can fill memory and cores with guesses.
actor PasswordWorker {
  private nonisolated let waiting = Waiting()

  /// Nothing when too many wait already.
  nonisolated func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result? {
    guard waiting.enter() else { return nil }
    defer { waiting.leave() }
    return try await perform(work)
  }

  private func perform<Result: Sendable>(_ work: @Sendable () throws -> Result) rethrows -> Result {
    try work()
  }
}
