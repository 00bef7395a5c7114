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
    var subjects: [Subject]

    var reservation: [UInt8] {
      challenge.bytes + withUnsafeBytes(of: ordinal.bigEndian) { Array($0) }
    }
  }

  func run(_ transaction: Transaction) throws -> Outcome {
    try transaction.lock(.sends)
    if let earlier = try earlierUse(transaction) { return earlier }
    let running = try ChallengeRow.running(
      phone: phoneDigest, purpose: purpose,
      since: transaction.now - configuration.challengeLifetime * 1000, in: transaction)
    let own = running.first { $0.browser == browser }
    if let (reason, until) = try blocked(transaction, own) {
      try transaction.count(.refused(reason.rawValue))
      let shown = own ?? running.first
      return .limited(
        CodeAnswer.Limited(
          reason: reason, retryAfter: max(1, (until - transaction.now + 999) / 1000),
          running: try shown.map {
            try configuration.view(
              of: $0, isOwn: own != nil, secrets: secrets, in: transaction)
          }, isOwn: own != nil))
    }
    return .reserved(try take(transaction, own))
  }

  /// What the same key was answered before.
  private func earlierUse(_ transaction: Transaction) throws -> Outcome? {
    guard let idempotencyKey else { return nil }
    let uses = try transaction.rows(
      """
      SELECT phone, purpose, browser, challenge FROM idempotency_keys
      WHERE digest = $1 AND at > $2
      """, .bytes(idempotencyKey),
      .integer(transaction.now - configuration.idempotencyLifetime * 1000))
    for use in uses where try use.bytes(0) == phoneDigest && use.text(1) == purpose {
      let id = ChallengeID(bytes: try use.bytes(3))
      guard let row = try ChallengeRow.find(id, in: transaction) else { continue }
      return .repeated(
        try configuration.view(
          of: row, isOwn: row.browser == browser, secrets: secrets, in: transaction))
    }
    let isReused = try uses.contains { try $0.bytes(2) == browser }
    return isReused ? .keyReused : nil
  }

  /// The limit that keeps this request waiting longest.
  private func blocked(
    _ transaction: Transaction, _ own: ChallengeRow?
  ) throws -> (LimitReason, Int64)? {
    var blocks: [(LimitReason, Int64)] = []
    func add(_ reason: LimitReason, _ until: Int64?) {
      if let until, until > transaction.now { blocks.append((reason, until)) }
    }
    if let own {
      // A clock set back makes nobody wait longer than the wait.
      let latest = transaction.now + configuration.wait(afterSends: max(1, own.sends))
      if own.resendAt > latest {
        try transaction.execute(
          "UPDATE challenges SET resend_at = $2 WHERE id = $1",
          .bytes(own.id.bytes), .integer(latest))
      }
      add(.wait, min(own.resendAt, latest))
    }
    add(.number, try transaction.blocked(number, by: configuration.numberSends))
    add(
      .failures,
      try transaction.blocked(
        Subject(scope: .numberFailures, digest: phoneDigest), by: [configuration.numberFailures]))
    add(
      .failures,
      try transaction.blocked(
        Subject(scope: .browserFailures, digest: browserAndPhone),
        by: [configuration.browserFailures]))
    for address in addresses {
      add(.address, try transaction.blocked(address, by: [configuration.addressSends]))
    }
    add(.prefix, try transaction.blocked(prefix, by: [configuration.prefixSends]))
    add(.service, try ServiceMinutes(transaction: transaction).blocked(by: configuration))
    return blocks.max { $0.1 < $1.1 }
  }

  private var number: Subject { Subject(scope: .number, digest: phoneDigest) }
  private var prefix: Subject { Subject(scope: .prefix, digest: prefixDigest) }
  private var browserAndPhone: [UInt8] { Subject.of(browser: browser, phone: phoneDigest) }

  private func take(_ transaction: Transaction, _ own: ChallengeRow?) throws -> Slot {
    let now = transaction.now
    let slot = Slot(
      challenge: own?.id ?? newID, ordinal: (own?.ordinal ?? 0) + 1, takenAt: now,
      subjects: [number, prefix] + addresses)
    let sends = (own?.sends ?? 0) + 1
    let resendAt = now + configuration.wait(afterSends: sends)
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
    for subject in slot.subjects { try transaction.mark(subject, slot.reservation) }
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
