import Glibc

/// Bytes at which a conversion failed.
struct ConversionError: Error, Equatable {
  var byte: Int
  /// The line of the file, counted from 1.
  var line: Int
}

extension TextEncoding {
  /// The text in UTF-8, by the C library's iconv; the first sequence it does not know is an error.
  func utf8(from bytes: [UInt8]) throws(ConversionError) -> [UInt8] {
    guard self != .utf8 else { return bytes }
    guard let converter = Converter(from: converterName) else {
      throw ConversionError(byte: 0, line: 1)
    }
    return try converter.convert(bytes)
  }
}

/// An open iconv descriptor, closed with the value.
private struct Converter: ~Copyable {
  private let descriptor: iconv_t

  init?(from encoding: String) {
    guard let descriptor = iconv_open("UTF-8", encoding) else { return nil }
    // iconv_open answers (iconv_t) -1 when it knows no such encoding.
    guard Int(bitPattern: descriptor) != -1 else { return nil }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  func convert(_ bytes: [UInt8]) throws(ConversionError) -> [UInt8] {
    var input = bytes
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 2)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var read = 0
    while read < input.count {
      let (consumed, produced, error) = step(&input, from: read, into: &piece)
      output.append(contentsOf: piece[..<produced])
      read += consumed
      if error != 0, error != E2BIG {
        throw ConversionError(byte: read, line: lineNumber(after: output[...]))
      }
    }
    return output
  }

  private func step(
    _ input: inout [UInt8], from start: Int, into piece: inout [UInt8]
  ) -> (consumed: Int, produced: Int, error: Int32) {
    input.withUnsafeMutableBytes { source in
      piece.withUnsafeMutableBytes { target in
        var from = source.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
        var fromLeft = source.count - start
        var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
        var toLeft = target.count
        let answer = iconv(descriptor, &from, &fromLeft, &to, &toLeft)
        let error = answer == -1 ? errno : 0
        return (source.count - start - fromLeft, target.count - toLeft, error)
      }
    }
  }
}

/// The line, counted from 1, on which whatever follows some UTF-8 text stands.
func lineNumber(after text: ArraySlice<UInt8>) -> Int {
  var line = 1
  var last: UInt8 = 0
  for byte in text {
    if byte == 0x0D || (byte == 0x0A && last != 0x0D) { line += 1 }
    last = byte
  }
  return line
}
