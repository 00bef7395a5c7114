import PhoneNumbers
import Store

extension PhoneSignIn {
  /// Asks for a code: takes a slot, sends, and writes down what became of it.
  ///
  /// Once a slot is taken the rest is done even if the caller goes away.
  ///
  /// - Throws: `RequestError` for a request that nobody could have answered; `StoreError`.
  package func requestCode(_ request: CodeRequest) async throws -> CodeAnswer {
    let phone = try await readAndCount(request.phone)
    guard Self.isVisible(request.purpose, 64) else { throw RequestError.purpose }
    if let key = request.idempotencyKey, !Self.isVisible(key, 128) {
      throw RequestError.idempotencyKey
    }
    let reservation = try reservation(request, phone)
    switch try await store.write(now: time.now(), holding: .signIn, reservation.run) {
    case .repeated(let view): return .sent(view)
    case .limited(let limited): return .limited(limited)
    case .keyReused: throw RequestError.idempotencyKeyReused
    case .reserved(let slot):
      let message = message(reservation, slot, request.language)
      let delivery = Task.detached {
        await deliver(message, slot, reservation)
      }
      return await delivery.value
    }
  }

  private func readAndCount(_ typed: String) async throws -> PhoneNumber {
    do throws(PhoneNumberError) {
      return try numbers.read(typed)
    } catch {
      let reason = error.figure
      try await store.write(now: time.now(), holding: .signIn) { try $0.count(.refused(reason)) }
      throw RequestError.phone(error)
    }
  }

  private func reservation(
    _ request: CodeRequest, _ phone: PhoneNumber
  ) throws -> Reservation {
    Reservation(
      configuration: configuration, secrets: secrets, phone: phone,
      phoneDigest: try secrets.digest(.phone, phone.e164.utf8),
      prefixDigest: try secrets.digest(.prefix, phone.prefix.utf8),
      sealedPhone: try secrets.seal(phone, nonce: entropy.bytes(12)),
      purpose: request.purpose, browser: request.browser.digest,
      addresses: try subjects(request.address, .address, .network),
      idempotencyKey: try request.idempotencyKey.map {
        try secrets.digest(.idempotencyKey, $0.utf8)
      },
      newID: ChallengeID(bytes: try entropy.bytes(16)),
      code: try entropy.code(digits: configuration.codeLength))
  }

  private func message(
    _ reservation: Reservation, _ slot: Reservation.Slot, _ language: MessageLanguage
  ) -> Message {
    Message(
      to: reservation.phone,
      text: Message.text(
        code: reservation.code, lifetime: configuration.codeLifetime,
        purpose: reservation.purpose, brand: configuration.brand, host: configuration.messageHost,
        language: language),
      code: reservation.code, lifetime: configuration.codeLifetime, language: language,
      key: "\(slot.challenge)-\(slot.ordinal)")
  }

  private func deliver(
    _ message: Message, _ slot: Reservation.Slot, _ reservation: Reservation
  ) async -> CodeAnswer {
    let outcome = await sender.send(message)
    let settlement = Settlement(
      configuration: configuration, secrets: secrets, slot: slot,
      phoneDigest: reservation.phoneDigest, purpose: reservation.purpose,
      idempotencyKey: reservation.idempotencyKey, outcome: outcome)
    var (refused, isKept): (ChallengeView?, Bool) = (nil, true)
    do {
      refused = try await store.write(now: time.now(), holding: .signIn, settlement.run)
    } catch {
      // The slot stays taken, as after a time-out: nothing is sent twice.
      report(error)
      isKept = false
    }
    if case .rejected = outcome {
      return .undeliverable(refused ?? sent(slot, reservation.phone, .unknown))
    }
    let isAccepted = isKept && outcome == .accepted
    return .sent(sent(slot, reservation.phone, isAccepted ? .accepted : .unknown))
  }

  /// A challenge whose message has just gone out.
  private func sent(
    _ slot: Reservation.Slot, _ phone: PhoneNumber, _ delivery: DeliveryState
  ) -> ChallengeView {
    let now = time.now()
    return ChallengeView(
      id: slot.challenge, codeLength: configuration.codeLength,
      expiresIn: Configuration.seconds(
        slot.takenAt + configuration.codeLifetime * 1000 - now,
        atMost: configuration.codeLifetime),
      resendIn: Configuration.seconds(
        slot.resendAt - now, atMost: (slot.resendAt - slot.takenAt) / 1000),
      triesLeft: configuration.triesPerCode, delivery: delivery, isVerified: false,
      maskedPhone: phone.masked)
  }

  private static func isVisible(_ text: String, _ limit: Int) -> Bool {
    (1...limit).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

extension PhoneNumberError {
  fileprivate var figure: String {
    switch self {
    case .empty, .impossible: "impossible"
    case .landline: "landline"
    case .service: "service-number"
    case .countryNotAllowed: "country"
    }
  }
}
