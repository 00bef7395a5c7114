func isHexDigit(_ byte: UInt8) -> Bool { hexValue(byte) != nil }

func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}

/// Undoes percent-encoding; nil where a `%` lacks its digits or the bytes are not UTF-8.
func percentDecoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var iterator = bytes.makeIterator()
  while let byte = iterator.next() {
    switch byte {
    case 0x25:
      guard let high = iterator.next().flatMap(hexValue),
        let low = iterator.next().flatMap(hexValue)
      else { return nil }
      result.append(high << 4 | low)
    case 0x2B where plusIsSpace: result.append(0x20)
    default: result.append(byte)
    }
  }
  return String(validating: result, as: UTF8.self)
}
