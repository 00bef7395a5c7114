/// One setting of a sender, as the configuration file names it.
package struct SenderSetting: Equatable, Sendable {
  package let name: String
  package let standard: String?
  package let isSecret: Bool
  /// Bounds of a setting that is a whole number.
  package let bounds: ClosedRange<Int>?

  init(
    _ name: String, standard: String? = nil, isSecret: Bool = false,
    bounds: ClosedRange<Int>? = nil
  ) {
    self.name = name
    self.standard = standard
    self.isSecret = isSecret
    self.bounds = bounds
  }

  static let webhookURL = SenderSetting("webhook.url")
  static let webhookSecret = SenderSetting("webhook.secret", isSecret: true)
  static let aliyunKeyID = SenderSetting("aliyun.access-key-id")
  static let aliyunKeySecret = SenderSetting("aliyun.access-key-secret", isSecret: true)
  static let aliyunSignName = SenderSetting("aliyun.sign-name")
  static let aliyunTemplate = SenderSetting("aliyun.template-code")
  static let aliyunEnglishTemplate = SenderSetting("aliyun.template-code-en")
  static let aliyunEndpoint = SenderSetting(
    "aliyun.endpoint", standard: "https://dysmsapi.aliyuncs.com")
  static let twilioAccount = SenderSetting("twilio.account-sid")
  static let twilioToken = SenderSetting("twilio.auth-token", isSecret: true)
  static let twilioFrom = SenderSetting("twilio.from")
  static let twilioEndpoint = SenderSetting("twilio.endpoint", standard: "https://api.twilio.com")
  static let smtpHost = SenderSetting("smtp.host")
  static let smtpPort = SenderSetting("smtp.port", standard: "587", bounds: 1...65535)
  static let smtpSecurity = SenderSetting("smtp.security", standard: "starttls")
  static let smtpUser = SenderSetting("smtp.user")
  static let smtpPassword = SenderSetting("smtp.password", isSecret: true)
  static let smtpFrom = SenderSetting("smtp.from")
  static let smtpTo = SenderSetting("smtp.to")

  /// Every setting, in the order it is printed.
  package static let all: [SenderSetting] = [
    webhookURL, webhookSecret,
    aliyunKeyID, aliyunKeySecret, aliyunSignName, aliyunTemplate, aliyunEnglishTemplate,
    aliyunEndpoint,
    twilioAccount, twilioToken, twilioFrom, twilioEndpoint,
    smtpHost, smtpPort, smtpSecurity, smtpUser, smtpPassword, smtpFrom, smtpTo,
  ]
}

/// Why a sender cannot be made of its settings.
package enum SenderSettingError: Error, Equatable {
  case unknownSender(String)
  case missing(sender: String, setting: String, isSecret: Bool)
  /// The value is of no use; never carries the value, which may be a secret.
  case invalid(setting: String, wanted: String)
}
