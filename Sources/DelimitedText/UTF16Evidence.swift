/// What shows that a text is UTF-16: its mark, or the zero bytes that its ASCII leaves.
package struct UTF16Evidence: Equatable, Sendable {
  package enum ByteOrder: Sendable {
    case littleEndian, bigEndian
  }

  package let order: ByteOrder
  package let hasMark: Bool
  /// Whether it settles the matter before UTF-8 is tried; a single zero within other text does not.
  package let isSure: Bool

  /// The evidence in the first bytes of a text, if there is any.
  ///
  /// Line breaks, tabs, commas and letters leave a zero in every other byte, which text in any other
  /// encoding never holds. A few characters such as 一 (U+4E00) have theirs on the other side. It is
  /// sure when a fourth of the bytes are zero, or one stands beside a line break.
  ///
  /// - Parameter isEven: whether the whole text has an even number of bytes.
  package static func find(in beginning: [UInt8], isEven: Bool) -> UTF16Evidence? {
    if beginning.starts(with: [0xFF, 0xFE] as [UInt8]) { return marked(.littleEndian) }
    if beginning.starts(with: [0xFE, 0xFF] as [UInt8]) { return marked(.bigEndian) }
    guard isEven else { return nil }
    var zeros = (first: 0, second: 0)
    var breaks = (first: false, second: false)
    var index = 0
    while index + 1 < beginning.count {
      let (first, second) = (beginning[index], beginning[index + 1])
      if first == 0 {
        zeros.first += 1
        if isBreak(second) { breaks.first = true }
      }
      if second == 0 {
        zeros.second += 1
        if isBreak(first) { breaks.second = true }
      }
      index += 2
    }
    if zeros.second > zeros.first * 4 {
      let isSure = breaks.second || zeros.second * 4 >= beginning.count
      return UTF16Evidence(order: .littleEndian, hasMark: false, isSure: isSure)
    }
    guard zeros.first > zeros.second * 4 else { return nil }
    let isSure = breaks.first || zeros.first * 4 >= beginning.count
    return UTF16Evidence(order: .bigEndian, hasMark: false, isSure: isSure)
  }

  private static func marked(_ order: ByteOrder) -> UTF16Evidence {
    UTF16Evidence(order: order, hasMark: true, isSure: true)
  }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
