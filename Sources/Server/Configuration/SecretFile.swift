private import Foundation

/// A file that holds one secret, as containers and service managers hand them over.
package enum SecretFile {
  static let limit = 65_536

  /// The file's text without the line break that editors add at its end.
  package static func read(_ path: String) throws(ConfigurationError) -> String {
    guard let file = fopen(path, "rbe") else {
      throw .unreadableFile(path: path, String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else {
      throw .unreadableFile(path: path, String(cString: strerror(errno)))
    }
    guard count <= limit else {
      throw .unreadableFile(path: path, "larger than 64 KiB, which no secret is")
    }
    guard var text = String(validating: bytes[..<count], as: UTF8.self) else {
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
