private import Foundation

/// Takes a sender's settings out of the configuration and refuses what cannot be meant.
struct SettingReader {
  let sender: String
  let values: [String: String]

  /// A text of one line; nothing when it is not set.
  func optional(_ setting: SenderSetting) throws(SenderSettingError) -> String? {
    guard let value = values[setting.name] ?? setting.standard, !value.isEmpty else { return nil }
    // A line break would begin a header of its own.
    guard value.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw .invalid(setting: setting.name, wanted: "a text of one line")
    }
    return value
  }

  func required(_ setting: SenderSetting) throws(SenderSettingError) -> String {
    guard let value = try optional(setting) else {
      throw .missing(sender: sender, setting: setting.name, isSecret: setting.isSecret)
    }
    return value
  }

  /// A text of the ASCII characters that `isAllowed` takes, for identifiers and keys.
  func identifier(_ setting: SenderSetting, wanted: String) throws(SenderSettingError) -> String {
    let value = try required(setting)
    guard value.utf8.count <= 256, value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .invalid(setting: setting.name, wanted: wanted)
    }
    return value
  }

  /// An https address; http only on this machine. `isOrigin` allows neither path nor query.
  func url(_ setting: SenderSetting, isOrigin: Bool) throws(SenderSettingError) -> String {
    let value = try required(setting)
    let parts = URLComponents(string: value)
    guard let parts, let host = parts.host, !host.isEmpty, parts.user == nil,
      parts.password == nil, parts.fragment == nil,
      value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw .invalid(setting: setting.name, wanted: "an address such as https://example.com") }
    guard parts.scheme == "https" || parts.scheme == "http" && Self.isLoopback(host) else {
      throw .invalid(setting: setting.name, wanted: "an address that begins with https://")
    }
    guard isOrigin else { return value }
    guard parts.path.isEmpty || parts.path == "/", parts.query == nil else {
      throw .invalid(setting: setting.name, wanted: "an address without a path")
    }
    return value.hasSuffix("/") ? String(value.dropLast()) : value
  }

  private static func isLoopback(_ host: String) -> Bool {
    ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
  }
}
