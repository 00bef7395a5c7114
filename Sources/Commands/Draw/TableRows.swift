import DelimitedText

/// Tells which rows of a table are entrants, and where in them value and weight stand.
struct TableRows {
  /// Takes an entrant: its row, the column of its value, and its weight, nil when the table has none.
  typealias Take = (borrowing DelimitedRow, Int, UInt32?) throws -> Void

  /// The name of the file, for errors.
  let file: String
  let choice: DrawRequest.TableChoice
  /// Whether the first row looks like a header, for when nobody has said.
  let detectsHeader: Bool
  private(set) var columns: TableColumns?
  /// Why reading stopped: the reader's closure cannot throw.
  private(set) var failure: (any Error)?

  init(file: String, choice: DrawRequest.TableChoice, detectsHeader: Bool) {
    self.file = file
    self.choice = choice
    self.detectsHeader = detectsHeader
  }

  /// Passes the next row on if it is an entrant; one that shows nothing is none.
  mutating func offer(
    _ row: borrowing DelimitedRow, to take: Take
  ) -> DelimitedReader.Answer {
    do {
      try pass(row, to: take)
      return .next
    } catch {
      failure = error
      return .stop
    }
  }

  private mutating func pass(_ row: borrowing DelimitedRow, to take: Take) throws {
    guard !row.isBlank else { return }
    guard let columns else {
      let found = try TableColumns.find(in: row, choice, detectsHeader: detectsHeader, file)
      columns = found.columns
      if !found.isHeader { try pass(row, to: take) }
      return
    }
    guard row.count > columns.value, !row.isBlank(columns.value) else {
      throw CommandFailure("\(file): \(columns.place(columns.value, row.number)): no value")
    }
    guard let column = columns.weight else { return try take(row, columns.value, nil) }
    try take(row, columns.value, columns.weight(of: row, column, file))
  }
}
