/// A file that holds one secret, as containers and service managers hand them over.
package enum SecretFile {
  /// Bytes; no secret is larger.
  static let limit = 65_536

  /// The file's text without the line break that editors add at its end.
  package static func read(_ path: String) throws(ConfigurationError) -> String {
    let bytes = try SettingsFile.bytes(path, limit: limit)
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadableFile(path: path, "not UTF-8")
    }
    while let last = text.unicodeScalars.last, last == "\n" || last == "\r" {
      text.unicodeScalars.removeLast()
    }
    guard !text.isEmpty else {
      throw .unreadableFile(path: path, "empty, where a secret is wanted")
    }
    return text
  }
}
