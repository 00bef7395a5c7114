import PhoneNumbers
import Store

/// Checking one code: counted, then compared, then consumed, in one transaction.
struct Verification: Sendable {
  var configuration: Configuration
  var secrets: Secrets
  var challenge: ChallengeID
  var browser: [UInt8]
  var addresses: [Subject]
  var code: Code
  /// Tells this try's marks from others of the same millisecond.
  var nonce: [UInt8]

  /// Needs `Lock.signIn`.
  func run(_ transaction: Transaction) throws -> VerifyAnswer {
    let checks = addresses.map { Check(subject: $0, limits: [configuration.addressVerifies]) }
    let marks = try transaction.askMarks(checks)
    let found = try ChallengeRow.ask(challenge, in: transaction)
    let counted = try askCount(transaction)
    if let until = try transaction.blocked(checks, marks).compactMap(\.self).first {
      try transaction.count(.refused(LimitReason.verifiesOfAddress.rawValue))
      return .limited(retryAfter: max(1, (until - transaction.now + 999) / 1000))
    }
    for address in addresses { try transaction.mark(address, nonce) }
    guard let row = try ChallengeRow.rows(found).first,
      Cryptography.areEqual(row.browser, browser)
    else { return .unknownChallenge }
    if row.verifiedAt != nil { return try repeated(row, transaction) }
    return try compare(row, counted.row(), transaction)
  }

  /// Counts a try where there is one to have; only what this returns is ever compared.
  ///
  /// The count and all it depends on are one statement, which need not wait for an answer: two hundred
  /// at once still get five.
  private func askCount(_ transaction: Transaction) throws -> Transaction.Reply {
    let limit = configuration.addressVerifies
    let network = addresses.dropFirst().first
    return try transaction.ask(
      """
      UPDATE codes SET tries = tries + 1
      WHERE challenge = $1 AND tries < $2 AND expires_at > $3
        AND ordinal = (
          SELECT ordinal FROM challenges WHERE id = $1 AND browser = $4 AND verified_at IS NULL)
        AND $5 > (SELECT COUNT(*) FROM permits WHERE scope = $6 AND subject = $7 AND at > $8)
        AND $5 > (SELECT COUNT(*) FROM permits WHERE scope = $9 AND subject = $10 AND at > $8)
      RETURNING digest, secret, tries
      """,
      .bytes(challenge.bytes), .integer(Int64(configuration.triesPerCode)),
      .integer(transaction.now), .bytes(browser), .integer(Int64(limit.count)),
      .integer(addresses[0].scope.rawValue), .bytes(addresses[0].digest),
      .integer(transaction.now - limit.seconds * 1000),
      .integer(network?.scope.rawValue ?? 0), .bytes(network?.digest ?? []))
  }

  private func compare(
    _ row: ChallengeRow, _ counted: Row?, _ transaction: Transaction
  ) throws -> VerifyAnswer {
    guard let counted else {
      return .refused(try isUsedUp(row, transaction) ? .wrong : .expired, triesLeft: 0)
    }
    let left = configuration.triesPerCode - Int(try counted.integer(2))
    if try matches(counted, ordinal: row.ordinal) {
      try transaction.execute(
        expecting: 1,
        """
        UPDATE challenges SET verified_at = $3
        WHERE id = $1 AND ordinal = $2 AND verified_at IS NULL
        """, .bytes(challenge.bytes), .integer(row.ordinal), .integer(transaction.now))
      return .verified(try open(row, transaction))
    }
    if try isSuperseded(row, transaction) { return .refused(.stale, triesLeft: left) }
    try transaction.mark(Subject(scope: .numberFailures, digest: row.phone), nonce)
    try transaction.mark(
      Subject(scope: .browserFailures, digest: Subject.of(browser: browser, phone: row.phone)),
      nonce)
    try transaction.count(.refused("wrong-code"))
    return .refused(.wrong, triesLeft: left)
  }

  private func isUsedUp(_ row: ChallengeRow, _ transaction: Transaction) throws -> Bool {
    try transaction.row(
      "SELECT tries FROM codes WHERE challenge = $1 AND ordinal = $2 AND expires_at > $3",
      .bytes(challenge.bytes), .integer(row.ordinal), .integer(transaction.now)) != nil
  }

  /// Whether the code is that of an earlier message.
  private func isSuperseded(_ row: ChallengeRow, _ transaction: Transaction) throws -> Bool {
    let earlier = try transaction.rows(
      """
      SELECT digest, secret, ordinal FROM codes WHERE challenge = $1 AND ordinal < $2
      ORDER BY ordinal DESC LIMIT 16
      """, .bytes(challenge.bytes), .integer(row.ordinal))
    return try earlier.contains { try matches($0, ordinal: $0.integer(2)) }
  }

  /// Whether this is the code whose digest and key begin the row.
  private func matches(_ row: Row, ordinal: Int64) throws -> Bool {
    let digest = try secrets.digest(
      of: code, challenge: challenge, ordinal: ordinal, key: row.integer(1))
    guard let digest else { return false }
    return Cryptography.areEqual(digest, try row.bytes(0))
  }

  /// The same success again for the browser that had it a moment ago.
  private func repeated(_ row: ChallengeRow, _ transaction: Transaction) throws -> VerifyAnswer {
    let window = configuration.repeatWindow * 1000
    guard let verifiedAt = row.verifiedAt, transaction.now - verifiedAt <= window,
      let stored = try transaction.row(
        "SELECT digest, secret FROM codes WHERE challenge = $1 AND ordinal = $2",
        .bytes(challenge.bytes), .integer(row.ordinal)),
      try matches(stored, ordinal: row.ordinal)
    else { return .refused(.expired, triesLeft: 0) }
    guard let session = try session(row, createdAt: verifiedAt, transaction) else {
      return .refused(.expired, triesLeft: 0)
    }
    return .verified(session)
  }

  private func open(_ row: ChallengeRow, _ transaction: Transaction) throws -> Session {
    let now = transaction.now
    guard let session = try session(row, createdAt: now, transaction) else {
      throw SignInError.unreadableChallenge
    }
    try transaction.execute(
      """
      INSERT INTO sessions (token, phone, sealed_phone, purpose, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      .bytes(try secrets.digest(.token, session.token.utf8)), .bytes(row.phone),
      .bytes(row.sealedPhone), .text(row.purpose), .integer(now),
      .integer(now + configuration.sessionLifetime * 1000))
    try ServiceMinutes(transaction: transaction).add(verified: 1, at: now)
    try transaction.count(.verified(prefix: session.phone.prefix))
    return session
  }

  /// The session a challenge leads to; its token follows from the challenge, so that it can be said
  /// again without being stored.
  private func session(
    _ row: ChallengeRow, createdAt: Int64, _ transaction: Transaction
  ) throws -> Session? {
    guard let phone = try secrets.unseal(row.sealedPhone) else { return nil }
    let lifetime = configuration.sessionLifetime
    return Session(
      token: Base64URL.text(try secrets.digest(.session, challenge.bytes + row.browser)),
      identity: row.phone, phone: phone, purpose: row.purpose,
      expiresIn: Configuration.seconds(
        createdAt + lifetime * 1000 - transaction.now, atMost: lifetime))
  }
}

/// What should not happen with an intact database and its own keys.
package enum SignInError: Error, Equatable, Sendable {
  /// The stored number cannot be unsealed: the file of keys is another one.
  case unreadableChallenge
}
