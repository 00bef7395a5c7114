import PhoneNumbers
import Store

/// A challenge as it lies in the store.
struct ChallengeRow {
  var id: ChallengeID
  var sealedPhone: [UInt8]
  var phone: [UInt8]
  var purpose: String
  var browser: [UInt8]
  var sentAt: Int64
  var resendAt: Int64
  /// Messages so far, without those whose slot was given back.
  var sends: Int64
  /// The number of the code that is valid; earlier ones are only recognised.
  var ordinal: Int64
  var delivery: DeliveryState
  var verifiedAt: Int64?
  /// Of the valid code; nothing where it was revoked.
  var expiresAt: Int64?
  var tries: Int64?

  private init(_ row: Row) throws(StoreError) {
    id = ChallengeID(bytes: try row.bytes(0))
    sealedPhone = try row.bytes(1)
    phone = try row.bytes(2)
    purpose = try row.text(3)
    browser = try row.bytes(4)
    sentAt = try row.integer(5)
    resendAt = try row.integer(6)
    sends = try row.integer(7)
    ordinal = try row.integer(8)
    delivery = DeliveryState(rawValue: try row.integer(9)) ?? .unknown
    verifiedAt = try row.optionalInteger(10)
    expiresAt = try row.optionalInteger(11)
    tries = try row.optionalInteger(12)
  }

  static func find(_ id: ChallengeID, in transaction: Transaction) throws -> ChallengeRow? {
    try rows(ask(id, in: transaction)).first
  }

  /// Asks for one challenge; `rows` reads it.
  static func ask(_ id: ChallengeID, in transaction: Transaction) throws -> Transaction.Reply {
    try transaction.ask(
      """
      SELECT id, sealed_phone, phone, purpose, browser, sent_at, resend_at, sends,
        challenges.ordinal, delivery, verified_at, codes.expires_at, codes.tries
      FROM challenges
      LEFT JOIN codes ON codes.challenge = challenges.id AND codes.ordinal = challenges.ordinal
      WHERE id = $1
      """, .bytes(id.bytes))
  }

  /// Asks for the open challenges for a number and purpose, latest message first.
  static func askRunning(
    phone: [UInt8], purpose: String, since: Int64, in transaction: Transaction
  ) throws -> Transaction.Reply {
    try transaction.ask(
      """
      SELECT id, sealed_phone, phone, purpose, browser, sent_at, resend_at, sends,
        challenges.ordinal, delivery, verified_at, codes.expires_at, codes.tries
      FROM challenges
      LEFT JOIN codes ON codes.challenge = challenges.id AND codes.ordinal = challenges.ordinal
      WHERE phone = $1 AND purpose = $2 AND sent_at > $3 AND verified_at IS NULL
      ORDER BY sent_at DESC LIMIT 16
      """, .bytes(phone), .text(purpose), .integer(since))
  }

  static func rows(_ reply: Transaction.Reply) throws -> [ChallengeRow] {
    try reply.rows().map { (row) throws(StoreError) in try ChallengeRow(row) }
  }
}

extension Configuration {
  /// Milliseconds to wait after so many messages of a challenge.
  func wait(afterSends sends: Int64) -> Int64 {
    guard sends > 0 else { return 0 }
    return resendWaits[min(Int(sends), resendWaits.count) - 1] * 1000
  }

  /// What a page may see; `isOwn` adds what only the browser that asked may.
  func view(
    of row: ChallengeRow, isOwn: Bool, secrets: Secrets, at now: Int64
  ) throws -> ChallengeView {
    let isOpen = row.verifiedAt == nil
    let expiresAt = isOpen ? row.expiresAt ?? now : now
    let left = Int64(triesPerCode) - (row.tries ?? Int64(triesPerCode))
    let expiresIn = Self.seconds(expiresAt - now, atMost: codeLifetime)
    return ChallengeView(
      id: row.id, codeLength: codeLength, expiresIn: expiresIn,
      resendIn: Self.seconds(
        row.resendAt - now, atMost: wait(afterSends: max(1, row.sends)) / 1000),
      triesLeft: isOwn && expiresIn > 0 ? max(0, Int(left)) : 0, delivery: row.delivery,
      isVerified: !isOpen, maskedPhone: isOwn ? try secrets.unseal(row.sealedPhone)?.masked : nil)
  }

  /// Seconds rounded up, never below 0 nor above what is configured, whatever a clock did.
  static func seconds(_ milliseconds: Int64, atMost limit: Int64) -> Int64 {
    max(0, min(limit, (milliseconds + 999) / 1000))
  }
}
