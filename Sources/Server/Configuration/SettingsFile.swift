private import Foundation

/// A small file that a host writes: settings or a secret.
package enum SettingsFile {
  /// The whole file, unless it holds more bytes than the limit.
  package static func bytes(_ path: String, limit: Int) throws(ConfigurationError) -> [UInt8] {
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
      throw .unreadableFile(path: path, "larger than \(limit >> 10) KiB, the most it may be")
    }
    return Array(bytes[..<count])
  }
}
