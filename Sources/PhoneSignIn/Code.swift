/// The digits of a code. Prints as dots.
package struct Code: Equatable, Sendable {
  /// ASCII digits.
  package let digits: [UInt8]

  /// For the message only, never for a log.
  package var text: String { String(decoding: digits, as: UTF8.self) }

  init(digits: [UInt8]) { self.digits = digits }

  /// Reads a code as typed or pasted: spaces, hyphens and digits of any script are understood.
  ///
  /// Nothing for anything else, and for another number of digits: `12345` is not `012345`.
  package init?(typed: String, length: Int) {
    guard typed.utf8.count <= 128 else { return nil }
    var digits: [UInt8] = []
    for scalar in typed.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .format, .dashPunctuation: continue
      case .control where "\t\r\n".unicodeScalars.contains(scalar): continue
      case .mathSymbol where scalar == "\u{2212}": continue
      case .decimalNumber:
        guard let value = scalar.properties.numericValue, (0...9).contains(value) else {
          return nil
        }
        digits.append(UInt8(ascii: "0") + UInt8(value))
      default: return nil
      }
    }
    guard digits.count == length else { return nil }
    self.digits = digits
  }
}

extension Code: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { String(repeating: "•", count: digits.count) }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
