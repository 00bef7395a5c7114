import PhoneNumbers
import Store

/// Taking the slot for a message, before anybody is asked to send it: one transaction.
struct Reservation: Sendable {
  var configuration: Configuration
  var secrets: Secrets
  var phone: PhoneNumber
  var phoneDigest: [UInt8]
  var prefixDigest: [UInt8]
  var sealedPhone: [UInt8]
  var purpose: String
  var browser: [UInt8]
  var addresses: [Subject]
  var idempotencyKey: [UInt8]?
  /// For a challenge that has to be made.
  var newID: ChallengeID
  var code: Code

  enum Outcome: Sendable {
    /// The slot is taken and the digest of the code stored: now send it.
    case reserved(Slot)
    case repeated(ChallengeView)
    case limited(CodeAnswer.Limited)
    case keyReused
  }

  /// A taken slot, by which it can be given back.
  struct Slot: Sendable {
    var challenge: ChallengeID
    var ordinal: Int64
    var takenAt: Int64
    var resendAt: Int64
    var subjects: [Subject]

    var reservation: [UInt8] {
      challenge.bytes + withUnsafeBytes(of: ordinal.bigEndian) { Array($0) }
    }
  }

  /// Needs `Lock.signIn`: what is counted must still hold when the slot is taken.
  func run(_ transaction: Transaction) throws -> Outcome {
    // All that the decision stands on is asked for at once.
    let uses = try askEarlierUses(transaction)
    let open = try ChallengeRow.askRunning(
      phone: phoneDigest, purpose: purpose,
      since: transaction.now - configuration.challengeLifetime * 1000, in: transaction)
    let checks = checks
    let marks = try transaction.askMarks(checks.map(\.check))
    let minutes = try ServiceMinutes(transaction: transaction).ask(configuration)

    if let uses, let earlier = try earlierUse(uses, transaction) { return earlier }
    let running = try ChallengeRow.rows(open)
    let own = running.first { $0.browser == browser }
    var blocks = try wait(own, transaction)
    for (check, until) in zip(checks, try transaction.blocked(checks.map(\.check), marks)) {
      if let until { blocks.append((check.reason, until)) }
    }
    if let until = try minutes.blocked() { blocks.append((.service, until)) }
    // The limit that keeps this request waiting longest is the one that is said.
    let longest = blocks.filter { $0.until > transaction.now }.max { $0.until < $1.until }
    guard let longest else { return .reserved(try take(transaction, own)) }
    try transaction.count(.refused(longest.reason.rawValue))
    let shown = own ?? running.first
    return .limited(
      CodeAnswer.Limited(
        reason: longest.reason,
        retryAfter: max(1, (longest.until - transaction.now + 999) / 1000),
        running: try shown.map {
          try configuration.view(of: $0, isOwn: own != nil, secrets: secrets, at: transaction.now)
        }, isOwn: own != nil))
  }

  private func askEarlierUses(_ transaction: Transaction) throws -> Transaction.Reply? {
    guard let idempotencyKey else { return nil }
    return try transaction.ask(
      """
      SELECT phone, purpose, browser, challenge FROM idempotency_keys
      WHERE digest = $1 AND at > $2
      """, .bytes(idempotencyKey),
      .integer(transaction.now - configuration.idempotencyLifetime * 1000))
  }

  /// What the same key was answered before.
  private func earlierUse(
    _ reply: Transaction.Reply, _ transaction: Transaction
  ) throws -> Outcome? {
    let uses = try reply.rows()
    for use in uses where try use.bytes(0) == phoneDigest && use.text(1) == purpose {
      let id = ChallengeID(bytes: try use.bytes(3))
      guard let row = try ChallengeRow.find(id, in: transaction) else { continue }
      return .repeated(
        try configuration.view(
          of: row, isOwn: row.browser == browser, secrets: secrets, at: transaction.now))
    }
    let isReused = try uses.contains { try $0.bytes(2) == browser }
    return isReused ? .keyReused : nil
  }

