import DelimitedText
import Testing

@Suite struct UTF8ValidatorTests {
  /// The standard library's own decoder says what is well formed.
  private func isValid(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

  @Test func agreesWithTheStandardLibraryOnShortSequences() {
    let edges: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
      0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for first in edges {
      for second in edges {
        for third in edges {
          for fourth in edges {
            let bytes = [first, second, third, fourth]
            if isValid(bytes) != (UTF8Validator.firstFault(in: bytes) == nil) {
              Issue.record("\(bytes)")
            }
          }
        }
      }
    }
  }

  @Test func theFaultIsWhereItsSequenceBegins() {
    #expect(UTF8Validator.firstFault(in: Array("张三".utf8)) == nil)
    #expect(UTF8Validator.firstFault(in: [0x61, 0xE5, 0xBC]) == 1)
    #expect(UTF8Validator.firstFault(in: [0x61, 0xE5, 0xBC, 0x41, 0xFF]) == 1)
    #expect(UTF8Validator.firstFault(in: Array("0123456789张".utf8) + [0xFF]) == 13)
  }
}
