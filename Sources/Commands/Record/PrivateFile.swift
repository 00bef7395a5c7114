import Fairness
import Glibc

/// What the host must keep to itself: secrets and identities, in a file beside the record.
///
/// The first line is an object with the secrets; each line after it is one entrant's text, in the
/// order of the list. A list made of a range has no such lines.
struct PrivateFile {
  var listSecret: Digest
  /// The random end of the chain, and its length; nil in the modes without a secret.
  var chain: (end: Digest, length: UInt32)?
  /// The first number, when the entrants are the numbers from there on.
  var firstNumber: Int64?

  /// Where it lies unless the call says otherwise.
  static func path(besides record: String) -> String { record + ".private" }

  var line: [UInt8] {
    var object = JSONObject()
    object.set("v", .string(Array("FD1".utf8)))
    object.set("listSecret", .string(listSecret.hexadecimal))
    if let chain {
      object.set("chainEnd", .string(chain.end.hexadecimal))
      object.set("chainLength", .integer(Int64(chain.length)))
    }
    if let firstNumber { object.set("firstNumber", .integer(firstNumber)) }
    return JSONValue.object(object).canonical
  }

  init(listSecret: Digest, chain: (end: Digest, length: UInt32)?, firstNumber: Int64?) {
    self.listSecret = listSecret
    self.chain = chain
    self.firstNumber = firstNumber
  }

  init(line: [UInt8], path: String) throws(CommandFailure) {
    let failure = CommandFailure("\(path): row 1: not a private file of a record")
    guard case .object(let object)? = try? JSONReader.read(line),
      let listSecret = Self.digest(object["listSecret"])
    else { throw failure }
    self.listSecret = listSecret
    if let end = Self.digest(object["chainEnd"]) {
      guard case .integer(let length)? = object["chainLength"],
        let length = UInt32(exactly: length),
        length <= 1_000_000
      else { throw failure }
      chain = (end, length)
    }
    if case .integer(let number)? = object["firstNumber"] { firstNumber = number }
  }

  /// Removes the file of a record that did not come to be.
  static func remove(_ path: String) { unlink(path) }

  private static func digest(_ value: JSONValue?) -> Digest? {
    guard case .string(let text)? = value else { return nil }
    return Digest(hexadecimal: text)
  }

  /// Reads the secrets and the texts of the entrants that `isWanted` names, each from 0.
  static func read(
    _ path: String, wanted: [UInt32]
  ) throws(CommandFailure) -> (PrivateFile, [UInt32: [UInt8]]) {
    var lines = try LineFile(path: path)
    guard let first = try lines.next() else {
      throw CommandFailure("\(path): empty, not a private file of a record")
    }
    let secrets = try PrivateFile(line: first, path: path)
    var texts: [UInt32: [UInt8]] = [:]
    if let start = secrets.firstNumber {
      for seq in wanted { texts[seq] = Array("\(start &+ Int64(seq))".utf8) }
      return (secrets, texts)
    }
    let sorted = wanted.sorted()
    var seq: UInt32 = 0
    for next in sorted where texts[next] == nil {
      while seq < next {
        guard try lines.skip() else { throw Self.short(path, next) }
        seq += 1
      }
      guard let line = try lines.next() else { throw Self.short(path, next) }
      seq += 1
      guard case .string(let text)? = try? JSONReader.read(line) else {
        throw CommandFailure("\(path): row \(UInt64(next) + 2): not an entrant")
      }
      texts[next] = text
    }
    return (secrets, texts)
  }

  private static func short(_ path: String, _ seq: UInt32) -> CommandFailure {
    CommandFailure("\(path): ends before entrant \(UInt64(seq) + 1)")
  }
}

/// The lines of a file, one after the other.
struct LineFile: ~Copyable {
  private var file: DrawInput
  private var buffer: [UInt8] = []
  private var position = 0

  init(path: String) throws(CommandFailure) { file = try DrawInput(path: path) }

  /// The next line without its end; nil after the last.
  mutating func next() throws(CommandFailure) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let end = buffer[position...].firstIndex(of: 0x0a) {
        line += buffer[position..<end]
        position = end + 1
        return line
      }
      line += buffer[position...]
      if line.count > 1 << 24 { throw file.failure("a line is longer than 16777216 bytes") }
      guard try refill() else { return line.isEmpty ? nil : line }
    }
  }

  /// Passes over a line; false after the last.
  mutating func skip() throws(CommandFailure) -> Bool {
    var isInside = false
    while true {
      let found = buffer.withUnsafeBytes { bytes -> Int? in
        guard let base = bytes.baseAddress, position < bytes.count,
          let end = memchr(base + position, 0x0a, bytes.count - position)
        else { return nil }
        return UnsafeRawPointer(end) - base
      }
      if let found {
        position = found + 1
        return true
      }
      isInside = isInside || position < buffer.count
      guard try refill() else { return isInside }
    }
  }

  private mutating func refill() throws(CommandFailure) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    let count = try readInto(&bytes)
    buffer = Array(bytes[..<count])
    position = 0
    return count > 0
  }

  private mutating func readInto(_ bytes: inout [UInt8]) throws(CommandFailure) -> Int {
    var failure: CommandFailure?
    var count = 0
    bytes.withUnsafeMutableBytes { buffer in
      do throws(CommandFailure) { count = try file.read(into: buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    return count
  }
}
