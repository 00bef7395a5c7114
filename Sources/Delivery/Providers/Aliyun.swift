import PhoneNumbers
import PhoneSignIn

/// Alibaba Cloud SMS, the operation SendSms of version 2017-05-25.
package struct Aliyun: Equatable, Sendable {
  let endpoint: String
  let keyID: String
  let keySecret: Secret
  /// The registered name in front of the message.
  let signName: String
  /// Template with the variable `code`.
  let template: String
  /// Template for messages in English, the other one when there is none.
  let englishTemplate: String

  init(_ settings: SettingReader) throws(SenderSettingError) {
    endpoint = try settings.url(.aliyunEndpoint, isOrigin: true)
    keyID = try settings.identifier(.aliyunKeyID, wanted: "the AccessKey ID")
    keySecret = Secret(
      try settings.identifier(.aliyunKeySecret, wanted: "the AccessKey secret"))
    signName = try settings.required(.aliyunSignName)
    template = try settings.identifier(
      .aliyunTemplate, wanted: "a template's code such as SMS_123456789")
    englishTemplate = try settings.optional(.aliyunEnglishTemplate) ?? template
  }

  func provider(_ transfers: Transfers, _ world: World = .live) -> Provider {
    Provider(name: "aliyun") { message in
      guard let parameters = try? JSON.encoded(["code": message.code.text]) else {
        return .refused("not-encodable")
      }
      let query = AliyunSignature.query([
        "OutId": message.key,
        "PhoneNumbers": Self.number(message.to),
        "SignName": signName,
        "TemplateCode": message.language == .chinese ? template : englishTemplate,
        "TemplateParam": String(decoding: parameters, as: UTF8.self),
      ])
      let signature = AliyunSignature(
        action: "SendSms", version: "2017-05-25", host: host, query: query,
        date: Timestamp.text(seconds: world.now()), nonce: world.nonce())
      let request = HTTPRequest(
        url: "\(endpoint)/?\(query)",
        headers: signature.headers(keyID: keyID, keySecret: keySecret))
      return Self.attempt(await transfers.send(request))
    }
  }

  /// The host with its port, as it stands in the Host header.
  private var host: String {
    String(endpoint.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).last ?? "")
  }

  /// Numbers of the mainland go without calling code, others with it and without `+`.
  private static func number(_ number: PhoneNumber) -> String {
    String(number.e164.dropFirst(number.countryCode == 86 ? 3 : 1))
  }
}
