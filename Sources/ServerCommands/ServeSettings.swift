import Arguments
import Foundation
import Server

/// Finds the layers of `maneki serve`: its flags, the environment, and `maneki.toml`.
enum ServeSettings {
  /// Bytes; no settings need more.
  static let configurationFileLimit = 1 << 20

  static func read(
    _ arguments: ParsedArguments, _ environment: [String: String]
  ) throws(ConfigurationError) -> LayeredSettings {
    let flag: @Sendable (String) -> [String] = { name in
      guard arguments.has(name) else { return [] }
      let values = arguments.all(name)
      // A switch has no value of its own.
      return values == [""] && isSwitch(name) ? ["true"] : values
    }
    let sources = LayeredSettings.Sources(flag: flag, environment: { environment[$0] })
    let named = arguments.value("config") ?? environment["MANEKI_CONFIG"].flatMap { nonEmpty($0) }
    let path: String
    if let named {
      path = named
    } else {
      let directory = try LayeredSettings([.data], from: sources).text(.data) ?? "data"
      path = directory + "/maneki.toml"
      guard FileManager.default.fileExists(atPath: path) else {
        return try LayeredSettings(from: sources)
      }
    }
    var withFile = sources
    withFile.file = (path: path, bytes: try SettingsFile.bytes(path, limit: configurationFileLimit))
    return try LayeredSettings(from: withFile)
  }

  private static func isSwitch(_ name: String) -> Bool {
    Setting.all.contains { $0.name == name && $0.kind == .onOff }
  }

  private static func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
}
