import COpenSSL
package import PhoneSignIn
package import Store

/// The host's password and sessions, and the one-time link by which the password is first set.
package struct HostAccess: Sendable {
  /// Seconds a link printed at start can be used.
  package static let linkLifetime: Int64 = 3600
  static let sessionLifetime: Int64 = 43_200
  /// How long a browser that signed in is known again.
  static let deviceLifetime: Int64 = 31_536_000
  /// Wrong passwords from one address, or from one browser that signed in before, until it has to
  /// wait.
  static let attempts = 5
  /// Wrong passwords from all unknown browsers together, wherever they are.
  static let strangersAttempts = 100
  static let attemptWindow: Int64 = 900
  static let passwordLength = 8...256

  let store: Store
  let time: TimeSource
  private let entropy: Entropy
  private let cost: PasswordHash.Cost
  private let addressDigest: @Sendable (ClientAddress) throws -> [UInt8]
  private let worker = PasswordWorker()

  package init(
    store: Store, time: TimeSource,
    addressDigest: @escaping @Sendable (ClientAddress) throws -> [UInt8]
  ) {
    self.init(store: store, time: time, cost: .standard, addressDigest: addressDigest)
  }

  init(
    store: Store, time: TimeSource, entropy: Entropy = .live, cost: PasswordHash.Cost,
    addressDigest: @escaping @Sendable (ClientAddress) throws -> [UInt8]
  ) {
    self.store = store
    self.time = time
    self.entropy = entropy
    self.cost = cost
    self.addressDigest = addressDigest
  }

  enum Answer: Equatable, Sendable {
    case welcome(Welcome)
    case wrong
    case limited(retryAfter: Int64)
    /// Too many people are being checked at the moment.
    case busy
    /// The link is used, over, or never was.
    case badLink
    /// Shorter or longer than `passwordLength`.
    case badPassword
  }

  /// Secrets for a browser that signed in.
  struct Welcome: Equatable, Sendable {
    var session: String
    /// By which the browser is known again after the session is over.
    var device: String
  }

  func hasPassword() async throws -> Bool {
    try await store.read(now: time.now()) { try $0.row("SELECT id FROM host_password") != nil }
  }

  /// The secret of a new one-time link; nothing once a password is set.
  package func makeLink() async throws -> String? {
    let token = try newToken()
    let digest = try Self.digest(token)
    return try await store.write(now: time.now(), holding: .host) { transaction in
      guard try transaction.row("SELECT id FROM host_password") == nil else { return nil }
      try transaction.execute(
        "INSERT INTO host_links (digest, expires_at) VALUES ($1, $2)", .bytes(digest),
        .integer(transaction.now + Self.linkLifetime * 1000))
      return token
    }
  }

  func isLink(_ token: String) async throws -> Bool {
    let digest = try Self.digest(token)
    return try await store.read(now: time.now()) { try Self.holds($0, link: digest) }
  }

  /// Uses the link up: the password is set, every other link is void, and a session begins.
  func setPassword(_ password: String, link token: String) async throws -> Answer {
    guard Self.passwordLength.contains(password.utf8.count) else { return .badPassword }
    let link = try Self.digest(token)
    guard try await isLink(token) else { return .badLink }
    let (salt, cost) = (try entropy.bytes(16), cost)
    let hashed = try await worker.run { try PasswordHash(of: password, salt: salt, cost: cost) }
    guard let hashed else { return .busy }
    let welcome = try newWelcome()
    return try await store.write(now: time.now(), holding: .host) { transaction in
      guard try Self.holds(transaction, link: link) else { return .badLink }
      try transaction.execute("DELETE FROM host_links")
      try transaction.execute(
        """
        INSERT INTO host_password (id, salt, digest, log_n, r, p, set_at)
        VALUES (1, $1, $2, $3, $4, $5, $6)
        """,
        .bytes(hashed.salt), .bytes(hashed.digest), .integer(cost.logN), .integer(cost.r),
        .integer(cost.p), .integer(transaction.now))
      try Self.begin(welcome, transaction)
      return .welcome(welcome)
    }
  }

  /// Counts the attempt, then compares.
  ///
  /// A browser that signed in before is counted by itself: whoever guesses beside it, on the same
  /// network or from everywhere, cannot keep it out.
  func signIn(
    _ password: String, device: String?, from address: ClientAddress
  ) async throws -> Answer {
    let (stranger, nonce) = (try addressDigest(address), try entropy.bytes(16))
    let known = try device.map { try Self.digest($0) }
    let (subject, counted) = try await store.write(now: time.now(), holding: .host) { transaction in
      let isKnown = try known.map { try Self.knows(transaction, device: $0) } ?? false
      let subject = isKnown ? known ?? stranger : stranger
      return (subject, try Self.count(subject, nonce, isStranger: !isKnown, transaction))
    }
    if let counted { return .limited(retryAfter: counted) }
    let stored = try await store.read(now: time.now()) { try Self.password($0) }
    guard let stored else { return .wrong }
    let isRight = try await worker.run { try stored.matches(password) }
    guard let isRight else { return .busy }
    guard isRight else { return .wrong }
    let welcome = try newWelcome()
    return try await store.write(now: time.now(), holding: .host) { transaction in
      try transaction.execute("DELETE FROM host_attempts WHERE address = $1", .bytes(subject))
      if let known {
        try transaction.execute("DELETE FROM host_devices WHERE token = $1", .bytes(known))
      }
      try Self.begin(welcome, transaction)
      return .welcome(welcome)
    }
  }

  /// Whether a cookie holds a session of the host.
  package func isHost(cookie: String?) async throws -> Bool {
    guard let cookie, !cookie.isEmpty else { return false }
    let digest = try Self.digest(cookie)
    return try await store.read(now: time.now()) { transaction in
      try transaction.row(
        "SELECT token FROM host_sessions WHERE token = $1 AND expires_at > $2", .bytes(digest),
        .integer(transaction.now)) != nil
    }
  }

  func signOut(cookie: String) async throws {
    let digest = try Self.digest(cookie)
    try await store.write(now: time.now(), holding: .host) { transaction in
      _ = try transaction.execute("DELETE FROM host_sessions WHERE token = $1", .bytes(digest))
    }
  }

  func prune() async throws {
    try await store.write(now: time.now(), holding: .host) { transaction in
      let now = transaction.now
      try transaction.execute("DELETE FROM host_sessions WHERE expires_at <= $1", .integer(now))
      try transaction.execute("DELETE FROM host_links WHERE expires_at <= $1", .integer(now))
      try transaction.execute("DELETE FROM host_devices WHERE expires_at <= $1", .integer(now))
      try transaction.execute(
        "DELETE FROM host_attempts WHERE at < $1", .integer(now - Self.attemptWindow * 1000))
    }
  }

  private func newWelcome() throws -> Welcome {
    Welcome(session: try newToken(), device: try newToken())
  }

  private func newToken() throws -> String { try Self.newToken(entropy) }

  static func newToken(_ entropy: Entropy) throws -> String {
    try entropy.bytes(32).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

extension HostAccess {
  /// Of a secret with 256 random bits, so that a plain SHA-256 gives nothing away.
  static func digest(_ token: String) throws -> [UInt8] {
    let bytes = Array(token.utf8.prefix(128))
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil) == 1 else {
      throw PasswordHash.Failure()
    }
    return digest
  }

  fileprivate static func holds(_ transaction: Transaction, link: [UInt8]) throws -> Bool {
    try transaction.row(
      "SELECT digest FROM host_links WHERE digest = $1 AND expires_at > $2", .bytes(link),
      .integer(transaction.now)) != nil
      && transaction.row("SELECT id FROM host_password") == nil
  }

  fileprivate static func knows(_ transaction: Transaction, device: [UInt8]) throws -> Bool {
    try transaction.row(
      "SELECT token FROM host_devices WHERE token = $1 AND expires_at > $2", .bytes(device),
      .integer(transaction.now)) != nil
  }

  fileprivate static func begin(_ welcome: Welcome, _ transaction: Transaction) throws {
    try transaction.execute(
      "INSERT INTO host_sessions (token, expires_at) VALUES ($1, $2)",
      .bytes(try digest(welcome.session)), .integer(transaction.now + sessionLifetime * 1000))
    try transaction.execute(
      "INSERT INTO host_devices (token, expires_at) VALUES ($1, $2)",
      .bytes(try digest(welcome.device)), .integer(transaction.now + deviceLifetime * 1000))
  }

  fileprivate static func password(_ transaction: Transaction) throws -> PasswordHash? {
    try transaction.row("SELECT salt, digest, log_n, r, p FROM host_password").map { row in
      PasswordHash(
        salt: try row.bytes(0), digest: try row.bytes(1),
        cost: PasswordHash.Cost(
          logN: try row.integer(2), r: try row.integer(3), p: try row.integer(4)))
    }
  }

  /// Seconds to wait when there were too many guesses; otherwise the attempt is noted.
  fileprivate static func count(
    _ subject: [UInt8], _ nonce: [UInt8], isStranger: Bool, _ transaction: Transaction
  ) throws -> Int64? {
    let since = transaction.now - attemptWindow * 1000
    let own = try transaction.rows(
      "SELECT at FROM host_attempts WHERE address = $1 AND at > $2 ORDER BY at DESC LIMIT $3",
      .bytes(subject), .integer(since), .integer(Int64(attempts)))
    if let wait = try wait(own, attempts, transaction.now) { return wait }
    if isStranger {
      let all = try transaction.rows(
        """
        SELECT at FROM host_attempts WHERE at > $1
        AND address NOT IN (SELECT token FROM host_devices) ORDER BY at DESC LIMIT $2
        """, .integer(since), .integer(Int64(strangersAttempts)))
      if let wait = try wait(all, strangersAttempts, transaction.now) { return wait }
    }
    try transaction.execute(
      "INSERT INTO host_attempts (address, at, attempt) VALUES ($1, $2, $3)", .bytes(subject),
      .integer(transaction.now), .bytes(nonce))
    return nil
  }

  /// Until the oldest of a full number of attempts is out of the window.
  private static func wait(_ rows: [Row], _ limit: Int, _ now: Int64) throws -> Int64? {
    guard rows.count >= limit, let oldest = try rows.last?.integer(0) else { return nil }
    return max(1, (min(oldest, now) + attemptWindow * 1000 - now + 999) / 1000)
  }
}