  /// The wait between two messages of a challenge.
  private func wait(
    _ own: ChallengeRow?, _ transaction: Transaction
  ) throws -> [(reason: LimitReason, until: Int64)] {
    guard let own else { return [] }
    // A clock set back makes nobody wait longer than the wait.
    let latest = transaction.now + configuration.wait(afterSends: max(1, own.sends))
    if own.resendAt > latest {
      try transaction.execute(
        "UPDATE challenges SET resend_at = $2 WHERE id = $1",
        .bytes(own.id.bytes), .integer(latest))
    }
    return [(.wait, min(own.resendAt, latest))]
  }

  private var checks: [(reason: LimitReason, check: Check)] {
    [
      (.number, Check(subject: number, limits: configuration.numberSends)),
      (
        .failures,
        Check(
          subject: Subject(scope: .numberFailures, digest: phoneDigest),
          limits: [configuration.numberFailures])
      ),
      (
        .failures,
        Check(
          subject: Subject(scope: .browserFailures, digest: browserAndPhone),
          limits: [configuration.browserFailures])
      ),
      (.prefix, Check(subject: prefix, limits: [configuration.prefixSends])),
    ]
      + addresses.map { (.address, Check(subject: $0, limits: [configuration.addressSends])) }
  }

  private var number: Subject { Subject(scope: .number, digest: phoneDigest) }
  private var prefix: Subject { Subject(scope: .prefix, digest: prefixDigest) }
  private var browserAndPhone: [UInt8] { Subject.of(browser: browser, phone: phoneDigest) }

  private func take(_ transaction: Transaction, _ own: ChallengeRow?) throws -> Slot {
    let now = transaction.now
    let sends = (own?.sends ?? 0) + 1
    let resendAt = now + configuration.wait(afterSends: sends)
    let slot = Slot(
      challenge: own?.id ?? newID, ordinal: (own?.ordinal ?? 0) + 1, takenAt: now,
      resendAt: resendAt, subjects: [number, prefix] + addresses)
    if own == nil {
      try transaction.execute(
        """
        INSERT INTO challenges (id, phone, sealed_phone, purpose, browser, created_at, sent_at,
          resend_at, sends, ordinal, delivery)
        VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, 0)
        """,
        .bytes(newID.bytes), .bytes(phoneDigest), .bytes(sealedPhone), .text(purpose),
        .bytes(browser), .integer(now), .integer(resendAt), .integer(sends),
        .integer(slot.ordinal))
    } else {
      try transaction.execute(
        """
        UPDATE challenges SET sent_at = $2, resend_at = $3, sends = $4, ordinal = $5, delivery = 0
        WHERE id = $1
        """,
        .bytes(slot.challenge.bytes), .integer(now), .integer(resendAt), .integer(sends),
        .integer(slot.ordinal))
    }
    let key = secrets.currentCodeKey
    let digest = try secrets.digest(
      of: code, challenge: slot.challenge, ordinal: slot.ordinal, key: key)
    try transaction.execute(
      """
      INSERT INTO codes (challenge, ordinal, secret, digest, expires_at, tries)
      VALUES ($1, $2, $3, $4, $5, 0)
      """,
      .bytes(slot.challenge.bytes), .integer(slot.ordinal), .integer(key), .bytes(digest ?? []),
      .integer(now + configuration.codeLifetime * 1000))
    try transaction.mark(slot.subjects, slot.reservation)
    if let idempotencyKey {
      try transaction.execute(
        """
        INSERT INTO idempotency_keys (digest, phone, purpose, browser, challenge, at)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (digest, phone, purpose) DO UPDATE SET
          browser = excluded.browser, challenge = excluded.challenge, at = excluded.at
        """,
        .bytes(idempotencyKey), .bytes(phoneDigest), .text(purpose), .bytes(browser),
        .bytes(slot.challenge.bytes), .integer(now))
    }
    try ServiceMinutes(transaction: transaction).add(sent: 1, at: now)
    try transaction.count(.sent(prefix: phone.prefix))
    return slot
  }
}

extension Subject {
  /// Wrong codes for one number from one browser.
  static func of(browser: [UInt8], phone: [UInt8]) -> [UInt8] { browser + phone }
}
