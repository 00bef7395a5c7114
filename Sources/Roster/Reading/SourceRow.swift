import DelimitedText

/// One row of a list as it stands in the file, before anything is made of it.
struct SourceRow: Equatable {
  /// The row a spreadsheet or a record count shows, from 1.
  var number: Int
  var cells: [SourceCell]

  var isBlank: Bool {
    cells.allSatisfy { $0.isBlank && $0.origin != .formulaWithoutResult }
  }
}

/// One cell's text in UTF-8, as a person sees it, and where it came from.
struct SourceCell: Equatable {
  enum Origin: Equatable {
    case text, number
    /// A number of more digits than a workbook keeps: the last ones are already wrong.
    case numberWithLostDigits
    /// A formula that was saved without what it came to.
    case formulaWithoutResult
    /// What a failed formula shows, such as `#N/A`.
    case error
  }

  var text: [UInt8]
  var origin: Origin

  /// Whether nothing of it would be seen.
  var isBlank: Bool {
    text.isEmpty || text.withUnsafeBufferPointer { PlainText.trimmedRange($0).isEmpty }
  }

  init(_ text: [UInt8] = [], _ origin: Origin = .text) {
    self.text = text
    self.origin = origin
  }
}

/// Cells merged into one: the first holds the value, the others are empty.
struct MergedCells: Equatable {
  /// Rows as spreadsheets show them, from 1.
  var rows: ClosedRange<Int>
  /// Columns counted from 0.
  var columns: ClosedRange<Int>
}
