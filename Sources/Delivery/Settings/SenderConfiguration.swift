/// A sender by name with its settings, checked. Prints its name only.
package enum SenderConfiguration: Equatable, Sendable {
  case outbox(path: String)
  case webhook(Webhook)
  case aliyun(Aliyun)
  case twilio(Twilio)
  case smtp(SMTP)

  package static let names = ["outbox", "webhook", "aliyun", "twilio", "smtp"]

  package var name: String {
    switch self {
    case .outbox: "outbox"
    case .webhook: "webhook"
    case .aliyun: "aliyun"
    case .twilio: "twilio"
    case .smtp: "smtp"
    }
  }

  /// - Parameters:
  ///   - directory: the data directory, for the outbox.
  ///   - values: the settings by name, with their defaults.
  package init(
    named name: String, directory: String, values: [String: String]
  ) throws(SenderSettingError) {
    let reader = SettingReader(sender: name, values: values)
    switch name {
    case "outbox": self = .outbox(path: directory + "/outbox.jsonl")
    case "webhook": self = .webhook(try Webhook(reader))
    case "aliyun": self = .aliyun(try Aliyun(reader))
    case "twilio": self = .twilio(try Twilio(reader))
    case "smtp": self = .smtp(try SMTP(reader))
    default: throw .unknownSender(name)
    }
  }
}

extension SenderConfiguration: CustomStringConvertible, CustomReflectable {
  package var description: String { name }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
