import DelimitedText
import Foundation

/// A key under which texts that look the same to a person are the same.
///
/// Compatibility composition (NFKC) takes away width and ligatures; then case, spaces, joiners and
/// accents' encoding no longer matter, and Greek and Cyrillic letters that look Latin count as
/// Latin.
enum LookAlike {
  static func key(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    if bytes.allSatisfy({ $0 < 0x80 }) {
      bytes.removeAll { $0 == 0x20 }
      return PlainText.lowercasingASCII(bytes)
    }
    if isIdeographic(text) { return bytes }
    let folded = text.precomposedStringWithCompatibilityMapping.lowercased()
    var key = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars where !PlainText.isBlank(scalar.value) {
      key.append(latin[scalar] ?? scalar)
    }
    return Array(String(key).utf8)
  }

  /// The commonest case, for which none of the foldings does anything.
  private static func isIdeographic(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { (0x4E00...0x9FFF).contains($0.value) }
  }

  /// Lower-case letters drawn alike in common typefaces (Unicode Technical Standard 39).
  private static let latin: [Unicode.Scalar: Unicode.Scalar] = [
    "а": "a", "в": "b", "с": "c", "е": "e", "һ": "h", "н": "h", "і": "i", "ј": "j", "к": "k",
    "м": "m", "о": "o", "р": "p", "ѕ": "s", "т": "t", "у": "y", "х": "x", "α": "a", "β": "b",
    "ε": "e", "η": "h", "ι": "i", "κ": "k", "μ": "m", "ν": "v", "ο": "o", "ρ": "p", "τ": "t",
    "υ": "y", "χ": "x", "ı": "i",
  ]
}
