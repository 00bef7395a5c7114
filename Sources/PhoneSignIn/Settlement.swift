import Store

/// Writing down what became of a message: one transaction.
struct Settlement: Sendable {
  var configuration: Configuration
  var secrets: Secrets
  var slot: Reservation.Slot
  var phoneDigest: [UInt8]
  var purpose: String
  var idempotencyKey: [UInt8]?
  var outcome: Sender.Outcome

  /// The challenge where its message was refused; otherwise it stands as it was reserved.
  ///
  /// Needs `Lock.signIn`.
  func run(_ transaction: Transaction) throws -> ChallengeView? {
    switch outcome {
    case .accepted:
      try set(.accepted, transaction)
      try transaction.count(.accepted)
      return nil
    case .unknown:
      try set(.unknown, transaction)
      try transaction.count(.unknown)
      return nil
    case .rejected:
      try set(.rejected, transaction)
      try revokeCode(transaction)
      try forgetKey(transaction)
      try returnSlot(transaction)
      try transaction.count(.rejected)
      return try ChallengeRow.find(slot.challenge, in: transaction).map {
        try configuration.view(of: $0, isOwn: true, secrets: secrets, at: transaction.now)
      }
    }
  }

  private func set(_ delivery: DeliveryState, _ transaction: Transaction) throws {
    try transaction.execute(
      "UPDATE challenges SET delivery = $3 WHERE id = $1 AND ordinal = $2 AND delivery = 0",
      .bytes(slot.challenge.bytes), .integer(slot.ordinal), .integer(delivery.rawValue))
  }

  private func revokeCode(_ transaction: Transaction) throws {
    try transaction.execute(
      "DELETE FROM codes WHERE challenge = $1 AND ordinal = $2",
      .bytes(slot.challenge.bytes), .integer(slot.ordinal))
  }

  /// Nothing was sent for the client's key, so it may ask with it again.
  private func forgetKey(_ transaction: Transaction) throws {
    guard let idempotencyKey else { return }
    try transaction.execute(
      "DELETE FROM idempotency_keys WHERE digest = $1 AND phone = $2 AND purpose = $3",
      .bytes(idempotencyKey), .bytes(phoneDigest), .text(purpose))
  }

  /// Undoes what the reservation counted, unless this number has had that too often.
  private func returnSlot(_ transaction: Transaction) throws {
    let returned = Subject(scope: .returnedSlots, digest: phoneDigest)
    guard try transaction.blocked(returned, by: [configuration.returnedSlots]) == nil else {
      return
    }
    try transaction.mark(returned, slot.reservation)
    try transaction.execute(
      """
      UPDATE challenges SET sends = sends - 1, resend_at = $3 WHERE id = $1 AND ordinal = $2
      """,
      .bytes(slot.challenge.bytes), .integer(slot.ordinal), .integer(transaction.now))
    for subject in slot.subjects {
      try transaction.unmark(subject, slot.reservation)
    }
    try ServiceMinutes(transaction: transaction).add(sent: -1, at: slot.takenAt)
  }
}
