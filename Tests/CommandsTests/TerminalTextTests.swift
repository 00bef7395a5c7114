import Commands
import Testing

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("Ann\tBob 张伟 ¢ – \u{200D}", "Ann\tBob 张伟 ¢ – \u{200D}"),
    ("\u{1B}[31mred\u{7}", "\\x1b[31mred\\x07"), ("a\rb\u{8}\u{7F}\u{0}", "a\\x0db\\x08\\x7f\\x00"),
    ("\u{9B}2J\u{85}", "\\x9b2J\\x85"), ("ab\u{202E}cd\u{2066}", "ab\\u202ecd\\u2066"),
  ])
  func controlsAreSpelledOutAndNothingElse(_ text: String, _ shown: String) {
    for keepsLines in [true, false] {
      let escaped = TerminalText.escaped(Array(text.utf8), keepsLines: keepsLines)
      #expect(String(decoding: escaped, as: UTF8.self) == shown)
    }
  }

  @Test func linesStayOnlyWhereTheyAreMeant() {
    let text = Array("a\nb".utf8)
    #expect(TerminalText.escaped(text, keepsLines: true) == text)
    #expect(TerminalText.escaped(text, keepsLines: false) == Array("a\\x0ab".utf8))
  }

  @Test func bytesCutShortAreKept() {
    for bytes: [UInt8] in [[0xc2], [0xe2, 0x80], [0xe2], [0x41, 0xff]] {
      #expect(TerminalText.escaped(bytes, keepsLines: false) == bytes)
    }
  }
}
