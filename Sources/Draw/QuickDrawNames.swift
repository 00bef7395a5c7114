/// A list of names, one entrant a line, as UTF-8 bytes.
///
/// Two equal lines are two entrants. A line is told from its equals by its ordinal: the first
/// 张伟 has ordinal 0, the second 1. That pair survives a new import of the list with late guests.
public struct QuickDrawNames: Equatable, Sendable {
  /// The lines joined by line feeds, as they are stored.
  public let text: [UInt8]
  private let ends: [UInt32]
  private let index: [Entry]

  private struct Entry: Equatable, Sendable {
    var hash: UInt64
    var line: UInt32
  }

  /// The most lines a list may have.
  public static let maximumCount = 1_000_000

  /// The list of nobody.
  public static let none = QuickDrawNames(text: [])

  /// Takes lines joined by line feeds; empty text is an empty list.
  public init(text: [UInt8]) {
    self.text = text
    var ends: [UInt32] = []
    var index: [Entry] = []
    var start = 0
    var position = 0
    while position <= text.count, !text.isEmpty {
      if position == text.count || text[position] == 0x0A {
        index.append(Entry(hash: Checksum.of(text[start..<position]), line: UInt32(ends.count)))
        ends.append(UInt32(position))
        start = position + 1
      }
      position += 1
    }
    index.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.line < $1.line }
    self.ends = ends
    self.index = index
  }

  /// How many entrants there are.
  public var count: Int { ends.count }

  /// Tells one list from another; 0 stands for the empty list.
  public var identity: UInt64 { text.isEmpty ? 0 : max(1, Checksum.of(text[...])) }

  /// The name on a line, counted from 0.
  public subscript(line: Int) -> ArraySlice<UInt8> {
    text[(line == 0 ? 0 : Int(ends[line - 1]) + 1)..<Int(ends[line])]
  }

  /// How many lines have an equal line above them.
  public var repeatedCount: Int {
    var repeated = 0
    for line in 0..<count where ordinal(ofLine: line) > 0 { repeated += 1 }
    return repeated
  }

  /// The list with every name once, where it first stands.
  public var withoutRepeats: QuickDrawNames {
    var lines: [UInt8] = []
    lines.reserveCapacity(text.count)
    for line in 0..<count where ordinal(ofLine: line) == 0 {
      if !lines.isEmpty { lines.append(0x0A) }
      lines += self[line]
    }
    return QuickDrawNames(text: lines)
  }

  /// How many equal lines stand above this one.
  func ordinal(ofLine line: Int) -> UInt32 {
    let name = self[line]
    var ordinal: UInt32 = 0
    for entry in entries(hash: Checksum.of(name)) where Int(entry.line) < line {
      if self[Int(entry.line)].elementsEqual(name) { ordinal += 1 }
    }
    return ordinal
  }

  /// The line that holds this name with this ordinal, if the list has it.
  func line(of name: ArraySlice<UInt8>, ordinal: UInt32) -> UInt32? {
    var above: UInt32 = 0
    for entry in entries(hash: Checksum.of(name)) where self[Int(entry.line)].elementsEqual(name) {
      if above == ordinal { return entry.line }
      above += 1
    }
    return nil
  }

  private func entries(hash: UInt64) -> ArraySlice<Entry> {
    var low = 0
    var high = index.count
    while low < high {
      let middle = (low + high) / 2
      if index[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < index.count, index[end].hash == hash { end += 1 }
    return index[low..<end]
  }
}

/// FNV-1a over 64 bits: finds damage and tells lists apart; it is no seal.
enum Checksum {
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }
}
