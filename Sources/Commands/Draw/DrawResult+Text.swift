extension DrawResult {
  /// One winner a line; a line break inside a value is printed as a space.
  func writeLines(_ terminal: Terminal) {
    var output = OutputBuffer(terminal)
    for winner in winners {
      output.append(onOneLine: value(of: winner))
      output.flushIfLarge()
    }
    output.flush()
  }

  /// One JSON object on one line.
  func writeJSON(_ terminal: Terminal) {
    var output = OutputBuffer(terminal)
    output.append("{\"pool\":\(pool),\"asked\":\(asked),\"winners\":[")
    for (index, winner) in winners.enumerated() {
      output.append("\(index == 0 ? "" : ","){\"position\":\(index + 1),\"value\":")
      output.append(JSONText.string(value(of: winner)))
      if let row = winner.row { output.append(",\"row\":\(row)") }
      if let weight = winner.weight { output.append(",\"weight\":\(weight)") }
      output.append("}")
      output.flushIfLarge()
    }
    output.append("]}\n")
    output.flush()
  }
}

/// Bytes on their way to standard output, in few writes.
private struct OutputBuffer {
  private var bytes: [UInt8] = []
  private let terminal: Terminal

  init(_ terminal: Terminal) { self.terminal = terminal }

  mutating func append(onOneLine text: ArraySlice<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    for index in start..<bytes.count
    where bytes[index] == .lineFeed || bytes[index] == .carriageReturn {
      bytes[index] = 0x20
    }
    bytes.append(.lineFeed)
  }

  mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func flushIfLarge() { if bytes.count >= 1 << 16 { flush() } }

  mutating func flush() {
    terminal.writeBytes(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// JSON written by hand: the light program links no Foundation.
enum JSONText {
  /// A string in its quotation marks; the bytes must be UTF-8.
  static func string(_ text: some Sequence<UInt8>) -> [UInt8] {
    var quoted: [UInt8] = [0x22]
    for byte in text {
      switch byte {
      case 0x22, 0x5C: quoted += [0x5C, byte]
      case 0x0A: quoted += [0x5C, 0x6E]
      case 0x0D: quoted += [0x5C, 0x72]
      case 0x09: quoted += [0x5C, 0x74]
      case 0..<0x20, 0x7F:
        quoted += Array("\\u00".utf8) + [hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      default: quoted.append(byte)
      }
    }
    return quoted + [0x22]
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : 0x61 + digit - 10
  }
}
