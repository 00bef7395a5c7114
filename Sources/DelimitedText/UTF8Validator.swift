/// Finds the first byte sequence that is no UTF-8, in pieces of any length.
///
/// Table 3-7 of the Unicode Standard: no overlong forms, no surrogates, nothing above U+10FFFF.
package struct UTF8Validator: Sendable {
  /// Where the first ill-formed sequence begins, in bytes from the start; nil while all is well.
  package private(set) var firstFault: UInt64?
  /// Bytes seen so far.
  private var offset: UInt64 = 0
  private var sequenceStart: UInt64 = 0
  private var awaited: UInt8 = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF

  package init() {}

  /// Reads on; answers how many of these bytes precede a fault, which is all of them if none.
  package mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard firstFault == nil else { return 0 }
    var index = 0
    while index < bytes.count {
      if awaited == 0 {
        index = ByteScan.nonASCII(bytes, from: index)
        guard index < bytes.count else { break }
        sequenceStart = offset &+ UInt64(index)
        guard begin(bytes[index]) else { return stop(at: index) }
      } else {
        let byte = bytes[index]
        guard byte >= lowest, byte <= highest else { return stop(at: index) }
        awaited &-= 1
        lowest = 0x80
        highest = 0xBF
      }
      index &+= 1
    }
    offset &+= UInt64(bytes.count)
    return bytes.count
  }

  /// Ends the text: a sequence cut short is a fault. Answers whether all was well.
  package mutating func finish() -> Bool {
    if firstFault == nil, awaited != 0 { firstFault = sequenceStart }
    return firstFault == nil
  }

  private mutating func stop(at index: Int) -> Int {
    firstFault = sequenceStart
    return index
  }

  private mutating func begin(_ lead: UInt8) -> Bool {
    switch lead {
    case 0xC2...0xDF: awaited = 1
    case 0xE0: (awaited, lowest) = (2, 0xA0)
    case 0xED: (awaited, highest) = (2, 0x9F)
    case 0xE1...0xEF: awaited = 2
    case 0xF0: (awaited, lowest) = (3, 0x90)
    case 0xF1...0xF3: awaited = 3
    case 0xF4: (awaited, highest) = (3, 0x8F)
    default: return false
    }
    return true
  }
}

extension UTF8Validator {
  /// Where the first ill-formed sequence of a whole text begins; nil when it is UTF-8.
  package static func firstFault(in bytes: [UInt8]) -> UInt64? {
    var validator = UTF8Validator()
    _ = bytes.withUnsafeBufferPointer { validator.feed($0) }
    _ = validator.finish()
    return validator.firstFault
  }
}
