/// One event of a stream: a name the page listens for, and text.
package struct ServerSentEvent: Sendable, Equatable {
  package let name: String?
  package let data: String

  package enum Invalid: Error, Equatable {
    /// A name with a line break or NUL could forge other fields.
    case name(String)
  }

  /// Without a name the page hears `message`.
  package init(name: String? = nil, data: String) throws(Invalid) {
    if let name, !Self.isField(name) { throw .name(name) }
    self.name = name
    self.data = data
  }

  static func isField(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 != 0x0A && $0 != 0x0D && $0 != 0x00 }
  }

  /// The event as `text/event-stream`: a line of data for each line, whatever ends it.
  func encoded(id: EventID) -> [UInt8] {
    var bytes = Array("id: \(id)\n".utf8)
    if let name { bytes += Array("event: \(name)\n".utf8) }
    bytes += Self.dataPrefix
    var previous: UInt8 = 0
    for byte in data.utf8 {
      if byte == 0x0A && previous == 0x0D {
        previous = byte
        continue
      }
      if byte == 0x0A || byte == 0x0D {
        bytes.append(0x0A)
        bytes += Self.dataPrefix
      } else {
        bytes.append(byte)
      }
      previous = byte
    }
    bytes += [0x0A, 0x0A]
    return bytes
  }

  private static let dataPrefix = Array("data: ".utf8)
}

/// Where in a stream an event stands: the stream's life and a number counted from 1 in it.
package struct EventID: Sendable, Equatable, CustomStringConvertible {
  package var epoch: String
  package var sequence: UInt64

  package init(epoch: String, sequence: UInt64) {
    self.epoch = epoch
    self.sequence = sequence
  }

  /// Reads `epoch-sequence`; nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.count <= 64, let dash = text.lastIndex(of: "-"),
      let sequence = UInt64(text[text.index(after: dash)...]), dash > text.startIndex
    else { return nil }
    epoch = String(text[..<dash])
    self.sequence = sequence
  }

  package var description: String { "\(epoch)-\(sequence)" }
}
