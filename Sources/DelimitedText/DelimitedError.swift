/// Why a delimited text cannot be read on, and where.
package struct DelimitedError: Error, Equatable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// The file ends inside a quoted field; the position is that of the opening mark.
    case unterminatedQuote
    /// Something other than a separator or a line break follows a closing mark.
    case textAfterQuote
    case fieldTooLong
    case rowTooLong
    case tooManyColumns
    /// The bytes are no UTF-8; `byteOffset` is where the first bad sequence begins.
    case invalidUTF8
  }

  package var kind: Kind
  /// The record, counted from 1, blank ones and the header included.
  package var row: UInt64
  /// The field within the record, counted from 1.
  package var column: UInt32
  /// The line of the file, counted from 1; differs from `row` after quoted line breaks.
  package var line: UInt64
  /// Whether the row was being read inside quotation marks: one may never have been closed.
  package var isInsideQuotes: Bool
  /// Bytes before the fault, counted from the start of the file.
  package var byteOffset: UInt64

  package init(
    _ kind: Kind, row: UInt64, column: UInt32, line: UInt64, isInsideQuotes: Bool = false,
    byteOffset: UInt64
  ) {
    self.kind = kind
    self.row = row
    self.column = column
    self.line = line
    self.isInsideQuotes = isInsideQuotes
    self.byteOffset = byteOffset
  }
}
