import Foundation
import PhoneNumbers
import PhoneSignIn
import Testing

@testable import Delivery

/// The message that every test sends, and providers that know where the test's servers are.
enum Fixtures {
  struct Failure: Error {}

  static let code = "482913"
  static let number = PhoneNumber(e164: "+8613800138000", countryCode: 86)
  static let account = "AC0123456789abcdef0123456789abcdef"
  static let world = World(now: { 1_796_025_600 }, nonce: { "a-nonce" })

  static func message(
    to number: PhoneNumber = number, text: String = "482913 验证码 & more",
    language: MessageLanguage = .chinese
  ) throws -> Message {
    guard let code = Code(typed: code, length: 6) else { throw Failure() }
    return Message(
      to: number, text: text, code: code, lifetime: 300, language: language, key: "challenge-1")
  }

  /// Short enough to wait for in a test.
  static var hasty: TransferLimits {
    var limits = TransferLimits()
    limits.whole = 400
    limits.answerBytes = 4096
    return limits
  }

  static let values = [
    "webhook.secret": "correct horse battery staple",
    "aliyun.access-key-id": "testId", "aliyun.access-key-secret": "testSecret",
    "aliyun.sign-name": "阿里云", "aliyun.template-code": "SMS_1",
    "twilio.account-sid": account, "twilio.auth-token": "token", "twilio.from": "+15005550006",
    "smtp.host": "127.0.0.1", "smtp.security": "none", "smtp.from": "draw@example.com",
    "smtp.to": "{national}@example.org",
  ]

  /// The provider of that name, asking the server at the port.
  static func provider(
    _ name: String, port: Int, scheme: String = "http", limits: TransferLimits = TransferLimits(),
    _ changes: [String: String] = [:]
  ) throws -> Provider {
    var values = values.merging(changes) { $1 }
    values["webhook.url"] = "\(scheme)://127.0.0.1:\(port)/codes?from=maneki"
    values["aliyun.endpoint"] = "\(scheme)://127.0.0.1:\(port)"
    values["twilio.endpoint"] = "\(scheme)://127.0.0.1:\(port)/"
    values["smtp.port"] = String(port)
    let transfers = Transfers(limits: limits)
    switch try SenderConfiguration(named: name, directory: "/none", values: values) {
    case .outbox(let path): return .outbox(path: path)
    case .webhook(let webhook): return webhook.provider(transfers, world)
    case .aliyun(let aliyun): return aliyun.provider(transfers, world)
    case .twilio(let twilio): return twilio.provider(transfers)
    case .smtp(let smtp): return smtp.provider(transfers, world)
    }
  }
}
