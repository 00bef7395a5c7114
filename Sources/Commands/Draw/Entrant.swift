import DelimitedText
import Draw

/// One entrant of a list who holds a place: where its text lies in `EntrantTexts`, and its row.
///
/// Plain numbers on purpose: a million arrays of their own would cost more time than the draw.
struct Entrant: Equatable {
  fileprivate var start: Int
  fileprivate var length: UInt32
  /// The line or record of the input, counted from 1.
  var row: UInt64
}

/// The texts of those who hold places, one behind the other.
struct EntrantTexts: Equatable {
  private var bytes: [UInt8] = []
  /// At this size, texts of entrants who lost their places again are worth removing.
  private var tidyAt = Self.slack
  private static let slack = 1 << 20

  /// Keeps a text without the white space at its ends.
  mutating func keep(_ text: UnsafeBufferPointer<UInt8>, row: UInt64) -> Entrant {
    let trimmed = text[PlainText.trimmedRange(text)]
    let start = bytes.count
    bytes.append(contentsOf: trimmed)
    return Entrant(start: start, length: UInt32(trimmed.count), row: row)
  }

  /// UTF-8.
  subscript(entrant: Entrant) -> ArraySlice<UInt8> {
    bytes[entrant.start..<(entrant.start + Int(entrant.length))]
  }

  /// Whether half of the texts may be those of entrants without a place.
  var needTidying: Bool { bytes.count > tidyAt }

  /// Keeps only the texts that `move` is called with; begins and ends a tidying.
  mutating func tidy(_ visit: ((inout Entrant) -> Void) -> Void) {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count / 2)
    visit { entrant in
      let start = kept.count
      kept.append(contentsOf: self[entrant])
      entrant.start = start
    }
    bytes = kept
    tidyAt = 2 * kept.count + Self.slack
  }
}
