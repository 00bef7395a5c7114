/// One thing about a list that a person should know before it is imported.
package struct Finding: Equatable, Sendable {
  package enum Severity: String, Sendable {
    /// Good to know; nothing to do.
    case note
    /// Looks wrong or may surprise: look at it.
    case warning
    /// The list is not imported while this stands.
    case refusal
  }

  package enum Kind: String, Sendable, CaseIterable {
    // The file.
    case encodingGuessed, encodingDoubtful, otherSheets, weightsNotUsed
    case nothing, blankOnly, headerOnly
    // Rows.
    case titleRows, blankRows, mergedCells, columnCount
    // Who somebody is.
    case emptyName, nameFromId, emptyId, duplicateId, duplicateIdDiffers, repeatedName, lookAlike
    // How it is written.
    case invisibleCharacters, directionControls, combiningMarks, longName, lineBreaks, formulaLike
    case lostCharacters, lostDigits, scientificNotation, formulaWithoutResult, formulaError
    // Weights.
    case missingWeight, badWeight
  }

  package var kind: Kind
  /// The row, counted from 1 as a spreadsheet shows it; nil for the file as a whole.
  package var row: Int?
  /// The last row, where a finding speaks of several in a row.
  package var lastRow: Int?
  /// The column, counted from 1.
  package var column: Int?
  /// The other row of a pair.
  package var otherRow: Int?
  /// The text in question, made safe to show.
  package var text: String
  /// The other text of a pair, made safe to show.
  package var otherText: String

  package init(
    _ kind: Kind, row: Int? = nil, lastRow: Int? = nil, column: Int? = nil, otherRow: Int? = nil,
    text: String = "", otherText: String = ""
  ) {
    self.kind = kind
    self.row = row
    self.lastRow = lastRow
    self.column = column
    self.otherRow = otherRow
    self.text = Self.visible(text)
    self.otherText = Self.visible(otherText)
  }

  package var severity: Severity { kind.severity }

  /// Text with what cannot be seen spelled out, and cut to a length that fits a line.
  static func visible(_ text: String) -> String {
    var shown = ""
    var marks = 0
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == 40 {
        shown += "…"
        break
      }
      marks = CanonicalText.isCombining(scalar) ? marks + 1 : 0
      if marks > 2 { continue }
      shown += CanonicalText.isHidden(scalar) ? "‹U+\(hexadecimal(scalar))›" : "\(scalar)"
    }
    return shown
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Finding.Kind {
  package var severity: Finding.Severity {
    switch self {
    case .nothing, .blankOnly, .headerOnly, .emptyName, .missingWeight, .badWeight: .refusal
    case .otherSheets, .weightsNotUsed, .titleRows, .blankRows, .nameFromId, .repeatedName,
      .lineBreaks, .formulaLike:
      .note
    case .encodingGuessed, .encodingDoubtful, .mergedCells, .columnCount, .emptyId,
      .duplicateId, .duplicateIdDiffers, .lookAlike, .invisibleCharacters, .directionControls,
      .combiningMarks, .longName, .lostCharacters, .lostDigits, .scientificNotation,
      .formulaWithoutResult, .formulaError:
      .warning
    }
  }
}
