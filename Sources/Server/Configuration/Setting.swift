private import Delivery

/// One thing that can be set: by flag, environment variable, key of `maneki.toml`, or not at all.
package struct Setting: Sendable {
  package enum Kind: Sendable, Equatable {
    case text
    /// A whole number within bounds.
    case number(ClosedRange<Int>)
    case onOff
    /// Several texts: a flag given again, a list in the file, commas in the environment.
    case list
  }

  /// The flag and the key; dots are allowed where there is no flag.
  package let name: String
  package let kind: Kind
  package let standard: [String]
  /// Passwords and keys: masked wherever the configuration is shown.
  package let isSecret: Bool
  /// Whether a command-line flag of that name exists; secrets have none, others could read them.
  package let hasFlag: Bool

  package init(
    _ name: String, _ kind: Kind, standard: [String] = [], isSecret: Bool = false,
    hasFlag: Bool = true
  ) {
    self.name = name
    self.kind = kind
    self.standard = standard
    self.isSecret = isSecret
    self.hasFlag = hasFlag && !isSecret
  }

  /// `trusted-hops` is `MANEKI_TRUSTED_HOPS`.
  package var environmentName: String {
    "MANEKI_" + name.uppercased().map { $0 == "-" || $0 == "." ? "_" : String($0) }.joined()
  }
}

extension Setting {
  package static let port = Setting("port", .number(0...65535), standard: ["8080"])
  package static let host = Setting("host", .text, standard: ["127.0.0.1"])
  package static let data = Setting("data", .text, standard: ["data"])
  package static let database = Setting("database", .text)
  package static let sender = Setting("sender", .list)
  package static let production = Setting("production", .onOff, standard: ["false"])
  package static let trustedHops = Setting("trusted-hops", .number(0...16), standard: ["0"])
  package static let web = Setting("web", .text)

  /// Every setting, in the order it is printed.
  package static let all: [Setting] =
    [port, host, data, database, sender, production, trustedHops, web]
    + SignInSetting.all.map(\.setting) + senders

  /// The settings of each sender; every secret can also lie in a file that a setting names.
  private static let senders: [Setting] = SenderSetting.all.flatMap { setting in
    let kind: Kind = setting.bounds.map { .number($0) } ?? .text
    let named = Setting(
      setting.name, kind, standard: setting.standard.map { [$0] } ?? [],
      isSecret: setting.isSecret, hasFlag: false)
    guard setting.isSecret else { return [named] }
    return [named, Setting(fileName(of: setting.name), .text, hasFlag: false)]
  }

  /// The setting that names the file with a secret.
  static func fileName(of secret: String) -> String { secret + "-file" }
}
