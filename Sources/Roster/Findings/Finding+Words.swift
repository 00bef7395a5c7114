extension Finding {
  /// One sentence for people, without the place it speaks of.
  package func says(_ language: ReportLanguage) -> String {
    switch language {
    case .chinese: chinese
    case .english: english
    }
  }

  private var english: String {
    switch kind {
    case .encodingGuessed:
      "the file is not UTF-8 and was read as \(text); if names look wrong, name the encoding"
    case .encodingDoubtful:
      "the file was read as \(text) and looks unlike Chinese text: the encoding is probably another"
    case .otherSheets: "the sheet '\(text)' is read; there are also: \(otherText)"
    case .weightsNotUsed: "'\(text)' looks like weights and is not used unless it is chosen"
    case .nothing: "the file holds nothing"
    case .blankOnly: "\(rows) blank, and there is nothing else"
    case .headerOnly: "is a header, and no entrant follows"
    case .titleRows: "\(rows) above the header and left out: '\(text)'"
    case .blankRows: "\(rows) blank"
    case .mergedCells: "\(rows) merged in this column; only the first holds a value: '\(text)'"
    case .columnCount: "has \(text) columns where the others have \(otherText)"
    default: saysOfEntrant
    }
  }

  private var saysOfEntrant: String {
    switch kind {
    case .emptyName: "has no name"
    case .nameFromId: "has no name; the id '\(text)' stands in for it"
    case .emptyId: "'\(text)' has no id and counts as a person of its own"
    case .duplicateId: "the id '\(text)' stands in row \(other) already; the rows are one entrant"
    case .duplicateIdDiffers:
      "the id of '\(text)' stands in row \(other) already, for '\(otherText)'; row \(other) counts"
    case .repeatedName: "'\(text)' stands in row \(other) already; the two are two entrants"
    case .lookAlike where text == otherText:
      "'\(text)' stands in row \(other) already, written with other characters; are they one?"
    case .lookAlike: "'\(text)' looks like '\(otherText)' in row \(other); are they one?"
    case .invisibleCharacters: "characters that cannot be seen were removed from '\(text)'"
    case .directionControls:
      "characters that turn the writing direction were removed from '\(text)'"
    case .combiningMarks: "'\(text)' piles up marks and may be clipped on the screen"
    case .longName: "'\(text)' is very long and may be clipped on the screen"
    case .lineBreaks: "line breaks or tabs in '\(text)' became spaces"
    case .formulaLike: "'\(text)' begins like a formula; it is kept and exported as text"
    case .lostCharacters: "'\(text)' lost characters before this file was written"
    case .lostDigits:
      "'\(text)' was stored as a number: past 15 digits the last ones are already wrong"
    case .scientificNotation:
      "'\(text)' is a number cut short by a spreadsheet: its last digits are already lost"
    case .formulaWithoutResult: "is a formula saved without its result; open and save the workbook"
    case .formulaError: "shows the error \(text)"
    case .missingWeight: "has no weight; a whole number from 1 to 4294967295 is needed"
    case .badWeight: "the weight '\(text)' is not a whole number from 1 to 4294967295"
    default: ""
    }
  }

  private var other: String { otherRow.map { "\($0)" } ?? "?" }

  /// "row 3 is" or "rows 3 to 9 (7) are".
  private var rows: String {
    guard let row, let lastRow, lastRow > row else { return "row \(row ?? 1) is" }
    return "rows \(row) to \(lastRow) (\(lastRow - row + 1)) are"
  }
}
