import PhoneNumbers
import PhoneSignIn

/// Twilio's Messages resource, version 2010-04-01.
package struct Twilio: Equatable, Sendable {
  let endpoint: String
  let account: String
  let token: Secret
  /// A number in E.164, an alphanumeric sender, or the SID of a messaging service (`MG…`).
  let from: String

  init(_ settings: SettingReader) throws(SenderSettingError) {
    endpoint = try settings.url(.twilioEndpoint, isOrigin: true)
    account = try settings.identifier(.twilioAccount, wanted: "an account SID, AC and 32 digits")
    // It becomes part of the path.
    guard account.hasPrefix("AC"), account.utf8.count == 34,
      account.utf8.dropFirst(2).allSatisfy({
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
      })
    else {
      throw .invalid(
        setting: SenderSetting.twilioAccount.name, wanted: "an account SID, AC and 32 digits")
    }
    token = Secret(try settings.identifier(.twilioToken, wanted: "the auth token"))
    from = try settings.required(.twilioFrom)
  }

  func provider(_ transfers: Transfers) -> Provider {
    Provider(name: "twilio") { message in
      let fields = [
        ("To", message.to.e164),
        (from.hasPrefix("MG") && from.utf8.count == 34 ? "MessagingServiceSid" : "From", from),
        ("Body", message.text),
      ]
      let body = fields.map { $0 + "=" + Signature.percentEncoded($1) }.joined(separator: "&")
      let request = HTTPRequest(
        url: "\(endpoint)/2010-04-01/Accounts/\(account)/Messages.json",
        headers: [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
        body: Array(body.utf8), login: (user: account, password: token))
      return Self.attempt(await transfers.send(request))
    }
  }
}
