package import DelimitedText

/// Why a list cannot be read at all. What is merely odd or refused in it is a `Finding`.
package enum RosterError: Error, Equatable, Sendable {
  case tooLarge(bytes: Int)
  /// The text breaks the rules of its format at one place.
  case text(DelimitedError)
  /// Bytes that the encoding does not have, at a line of the file.
  case encoding(TextEncoding, line: Int, byte: Int)
  /// Neither UTF-8, nor UTF-16, nor GB18030: the line and byte where UTF-8 fails.
  case unknownEncoding(line: Int, byte: Int)
  /// A file of another kind, and what to do about it.
  case otherFormat(OtherFormat)
  /// A damaged or hostile workbook: the part, and what is wrong with it.
  case workbook(part: String, WorkbookFault)
  /// A workbook of which not even the parts can be told.
  case damagedWorkbook
  case noSuchSheet(String, sheets: [String])
  case column(String, ColumnError)
  case tooManyEntrants(limit: Int, row: Int)
  /// The caller's progress closure asked to stop.
  case cancelled

  /// Files people hand in by mistake.
  package enum OtherFormat: Equatable, Sendable {
    /// What the first bytes tell.
    case foreign(ForeignFormat)
    /// A zip archive with something else than a workbook in it.
    case binaryWorkbook, openDocument, numbers, otherZip
    /// Zero bytes where no text has them.
    case binary
  }

  package enum WorkbookFault: Equatable, Sendable {
    case missing, damaged, encrypted, duplicated, doctype, tooDeep, tokenTooLong
    case inflatesTooFar, tooManyStrings, tooManySheets
    case badReference(row: Int)
    case tooManyColumns(row: Int)
    case cellTooLong(row: Int)
    case noSuchString(row: Int)
    case xml(line: Int, says: String)
  }
}

extension RosterError {
  /// One line for people, without the file's name.
  package func message(_ language: ReportLanguage) -> String {
    switch language {
    case .chinese: chinese
    case .english: message
    }
  }

  /// The line in English.
  package var message: String {
    switch self {
    case .tooLarge(let bytes): "the file is larger than \(bytes / 1_048_576) MiB"
    case .text(let error): error.message
    case .encoding(let encoding, let line, let byte):
      "line \(line): not \(encoding.name) at byte \(byte); name another with --encoding"
    case .unknownEncoding(let line, let byte):
      "line \(line): neither UTF-8 (byte \(byte)) nor GB18030; name the encoding with --encoding"
    case .otherFormat(let format): format.message
    case .workbook(let part, let fault): "\(part): \(fault.message)"
    case .damagedWorkbook: "the workbook is damaged"
    case .noSuchSheet(let name, let sheets):
      "there is no sheet '\(name)'; there are: \(sheets.joined(separator: ", "))"
    case .column(let name, let error): "column '\(name)' \(error.message)"
    case .tooManyEntrants(let limit, let row):
      "row \(row): more than \(limit) entrants"
    case .cancelled: "stopped before the end"
    }
  }
}

extension RosterError {
  /// The line for callers that cannot be told an encoding.
  package var messageWithoutOptions: String {
    switch self {
    case .encoding(let encoding, let line, let byte):
      "line \(line): not \(encoding.name) at byte \(byte); convert it to UTF-8"
    case .unknownEncoding(let line, let byte):
      "line \(line): neither UTF-8 (byte \(byte)) nor GB18030; convert it to UTF-8"
    default: message
    }
  }
}

extension RosterError.OtherFormat {
  package var message: String {
    switch self {
    case .foreign(let format): format.message
    case .binaryWorkbook: "a binary workbook (.xlsb); save it as .xlsx or CSV"
    case .openDocument: "an OpenDocument file; save it as .xlsx or CSV"
    case .numbers: "a Numbers document; export it as .xlsx or CSV"
    case .binary: "not text, and no workbook either"
    case .otherZip: "a zip archive without a workbook in it"
    }
  }
}

extension RosterError.WorkbookFault {
  package var message: String {
    switch self {
    case .missing: "this part of the workbook is missing"
    case .damaged: "this part of the workbook is damaged"
    case .encrypted: "this part of the workbook is encrypted"
    case .duplicated: "this part stands in the workbook twice"
    case .doctype: "a document type is declared, which workbooks never do"
    case .tooDeep: "elements are nested too deep"
    case .tokenTooLong: "a tag or a comment is longer than any workbook needs"
    case .inflatesTooFar: "unpacks to more than a list can need"
    case .tooManyStrings: "holds more text than a list can need"
    case .tooManySheets: "has too many sheets"
    case .badReference(let row): "row \(row): a cell's address makes no sense"
    case .tooManyColumns(let row): "row \(row) has too many columns"
    case .cellTooLong(let row): "row \(row): a cell is too long"
    case .noSuchString(let row): "row \(row): a cell refers to a text that does not exist"
    case .xml(let line, let says): "line \(line) is no XML: \(says)"
    }
  }
}
