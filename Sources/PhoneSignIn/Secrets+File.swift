import Glibc

/// Why the file of keys cannot be used.
package enum SecretsError: Error, Equatable, Sendable {
  case unreadable(path: String, reason: String)
  /// Others than the owner may read it.
  case tooOpen(path: String)
  case malformed(path: String, line: Int)
  /// The line "identity" or every line "code" is missing.
  case incomplete(path: String)
}

extension Secrets {
  /// Reads the keys, making the file with new ones when there is none.
  ///
  /// Lines are `identity KEY` and `code NUMBER KEY`, keys of 32 bytes in hexadecimal. Only the owner
  /// may read the file. Of several processes that start together, one makes it and all use it.
  package static func load(path: String, entropy: Entropy) throws -> Secrets {
    if access(path, F_OK) != 0 {
      let text = try
        "identity \(hexadecimal(entropy.bytes(32)))\ncode 1 \(hexadecimal(entropy.bytes(32)))\n"
      try write(text, to: path, entropy, replace: false)
    }
    return try parse(read(path), path)
  }

  /// Adds a key for codes; digests made with the others verify as before.
  package static func rotate(path: String, entropy: Entropy) throws -> Secrets {
    let text = try read(path)
    let old = try parse(text, path)
    let line = try "code \(old.currentCodeKey + 1) \(hexadecimal(entropy.bytes(32)))\n"
    try write(text + (text.hasSuffix("\n") ? "" : "\n") + line, to: path, entropy, replace: true)
    return try parse(read(path), path)
  }

  private static func read(_ path: String) throws(SecretsError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: reason()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: path, reason: reason())
    }
    guard status.st_mode & 0o077 == 0 else { throw .tooOpen(path: path) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw .unreadable(path: path, reason: reason()) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private static func parse(_ text: String, _ path: String) throws -> Secrets {
    var identity: [UInt8]?
    var codeKeys: [Int64: [UInt8]] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.split(separator: " ")
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard let last = words.last, let key = bytes(hexadecimal: last), key.count == 32 else {
        throw SecretsError.malformed(path: path, line: index + 1)
      }
      switch (first, words.count) {
      case ("identity", 2) where identity == nil: identity = key
      case ("code", 3):
        guard let number = Int64(words[1]), number > 0, codeKeys[number] == nil else {
          throw SecretsError.malformed(path: path, line: index + 1)
        }
        codeKeys[number] = key
      default: throw SecretsError.malformed(path: path, line: index + 1)
      }
    }
    guard let identity, !codeKeys.isEmpty else { throw SecretsError.incomplete(path: path) }
    return try Secrets(identity: identity, codeKeys: codeKeys)
  }

  /// Writes beside the place and moves there whole; without `replace` the first of several wins.
  private static func write(
    _ text: String, to path: String, _ entropy: Entropy, replace: Bool
  ) throws {
    let fresh = "\(path).\(hexadecimal(try entropy.bytes(8)))"
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SecretsError.unreadable(path: fresh, reason: reason()) }
    defer { unlink(fresh) }
    let bytes = Array(text.utf8)
    let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    guard isWritten, fsync(descriptor) == 0, close(descriptor) == 0 else {
      throw SecretsError.unreadable(path: fresh, reason: reason())
    }
    let moved = replace ? rename(fresh, path) : link(fresh, path)
    guard moved == 0 || (!replace && errno == EEXIST) else {
      throw SecretsError.unreadable(path: path, reason: reason())
    }
  }

  private static func reason() -> String { String(cString: strerror(errno)) }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func bytes(hexadecimal text: Substring) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
