private import CTOML

/// The keys and values of a TOML file in order, read by toml++.
struct TOMLDocument {
  enum Value: Equatable {
    case text(String)
    case integer(String)
    case boolean(Bool)
    case list([String])
    /// A date, a fraction or a nested list: nothing that a setting takes.
    case other
  }

  struct Entry: Equatable {
    /// Tables joined by dots: `aliyun.region`.
    var key: String
    var value: Value
    var line: Int
  }

  struct SyntaxError: Error, Equatable {
    var line: Int
    var description: String
  }

  private(set) var entries: [Entry] = []

  init(_ text: [UInt8]) throws(SyntaxError) {
    var message = [CChar](repeating: 0, count: 512)
    var reader = Reader()
    let line = text.withUnsafeBytes { bytes in
      withUnsafeMutablePointer(to: &reader) { reader in
        maneki_toml_read(
          bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count, reader,
          { context, key, keyLength, kind, text, textLength, line in
            context?.assumingMemoryBound(to: Reader.self).pointee.append(
              TOMLDocument.string(key, keyLength), Int(kind),
              TOMLDocument.string(text, textLength), Int(line))
          }, &message, message.count)
      }
    }
    guard line == 0 else {
      let description = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw SyntaxError(line: Int(line), description: String(decoding: description, as: UTF8.self))
    }
    entries = reader.entries
  }

  private static func string(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  private struct Reader {
    var entries: [Entry] = []

    mutating func append(_ key: String, _ kind: Int, _ text: String, _ line: Int) {
      switch kind {
      case Int(MANEKI_TOML_TEXT): add(key, .text(text), line)
      case Int(MANEKI_TOML_INTEGER): add(key, .integer(text), line)
      case Int(MANEKI_TOML_BOOLEAN): add(key, .boolean(text == "true"), line)
      case Int(MANEKI_TOML_LIST_ITEM):
        if let last = entries.last, last.key == key, case .list(let items) = last.value {
          entries[entries.count - 1].value = .list(items + [text])
        } else {
          add(key, .list([text]), line)
        }
      case Int(MANEKI_TOML_EMPTY_LIST): add(key, .list([]), line)
      default: add(key, .other, line)
      }
    }

    private mutating func add(_ key: String, _ value: Value, _ line: Int) {
      entries.append(Entry(key: key, value: value, line: line))
    }
  }
}
