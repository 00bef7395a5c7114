/// Reads rows out of bytes that arrive in pieces of any length.
///
/// The rows do not depend on where the pieces were cut. A byte order mark of UTF-8 is skipped;
/// LF, CR and CRLF end a row; a final line break may be missing; blank rows are handed over too, so
/// that numbers are those a spreadsheet shows.
///
///     var reader = DelimitedReader(separator: .comma)
///     try reader.feed(bytes) { row in print(row.number, row[0]); return .next }
///     try reader.finish { row in … }
package struct DelimitedReader: Sendable {
  /// What the closure wants after a row.
  package enum Answer: UInt8, Sendable {
    case next
    /// No more rows: the rest of the input is ignored.
    case stop
  }

  /// Where the reader stands within the record it could not finish in one piece.
  enum State: UInt8, Sendable {
    case fieldStart, unquoted, quoted
    /// After a quotation mark inside quotes: the end of the field, or the first of two marks.
    case quoteInQuotes
  }

  package let separator: Separator
  package let limits: DelimitedLimits
  /// Rows handed over so far.
  package internal(set) var rowsRead: UInt64 = 0
  package internal(set) var isStopped = false

  var validator: UTF8Validator?
  var state = State.fieldStart
  /// The unfinished record, unquoted; its finished fields; and how many bytes of it were read.
  var record: [UInt8] = []
  var bounds: [DelimitedRow.Bounds] = []
  var fieldStart = 0
  var rawLength = 0
  /// Whether a line feed coming next belongs to a carriage return already seen.
  var followsCarriageReturn = false
  var line: UInt64 = 1
  var recordLine: UInt64 = 1
  var quoteLine: UInt64 = 1
  var quoteOffset: UInt64 = 0
  var offset: UInt64 = 0
  private var markLength = 0

  /// - Parameter validatesUTF8: refuses, with row and byte, what is no UTF-8.
  package init(
    separator: Separator, limits: DelimitedLimits = DelimitedLimits(), validatesUTF8: Bool = true
  ) {
    self.separator = separator
    self.limits = limits
    self.validator = validatesUTF8 ? UTF8Validator() : nil
  }

  /// Reads a piece and hands over each row that ends in it.
  package mutating func feed(
    _ bytes: [UInt8], _ body: (borrowing DelimitedRow) -> Answer
  ) throws(DelimitedError) {
    try borrow(bytes) { (reader, buffer) throws(DelimitedError) in try reader.feed(buffer, body) }
  }

  /// Reads a piece and hands over each row that ends in it.
  package mutating func feed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (borrowing DelimitedRow) -> Answer
  ) throws(DelimitedError) {
    guard !isStopped else { return }
    let valid = validator?.feed(bytes) ?? bytes.count
    var rest = UnsafeBufferPointer(rebasing: bytes[..<valid])
    try passByteOrderMark(&rest, body)
    try read(rest, body)
    if valid < bytes.count, !isStopped { throw failure(.invalidUTF8) }
  }

  /// Ends the input: hands over a last row without a line break.
  package mutating func finish(
    _ body: (borrowing DelimitedRow) -> Answer
  ) throws(DelimitedError) {
    guard !isStopped else { return }
    if validator?.finish() == false { throw failure(.invalidUTF8) }
    try readWithheldMark(body)
    guard rawLength > 0 else { return }
    if state == .quoted { throw failure(.unterminatedQuote) }
    try endField()
    emitRecord(body)
  }

  func failure(_ kind: DelimitedError.Kind) -> DelimitedError {
    let inside = state == .quoted || state == .quoteInQuotes
    var byte = offset
    if kind == .unterminatedQuote { byte = quoteOffset }
    if kind == .invalidUTF8 { byte = validator?.firstFault ?? offset }
    return DelimitedError(
      kind, row: rowsRead + 1, column: UInt32(bounds.count + 1),
      line: inside ? quoteLine : line, isInsideQuotes: inside, byteOffset: byte)
  }
}

extension DelimitedReader {
  /// Swallows EF BB BF at the very start, however it was cut.
  private mutating func passByteOrderMark(
    _ bytes: inout UnsafeBufferPointer<UInt8>, _ body: (borrowing DelimitedRow) -> Answer
  ) throws(DelimitedError) {
    while markLength < 3, let first = bytes.first {
      let wanted: UInt8 = markLength == 0 ? 0xEF : markLength == 1 ? 0xBB : 0xBF
      guard first == wanted else { return try readWithheldMark(body) }
      markLength += 1
      if markLength == 3 { offset += 3 }
      bytes = UnsafeBufferPointer(rebasing: bytes[1...])
    }
  }

  /// What began like a byte order mark and went on as text is text.
  private mutating func readWithheldMark(
    _ body: (borrowing DelimitedRow) -> Answer
  ) throws(DelimitedError) {
    let withheld = markLength
    markLength = 3
    guard withheld == 1 || withheld == 2 else { return }
    let mark: [UInt8] = withheld == 1 ? [0xEF] : [0xEF, 0xBB]
    try borrow(mark) { (reader, buffer) throws(DelimitedError) in try reader.read(buffer, body) }
  }

  /// Lends an array's bytes; a typed error cannot pass through the library's own closure in
  /// Embedded Swift.
  private mutating func borrow(
    _ bytes: [UInt8],
    _ action: (inout DelimitedReader, UnsafeBufferPointer<UInt8>) throws(DelimitedError) -> Void
  ) throws(DelimitedError) {
    let failure: DelimitedError? = bytes.withUnsafeBufferPointer { buffer in
      do throws(DelimitedError) {
        try action(&self, buffer)
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }
}
