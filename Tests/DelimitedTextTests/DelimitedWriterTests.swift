import DelimitedText
import SeededTesting
import Testing

@Suite struct DelimitedWriterTests {
  private func written(_ fields: [String], _ separator: Separator = .comma) -> String {
    var writer = DelimitedWriter(separator: separator, hasByteOrderMark: false)
    for field in fields { writer.append(Array(field.utf8)) }
    writer.endRow()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func beginsWithAByteOrderMarkAndEndsRowsWithCRLF() {
    var writer = DelimitedWriter()
    writer.append(Array("张伟".utf8))
    writer.append(-7)
    writer.append(Int64.min)
    writer.endRow()
    #expect(
      writer.bytes == [0xEF, 0xBB, 0xBF] + Array("张伟,-7,-9223372036854775808\r\n".utf8))
    #expect(writer.take().count == 35)
    #expect(writer.bytes.isEmpty)
  }

  @Test(arguments: [
    "=HYPERLINK(\"x\")", "+1", "-1", "@a", "\tx", "\rx", "\nx", " =1", "\u{3000}=1", "＝1", "＋1",
    "－1", "＠a", "\u{200B}=1",
  ])
  func whatASpreadsheetWouldRunIsText(_ name: String) {
    let bytes = Array(written([name]).utf8)
    let field = reading(bytes, .comma).texts[0][0]
    #expect(field == "'" + name)
    #expect(!DelimitedWriter.needsGuard(Array(field.utf8)))
  }

  @Test(arguments: ["张伟", "a-b", "a=b", "", "'x", "1", "  ", "A+"])
  func everythingElseStaysAsItIs(_ name: String) {
    #expect(reading(Array(written([name, "x"]).utf8), .comma).texts == [[name, "x"]])
  }

  @Test func whatIsWrittenIsReadBack() {
    var generator = SplitMix64(seed: 5)
    let letters: [String] = ["a", "\"", ",", ";", "\t", "\n", "\r", " ", "张", "é"]
    for separator in [Separator.comma, .semicolon, .tab] {
      for _ in 0..<500 {
        let fields = (0..<3).map { _ in
          "x"
            + (0..<generator.next(below: 6)).map { _ in letters[generator.next(below: 10)] }
            .joined()
        }
        let text = written(fields, separator)
        #expect(reading(Array(text.utf8), separator).texts == [fields], "\(text)")
      }
    }
  }
}
