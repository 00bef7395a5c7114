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
  /// How many rows are still to be passed over before the header.
  private var titleRows: Int
  /// The first rows below the titles, blank ones left out, to judge columns by.
  private let beginning: [[[UInt8]]]
  private(set) var columns: TableColumns?
  /// Why reading stopped: the reader's closure cannot throw.
  private(set) var failure: (any Error)?

  init(
    file: String, choice: DrawRequest.TableChoice, detectsHeader: Bool, titleRows: Int,
    beginning: [[[UInt8]]]
  ) {
    self.beginning = beginning
    self.titleRows = titleRows
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
    guard titleRows == 0 else {
      titleRows -= 1
      return
    }
    guard let columns else {
      let found = try TableColumns.find(
        in: row, choice, detectsHeader: detectsHeader, beginning: beginning, file)
      columns = found.columns
      if !found.isHeader { try pass(row, to: take) }
      return
    }
    var value = columns.value
    // An id stands in for a name that is missing.
    if let id = columns.id, row.count <= value || row.isBlank(value) { value = id }
    guard row.count > value, !row.isBlank(value) else {
      throw CommandFailure("\(file): \(columns.place(columns.value, row.number)): no value")
    }
    guard let column = columns.weight else { return try take(row, value, nil) }
    try take(row, value, columns.weight(of: row, column, file))
  }
}
