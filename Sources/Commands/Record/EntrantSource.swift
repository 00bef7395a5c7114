import DelimitedText
import Draw

/// Hands over every entrant of a draw in the order of the input: text and weight.
enum EntrantSource {
  /// More would make records that nobody can carry about.
  static let mostEntrants: UInt64 = 20_000_000

  struct Row {
    var text: [UInt8]
    var weight: UInt32
    /// The line or record of the input, from 1; nil for the numbers of a range.
    var row: UInt64?
  }

  typealias Take = (Row) throws -> Void

  static func read(_ request: DrawRequest, _ open: (String) throws -> DrawInput, _ take: Take)
    throws
  {
    switch request.pool {
    case .range(let numbers): try read(numbers, take)
    case .lines(let path):
      var file = try open(path)
      let choice = file.isTable ? DrawRequest.TableChoice() : nil
      try read(&file, choice == nil ? .lines : nil, choice, take)
    case .table(let path, let choice):
      var file = try open(path)
      try read(&file, nil, choice, take)
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

  private static var tooMany: CommandFailure {
    CommandFailure("a record holds at most \(mostEntrants) entrants")
  }

  private static func read(
    _ file: inout DrawInput, _ separator: Separator?, _ choice: DrawRequest.TableChoice?,
    _ take: Take
  ) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var filled = 0
    var isAtEnd = false
    while filled < DelimitedShape.sampleLength, !isAtEnd {
      let count = try read(&file, into: &buffer, from: filled)
      filled += count
      isAtEnd = count == 0
    }
    try buffer.withUnsafeBytes {
      try ForeignText.refuse(UnsafeRawBufferPointer(rebasing: $0[..<filled]), file)
    }
    let shape = DelimitedShape.ofTable(Array(buffer[..<filled]), isWhole: isAtEnd)
    var rows = EntrantRows(
      file: file.name, choice: choice, detectsHeader: choice != nil && shape.hasHeader)
    var reader = DelimitedReader(separator: separator ?? shape.separator)
    do {
      while filled > 0, rows.failure == nil {
        try buffer.withUnsafeBufferPointer { bytes in
          try reader.feed(UnsafeBufferPointer(rebasing: bytes[..<filled])) { rows.take($0, take) }
        }
        filled = rows.failure == nil ? try read(&file, into: &buffer, from: 0) : 0
      }
      try reader.finish { rows.take($0, take) }
    } catch let error as DelimitedError {
      let failure = file.failure(error.message)
      throw error.kind == .invalidUTF8 ? ForeignText.Found(failure: failure) : failure
    }
    if let failure = rows.failure { throw failure }
  }

  private static func read(
    _ file: inout DrawInput, into buffer: inout [UInt8], from start: Int
  ) throws(CommandFailure) -> Int {
    var count = 0
    var failure: CommandFailure?
    buffer.withUnsafeMutableBytes { bytes in
      do throws(CommandFailure) {
        count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
      } catch { failure = error }
    }
    if let failure { throw failure }
    return count
  }

  /// Reads rows as `maneki draw` does: the same columns, the same entrants.
  private struct EntrantRows {
    let file: String
    let choice: DrawRequest.TableChoice?
    let detectsHeader: Bool
    var columns: TableColumns?
    var count: UInt64 = 0
    var failure: (any Error)?

    mutating func take(_ row: borrowing DelimitedRow, _ take: Take) -> DelimitedReader.Answer {
      do {
        try offer(row, take)
        return .next
      } catch {
        failure = error
        return .stop
      }
    }

    private mutating func offer(_ row: borrowing DelimitedRow, _ take: Take) throws {
      guard !row.isBlank else { return }
      guard let choice else { return try hand(row.trimmed(0), 1, row.number, take) }
      guard let columns else {
        let found = try TableColumns.find(in: row, choice, detectsHeader: detectsHeader, file)
        columns = found.columns
        if !found.isHeader { try offer(row, take) }
        return
      }
      guard row.count > columns.value, !row.isBlank(columns.value) else {
        throw CommandFailure("\(file): \(columns.place(columns.value, row.number)): no value")
      }
      let weight = try columns.weight.map { try columns.weight(of: row, $0, file) } ?? 1
      try hand(row.trimmed(columns.value), weight, row.number, take)
    }

    private mutating func hand(
      _ text: [UInt8], _ weight: UInt32, _ number: UInt64, _ take: Take
    ) throws {
      count += 1
      guard count <= mostEntrants else { throw tooMany }
      try take(Row(text: text, weight: weight, row: number))
    }
  }
}
