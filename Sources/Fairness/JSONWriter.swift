extension JSONValue {
  /// The one spelling of this value: what is hashed, and what stands in the file.
  public var canonical: [UInt8] {
    var text: [UInt8] = []
    write(to: &text)
    return text
  }

  /// Appends ``canonical`` without making it first.
  public func write(to text: inout [UInt8]) {
    switch self {
    case .bool(let value): text += [UInt8](value ? "true" : "false")
    case .integer(let value): Self.write(value, to: &text)
    case .string(let bytes): Self.write(bytes, to: &text)
    case .array(let values):
      text.append(0x5b)
      for index in values.indices {
        if index > 0 { text.append(0x2c) }
        values[index].write(to: &text)
      }
      text.append(0x5d)
    case .object(let object):
      text.append(0x7b)
      for index in object.members.indices {
        if index > 0 { text.append(0x2c) }
        Self.write(object.members[index].key, to: &text)
        text.append(0x3a)
        object.members[index].value.write(to: &text)
      }
      text.append(0x7d)
    }
  }

  static func write(_ value: Int64, to text: inout [UInt8]) {
    if value < 0 { text.append(0x2d) }
    writeDecimal(value.magnitude, to: &text)
  }

  static func writeDecimal(_ value: UInt64, to text: inout [UInt8]) {
    var digits: [UInt8] = []
    var rest = value
    repeat {
      digits.append(0x30 &+ UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    text.append(contentsOf: digits.reversed())
  }

  private static func write(_ string: [UInt8], to text: inout [UInt8]) {
    text.append(0x22)
    for byte in string {
      switch byte {
      case 0x22, 0x5c: text += [0x5c, byte]
      case 0x08: text += [0x5c, 0x62]
      case 0x0c: text += [0x5c, 0x66]
      case 0x0a: text += [0x5c, 0x6e]
      case 0x0d: text += [0x5c, 0x72]
      case 0x09: text += [0x5c, 0x74]
      case 0..<0x20:
        text += [UInt8]("\\u00")
        Hexadecimal.append(CollectionOfOne(byte), to: &text)
      default: text.append(byte)
      }
    }
    text.append(0x22)
  }
}
