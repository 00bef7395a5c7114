import DelimitedText
import Foundation

/// The one form in which names and ids are kept and compared.
///
/// - White space of every kind: none at the ends, one U+0020 between words.
/// - Controls, zero-width characters and marks of writing direction: removed. The joiners U+200C
///   and U+200D stay between other characters, because scripts and emoji need them.
/// - Composed: Unicode Normalization Form C.
/// - Ids also lose full width: `Ａ０１` is `A01`. Case and leading zeros stay as they are.
package struct CanonicalText: Equatable, Sendable {
  /// What the form took away, beyond blanks that any spreadsheet leaves at the ends.
  package struct Changes: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let invisible = Changes(rawValue: 1)
    package static let direction = Changes(rawValue: 2)
    package static let lineBreaks = Changes(rawValue: 4)
    package static let composed = Changes(rawValue: 8)
    package static let wideSpace = Changes(rawValue: 16)
  }

  package var text: String
  package var changes: Changes = []
  /// The longest run of combining marks.
  package var mostMarks = 0

  package init(_ bytes: [UInt8], isId: Bool = false) {
    if Self.isPlainASCII(bytes) {
      text = String(decoding: bytes, as: UTF8.self)
      return
    }
    text = ""
    text = clean(isId ? PlainText.foldingFullWidth(bytes) : bytes)
  }

  /// Printable ASCII without blanks that would have to go.
  private static func isPlainASCII(_ bytes: [UInt8]) -> Bool {
    var last: UInt8 = 0x20
    for byte in bytes {
      guard byte >= 0x20, byte < 0x7F, byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return bytes.isEmpty || last != 0x20
  }

  private mutating func clean(_ bytes: [UInt8]) -> String {
    var kept = String.UnicodeScalarView()
    var pendingSpace = false
    var pendingJoiner: Unicode.Scalar?
    var marks = 0
    var needsComposing = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let value = scalar.value
      if PlainText.isWhiteSpace(value) {
        note(space: value)
        pendingSpace = !kept.isEmpty
        pendingJoiner = nil
      } else if PlainText.isInvisible(value) {
        changes.insert(Self.isDirection(value) ? .direction : .invisible)
      } else if value == 0x200C || value == 0x200D {
        if kept.isEmpty || pendingSpace {
          changes.insert(.invisible)
        } else {
          pendingJoiner = scalar
        }
      } else {
        if pendingSpace { kept.append(" ") }
        if let joiner = pendingJoiner { kept.append(joiner) }
        (pendingSpace, pendingJoiner) = (false, nil)
        kept.append(scalar)
        marks = Self.isCombining(scalar) ? marks + 1 : 0
        mostMarks = max(mostMarks, marks)
        if !Self.isSurelyComposed(value) { needsComposing = true }
      }
    }
    if pendingJoiner != nil { changes.insert(.invisible) }
    return needsComposing ? compose(String(kept)) : String(kept)
  }

  private mutating func note(space: UInt32) {
    if space == 0x09 || space == 0x0A || space == 0x0D || space == 0x0B || space == 0x0C {
      changes.insert(.lineBreaks)
    } else if space != 0x20 {
      changes.insert(.wideSpace)
    }
  }

  private mutating func compose(_ text: String) -> String {
    let composed = text.precomposedStringWithCanonicalMapping
    // String's own == would call the two equal.
    if !composed.utf8.elementsEqual(text.utf8) { changes.insert(.composed) }
    return composed
  }

  /// Scalars that Form C leaves alone whatever stands beside them: Latin-1 and the ideographs.
  private static func isSurelyComposed(_ value: UInt32) -> Bool {
    value < 0x300 || (0x3400...0x9FFF).contains(value)
  }

  private static func isDirection(_ value: UInt32) -> Bool {
    switch value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300, !(0x3400...0xD7FF).contains(scalar.value) else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return !(0xFE00...0xFE0F).contains(scalar.value)
    default: return false
    }
  }

  /// Whether a scalar would not be seen in a report.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    PlainText.isBlank(scalar.value) && scalar != " " && scalar.value != 0x200D
  }
}
