import Testing

@testable import DelimitedText

@Suite struct UTF16EvidenceTests {
  private func bytes(_ text: String, _ order: UTF16Evidence.ByteOrder) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (low, high) = (UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8))
      return order == .littleEndian ? [low, high] : [high, low]
    }
  }

  private func find(_ bytes: [UInt8]) -> UTF16Evidence? {
    UTF16Evidence.find(in: bytes, isEven: bytes.count.isMultiple(of: 2))
  }

  @Test(arguments: [UTF16Evidence.ByteOrder.littleEndian, .bigEndian])
  func zerosTell(_ order: UTF16Evidence.ByteOrder) {
    let ascii = UTF16Evidence(order: order, hasMark: false, isSure: true)
    #expect(find(bytes("Alice\nBob\n", order)) == ascii)
    #expect(find(bytes("王伟\n李娜\n", order)) == ascii, "a line break among wide characters")
    // Its only zero stands alone: UTF-8 is tried first.
    #expect(find(bytes("王伟李娜A", order))?.isSure == false)
    #expect(find(bytes("王伟李娜张三", order)) == nil)
    #expect(find(bytes("\u{FEFF}王伟", order))?.hasMark == true)
  }

  @Test func otherTextIsNone() {
    #expect(find(Array("Alice\nBob\n".utf8)) == nil)
    #expect(find(Array("王伟\n李娜\n".utf8)) == nil)
    #expect(find([]) == nil)
    #expect(find([0x41, 0x00, 0x42]) == nil, "an odd number of bytes")
    #expect(UTF16Evidence.find(in: [0x41, 0x00], isEven: false) == nil, "of the whole text")
    #expect(find([0, 0, 0, 0]) == nil)
  }
}
