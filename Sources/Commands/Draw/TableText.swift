import DelimitedText
import Draw
import SecureRandom

/// Reads a delimited text piece by piece into a table.
enum TableText {
  /// Judges the layout by the beginning, then hands over row after row.
  static func read(
    _ file: inout DrawInput, _ choice: DrawRequest.TableChoice, winners: UInt64,
    _ source: SecureRandom
  ) throws -> Table {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    defer { buffer.deallocate() }
    var count = try fill(buffer, from: &file)
    let isWhole = count < DelimitedShape.sampleLength
    let sample = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    try ForeignText.refuse(sample, file)
    let shape = DelimitedShape.ofTable(Array(sample), isWhole: isWhole)
    var table = Table(
      file.name, choice, detectsHeader: shape.hasHeader, winners: winners, source: source)
    var reader = DelimitedReader(separator: shape.separator)
    do {
      while count > 0, table.failure == nil {
        let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        try reader.feed(piece.assumingMemoryBound(to: UInt8.self)) { table.take($0) }
        count = try file.read(into: buffer)
      }
      try reader.finish { table.take($0) }
    } catch let error as DelimitedError {
      let failure = file.failure(error.message)
      throw error.kind == .invalidUTF8 ? ForeignText.Found(failure: failure) : failure
    }
    if let failure = table.failure { throw failure }
    return table
  }

  /// Reads at least as much as judging the layout takes, if the file has it.
  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from file: inout DrawInput
  ) throws(CommandFailure) -> Int {
    var count = 0
    while count < DelimitedShape.sampleLength {
      let added = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if added == 0 { break }
      count += added
    }
    return count
  }
}
