// modules: DelimitedText
@testable import DelimitedText

/// A row digested: enough to see that two readings differ.
private struct Digest: Equatable {
  var rows: UInt64 = 0
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  var error: DelimitedError?

  mutating func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

private func read(
  _ bytes: ArraySlice<UInt8>, _ separator: Separator, piece: Int, _ limits: DelimitedLimits
) -> Digest {
  var digest = Digest()
  var reader = DelimitedReader(separator: separator, limits: limits)
  let take = { (row: borrowing DelimitedRow) -> DelimitedReader.Answer in
    digest.rows += 1
    precondition(row.number == digest.rows && row.line >= row.number && row.count > 0)
    for index in 0..<row.count {
      for byte in row[index] { digest.mix(byte) }
      digest.mix(0xFF)
    }
    digest.mix(0xFE)
    return .next
  }
  do throws(DelimitedError) {
    var rest = bytes
    while !rest.isEmpty {
      try reader.feed(Array(rest.prefix(piece)), take)
      rest = rest.dropFirst(piece)
    }
    try reader.finish(take)
  } catch {
    digest.error = error
  }
  return digest
}

/// The first byte chooses separator, limits and pieces; the rest is the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDelimitedText(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = bytes[1...]
  let separator = Separator.allCases[Int(bytes[0] & 3)]
  let limits =
    bytes[0] & 4 == 0
    ? DelimitedLimits() : DelimitedLimits(fieldBytes: 20, rowBytes: 40, columns: 4)
  let whole = read(text, separator, piece: max(1, count), limits)
  for piece in [1, Int(bytes[0] >> 3) + 2] {
    precondition(read(text, separator, piece: piece, limits) == whole, "pieces change the rows")
  }
  let shape = DelimitedShape.detect(Array(text), isWhole: true)
  _ = ColumnRole(heading: Array(text.prefix(40)))
  precondition(
    shape.separator == .lines || text.contains(shape.separator.rawValue) || text.contains(0x22))
  let trimmed = PlainText.trimmed(Array(text))
  precondition(PlainText.trimmed(trimmed) == trimmed)
  var writer = DelimitedWriter(separator: .comma, hasByteOrderMark: false)
  writer.append(Array(text))
  writer.append(Array(text))
  writer.endRow()
  precondition(!DelimitedWriter.needsGuard([0x27] + text))
  return 0
}
