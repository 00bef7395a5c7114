import PhoneNumbers
import PhoneSignIn

/// A letter instead of a text message, through a mail server that takes our mail.
package struct SMTP: Equatable, Sendable {
  enum Security: String, Sendable {
    /// Begins in the clear, and goes on only under TLS.
    case starttls
    case tls
    /// For a relay on this machine: TLS if it is offered.
    case none
  }

  let host: String
  let port: Int
  let security: Security
  let user: String?
  let password: Secret?
  let from: MailAddress
  /// An address in which the number is filled in: `{national}`, `{digits}` or `{e164}`.
  let to: String

  init(_ settings: SettingReader) throws(SenderSettingError) {
    host = try settings.required(.smtpHost)
    guard !host.isEmpty, host.utf8.allSatisfy({ Self.isHostCharacter($0) }) else {
      throw .invalid(
        setting: SenderSetting.smtpHost.name, wanted: "a host such as mail.example.com")
    }
    guard let port = Int(try settings.required(.smtpPort)), (1...65535).contains(port) else {
      throw .invalid(setting: SenderSetting.smtpPort.name, wanted: "a port")
    }
    self.port = port
    guard let security = Security(rawValue: try settings.required(.smtpSecurity)) else {
      throw .invalid(setting: SenderSetting.smtpSecurity.name, wanted: "starttls, tls or none")
    }
    self.security = security
    user = try settings.optional(.smtpUser)
    password = user == nil ? nil : Secret(try settings.required(.smtpPassword))
    guard let from = MailAddress(try settings.required(.smtpFrom)) else {
      throw .invalid(
        setting: SenderSetting.smtpFrom.name, wanted: "an address such as draw@example.com")
    }
    self.from = from
    to = try settings.required(.smtpTo)
    let example = PhoneNumber(e164: "+8613800138000", countryCode: 86)
    guard Self.address(to, for: example) != nil else {
      throw .invalid(
        setting: SenderSetting.smtpTo.name, wanted: "an address such as {national}@example.com")
    }
  }

  func provider(_ transfers: Transfers, _ world: World = .live) -> Provider {
    Provider(name: "smtp") { message in
      guard let recipient = Self.address(to, for: message.to) else {
        return .refused("no-address")
      }
      let letter = MailMessage(
        from: from, to: recipient, key: message.key, seconds: world.now(),
        language: message.language, text: message.text)
      let request = MailRequest(
        url: "\(security == .tls ? "smtps" : "smtp")://\(host):\(port)/\(from.domain)",
        requiresTLS: security != .none, from: from.text, to: recipient.text,
        message: letter.bytes, login: login)
      return Self.attempt(await transfers.send(request))
    }
  }

  private var login: (user: String, password: Secret)? {
    guard let user, let password else { return nil }
    return (user: user, password: password)
  }

  static func address(_ template: String, for number: PhoneNumber) -> MailAddress? {
    let calling = 1 + String(number.countryCode).utf8.count
    return MailAddress(
      template
        .replacing("{national}", with: number.e164.dropFirst(calling))
        .replacing("{digits}", with: number.e164.dropFirst())
        .replacing("{e164}", with: number.e164))
  }

  private static func isHostCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
    default: false
    }
  }

  /// What a letter's progress means (RFC 5321): only a whole message without its reply is unknown.
  static func attempt(_ answer: MailAnswer) -> Attempt {
    if answer.isDone { return .accepted }
    let refusal = (400...599) ~= answer.status
    let reason = refusal ? Reason("smtp-\(answer.status)") : answer.problem
    switch answer.phase {
    case .connecting, .sender, .data: return .refused(reason)
    case .recipient:
      // 550, 551 and 553 speak of the mailbox; the others of the server's own state.
      return [550, 551, 553].contains(answer.status)
        ? .undeliverable(reason) : .refused(reason)
    case .message: return refusal ? .refused(reason) : .unknown
    }
  }
}
