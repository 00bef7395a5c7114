import Foundation

/// The messages that were written down instead of sent: one JSON object a line.
package struct OutboxFile: Sendable {
  package let path: String
  /// How much of the end of the file is looked at.
  private static let reach = 256 << 10

  package init(path: String) { self.path = path }

  struct Entry: Decodable, Equatable {
    var to: String
    var text: String
    var sentAt: String
  }

  /// The latest messages, newest first; none where there is no file yet.
  func latest(_ count: Int = 50) -> [Entry] {
    guard let file = FileHandle(forReadingAtPath: path) else { return [] }
    defer { try? file.close() }
    guard let end = try? file.seekToEnd() else { return [] }
    let start = end > UInt64(Self.reach) ? end - UInt64(Self.reach) : 0
    guard (try? file.seek(toOffset: start)) != nil, let data = try? file.readToEnd() else {
      return []
    }
    // The first line may be cut off; a half-written last one does not parse.
    let lines = data.split(separator: 0x0A).dropFirst(start > 0 ? 1 : 0)
    let decoder = JSONDecoder()
    return lines.suffix(count).reversed().compactMap { line in
      try? decoder.decode(Entry.self, from: Data(line))
    }
  }
}
