import DelimitedText

// WebAssembly runs one thread and the probe is used nowhere else, so nothing races for these three.
nonisolated(unsafe) private var input: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
nonisolated(unsafe) private var output: [UInt8] = []
nonisolated(unsafe) private var failure: DelimitedError?

/// Where the page may write that many bytes.
@_expose(wasm, "delimited_text_reserve")
@_cdecl("delimited_text_reserve")
public func reserveDelimitedText(length: Int32) -> UnsafeMutablePointer<UInt8>? {
  input.deallocate()
  input = .allocate(capacity: Int(length))
  return input.baseAddress
}

/// The separator's number, plus 256 when the first row is a header.
@_expose(wasm, "delimited_text_shape")
@_cdecl("delimited_text_shape")
public func delimitedTextShape() -> Int32 {
  let shape = DelimitedShape.detect(Array(input), isWhole: true)
  return Int32(shape.separator.rawValue) + (shape.hasHeader ? 256 : 0)
}

/// Reads the reserved bytes in pieces; answers the length of what `delimited_text_output` holds:
/// each field ended by 1F, each row by 1E.
@_expose(wasm, "delimited_text_read")
@_cdecl("delimited_text_read")
public func readDelimitedText(
  separator: Int32, piece: Int32, fieldBytes: Int32, rowBytes: Int32, columns: Int32
) -> Int32 {
  output = []
  failure = nil
  let limits = DelimitedLimits(
    fieldBytes: Int(fieldBytes), rowBytes: Int(rowBytes), columns: Int(columns))
  var reader = DelimitedReader(
    separator: Separator(rawValue: UInt8(separator)) ?? .lines, limits: limits)
  let take = { (row: borrowing DelimitedRow) -> DelimitedReader.Answer in
    for index in 0..<row.count {
      output.append(contentsOf: row[index])
      output.append(0x1F)
    }
    output.append(0x1E)
    return .next
  }
  do throws(DelimitedError) {
    var start = 0
    while start < input.count {
      let end = min(start + Int(piece), input.count)
      try reader.feed(UnsafeBufferPointer(rebasing: input[start..<end]), take)
      start = end
    }
    try reader.finish(take)
  } catch {
    failure = error
  }
  return Int32(output.count)
}

@_expose(wasm, "delimited_text_output")
@_cdecl("delimited_text_output")
public func delimitedTextOutput(index: Int32) -> Int32 { Int32(output[Int(index)]) }

/// The number of the kind of error, or −1.
@_expose(wasm, "delimited_text_error")
@_cdecl("delimited_text_error")
public func delimitedTextError() -> Int32 { failure.map { Int32($0.kind.rawValue) } ?? -1 }

/// 0 the row, 1 the column, 2 the line, 3 the byte of the error.
@_expose(wasm, "delimited_text_error_place")
@_cdecl("delimited_text_error_place")
public func delimitedTextErrorPlace(part: Int32) -> Double {
  guard let failure else { return -1 }
  switch part {
  case 0: return Double(failure.row)
  case 1: return Double(failure.column)
  case 2: return Double(failure.line)
  default: return Double(failure.byteOffset)
  }
}
