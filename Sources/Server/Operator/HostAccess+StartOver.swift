package import PhoneSignIn
package import Store

extension HostAccess {
  /// The secret of a one-time link in place of a password that was lost or has got about.
  ///
  /// From this instant the old password, every session, known browser and earlier link are void, and
  /// so are the waits that wrong passwords have caused.
  package static func startOver(
    _ store: Store, time: TimeSource, entropy: Entropy = .live
  ) async throws -> String {
    let token = try newToken(entropy)
    let digest = try digest(token)
    return try await store.write(now: time.now(), holding: .host) { transaction in
      try transaction.execute("DELETE FROM host_password")
      try transaction.execute("DELETE FROM host_sessions")
      try transaction.execute("DELETE FROM host_devices")
      try transaction.execute("DELETE FROM host_attempts")
      try transaction.execute("DELETE FROM host_links")
      try transaction.execute(
        "INSERT INTO host_links (digest, expires_at) VALUES ($1, $2)", .bytes(digest),
        .integer(transaction.now + linkLifetime * 1000))
      return token
    }
  }
}
