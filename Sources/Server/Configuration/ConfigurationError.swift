private import Delivery

/// Why the server does not start: each case is one sentence with its remedy.
package enum ConfigurationError: Error, Equatable {
  case syntax(path: String, line: Int, String)
  case unknownKey(origin: String, key: String)
  case wrongKind(origin: String, Setting)
  case notInRange(origin: String, name: String, given: String, ClosedRange<Int>)
  case emptyList(origin: String, name: String)
  case notOnOff(origin: String, given: String)
  case notAnAddress(origin: String, given: String)
  case unknownDatabase(origin: String)
  case needsSender(because: String)
  case unknownSender(origin: String, given: String)
  case missingSetting(sender: String, name: String, isSecret: Bool)
  case unusableSetting(origin: String, name: String, wanted: String)
  case secretTwice(name: String)
  case unreadableFile(path: String, String)

  package static func == (left: Self, right: Self) -> Bool { left.message == right.message }

  package var message: String {
    switch self {
    case .syntax(let path, let line, let description): "\(path):\(line): \(description)"
    case .unknownKey(let origin, let key):
      "\(origin): there is no setting '\(key)'; 'maneki serve --print-config' lists them"
    case .wrongKind(let origin, let setting):
      "\(origin): '\(setting.name)' takes \(Self.wanted(setting.kind))"
    case .notInRange(let origin, let name, let given, let bounds):
      "\(origin): '\(given)' is not a \(name); it is a whole number from \(bounds.lowerBound) to "
        + "\(bounds.upperBound)"
    case .emptyList(let origin, let name):
      "\(origin): '\(name)' is an empty list; name at least one, or leave it out for the default"
    case .notOnOff(let origin, let given): "\(origin): '\(given)' is neither true nor false"
    case .notAnAddress(let origin, let given):
      "\(origin): '\(given)' is no IPv4 or IPv6 address, such as 127.0.0.1 or ::"
    case .unknownDatabase(let origin):
      "\(origin): a database is sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME"
    case .needsSender(let because):
      "\(because), so codes need a real way out: name one with --sender "
        + "(--sender outbox only writes them to a file)"
    case .unknownSender(let origin, let given):
      "\(origin): there is no sender '\(given)'; there are "
        + SenderConfiguration.names.joined(separator: ", ")
    case .missingSetting(let sender, let name, let isSecret):
      "the sender \(sender) needs \(name): set \(Self.variable(name)) or the key in maneki.toml"
        + (isSecret ? ", or name a file that holds it with \(Self.variable(name))_FILE" : "")
    case .unusableSetting(let origin, let name, let wanted):
      "\(origin): \(name) is to be \(wanted)"
    case .secretTwice(let name):
      "\(name) and \(Setting.fileName(of: name)) are both set; keep one of them"
    case .unreadableFile(let path, let reason): "\(path): \(reason)"
    }
  }

  private static func variable(_ name: String) -> String { Setting(name, .text).environmentName }

  private static func wanted(_ kind: Setting.Kind) -> String {
    switch kind {
    case .text: "a text in quotes"
    case .number: "a whole number"
    case .onOff: "true or false"
    case .list: "a text or a list of texts"
    }
  }
}
