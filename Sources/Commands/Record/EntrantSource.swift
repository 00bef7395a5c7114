import DelimitedText
import Draw

/// Hands over every entrant of a draw in the order of the input: text and weight.
///
/// What is an entrant is told by the readers that `maneki draw` uses without a record.
struct EntrantSource {
  /// More would make records that nobody can carry about.
  static let mostEntrants: UInt64 = 20_000_000

  struct Row {
    var text: [UInt8]
    var weight: UInt32
    /// The line or record of the input, from 1; nil for the numbers of a range.
    var row: UInt64?
  }

  typealias Take = (Row) throws -> Void

  private var count: UInt64 = 0

  static func read(_ request: DrawRequest, _ open: (String) throws -> DrawInput, _ take: Take)
    throws
  {
    var source = EntrantSource()
    switch request.pool {
    case .range(let numbers): try read(numbers, take)
    case .lines(let path, let hasHeader):
      var file = try open(path)
      try source.readLines(&file, hasHeader, take)
    case .list(let path, let hasHeader):
      var file = try open(path)
      guard try TableText.isTable(&file) else {
        return try source.readLines(&file, hasHeader, take)
      }
      try source.readTable(&file, DrawRequest.TableChoice(hasHeader: hasHeader), take)
    case .table(let path, let choice):
      var file = try open(path)
      try source.readTable(&file, choice, take)
    }
  }

  private static func read(_ numbers: NumberPool, _ take: Take) throws {
    guard numbers.remaining <= mostEntrants else { throw tooMany }
    var index: UInt64 = 0
    while index < numbers.remaining {
      try take(Row(text: Array("\(numbers.first + Int64(index))".utf8), weight: 1))
      index += 1
    }
  }

  private mutating func readLines(
    _ file: inout DrawInput, _ hasHeader: Bool?, _ take: Take
  ) throws {
    var lines = LineText(hasHeader: hasHeader)
    var row: UInt64 = 0
    while let part = try lines.next(of: &file, row: row) {
      row = try LineText.eachEntrant(of: part.bytes, after: row + part.linesBefore) {
        line, number in
        let bytes = UnsafeRawBufferPointer(rebasing: line).assumingMemoryBound(to: UInt8.self)
        try hand(
          Row(text: Array(bytes[PlainText.trimmedRange(bytes)]), weight: 1, row: number), take)
      }
    }
  }

  private mutating func readTable(
    _ file: inout DrawInput, _ choice: DrawRequest.TableChoice, _ take: Take
  ) throws {
    try TableText.read(&file, choice) { row, column, weight in
      try hand(Row(text: row.trimmed(column), weight: weight ?? 1, row: row.number), take)
    }
  }

  private mutating func hand(_ row: Row, _ take: Take) throws {
    count += 1
    guard count <= Self.mostEntrants else { throw Self.tooMany }
    try take(row)
  }

  private static var tooMany: CommandFailure {
    CommandFailure("a record holds at most \(mostEntrants) entrants")
  }
}
