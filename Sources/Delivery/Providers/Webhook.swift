import PhoneNumbers
import PhoneSignIn

/// The host's own gateway: a signed POST, described in Documentation/Delivery.md.
package struct Webhook: Equatable, Sendable {
  let url: String
  let secret: Secret

  init(_ settings: SettingReader) throws(SenderSettingError) {
    url = try settings.url(.webhookURL, isOrigin: false)
    let secret = try settings.required(.webhookSecret)
    guard secret.utf8.count >= 16 else {
      throw .invalid(
        setting: SenderSetting.webhookSecret.name, wanted: "a secret of 16 characters or more")
    }
    self.secret = Secret(secret)
  }

  func provider(_ transfers: Transfers, _ world: World = .live) -> Provider {
    Provider(name: "webhook") { message in
      guard let body = try? JSON.encoded(Body(message)) else { return .refused("not-encodable") }
      let timestamp = String(world.now())
      let request = HTTPRequest(
        url: url,
        headers: [
          (name: "Content-Type", value: "application/json"),
          (name: "Maneki-Timestamp", value: timestamp),
          (name: "Maneki-Signature", value: "v1=" + signature(timestamp, body)),
          (name: "Idempotency-Key", value: message.key),
        ], body: body)
      return Self.attempt(await transfers.send(request))
    }
  }

  /// HMAC-SHA-256 over the timestamp, a dot and the body, in hexadecimal.
  func signature(_ timestamp: String, _ body: [UInt8]) -> String {
    Signature.hex(
      Signature.hmacSHA256(key: secret.bytes, Array(timestamp.utf8) + [0x2E] + body))
  }

  static func attempt(_ answer: HTTPAnswer) -> Attempt {
    switch answer {
    case .unsent(let reason): .refused(reason)
    case .broken: .unknown
    case .answered(200...299, _): .accepted
    case .answered(422, let body):
      .undeliverable(Reason(JSON.decoded(Refusal.self, body)?.reason ?? "http-422"))
    case .answered(let status, _): HTTPAnswer.attempt(status: status)
    }
  }

  private struct Refusal: Decodable {
    var reason: String?
  }

  private struct Body: Encodable {
    var to: String
    var text: String
    var code: String
    var expiresIn: Int64
    var language: String
    var key: String

    init(_ message: Message) {
      to = message.to.e164
      text = message.text
      code = message.code.text
      expiresIn = message.lifetime
      language = message.language == .chinese ? "zh-Hans" : "en"
      key = message.key
    }
  }
}
