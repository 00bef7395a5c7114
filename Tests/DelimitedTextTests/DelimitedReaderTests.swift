import DelimitedText
import Testing

@Suite struct DelimitedReaderTests {
  @Test(arguments: ["a\nb\n", "a\r\nb\r\n", "a\rb\r", "a\nb", "a\r\nb", "a\rb", "\u{FEFF}a\nb"])
  func everyLineBreakEndsARow(_ text: String) {
    for separator in Separator.allCases {
      #expect(reading(text, separator).texts == [["a"], ["b"]])
    }
  }

  @Test func nothingIsNoRowAndABlankLineIsOne() {
    #expect(reading("", .comma).rows.isEmpty)
    #expect(reading("\u{FEFF}", .comma).rows.isEmpty)
    #expect(reading("\n", .comma).texts == [[""]])
    #expect(reading("a\n\n\nb", .lines).rows.map(\.number) == [1, 2, 3, 4])
    #expect(reading("\"\"", .comma).texts == [[""]])
    #expect(reading("a,", .comma).texts == [["a", ""]])
  }

  @Test func quotesProtectSeparatorsLineBreaksAndQuotes() {
    let rows = reading("\"张,三\",\"say \"\"hi\"\"\"\r\n\"two\r\nlines\",x\nlast,\"\"\n", .comma)
    #expect(rows.texts == [["张,三", "say \"hi\""], ["two\r\nlines", "x"], ["last", ""]])
    #expect(rows.rows.map(\.line) == [1, 2, 4])
    #expect(rows.rows.map(\.number) == [1, 2, 3])
  }

  @Test func plainLinesKnowNoQuotes() {
    #expect(reading("\"a,b\n5\" disk\n", .lines).texts == [["\"a,b"], ["5\" disk"]])
    #expect(reading("5\" disk,b\n", .comma).texts == [["5\" disk", "b"]])
  }

  @Test func errorsNameRowColumnAndLine() {
    let unterminated = reading("a,b\n\"x\ny\",z\nc,\"open\nand on", .comma)
    #expect(
      unterminated.error
        == DelimitedError(
          .unterminatedQuote, row: 3, column: 2, line: 4, isInsideQuotes: true, byteOffset: 14))
    #expect(unterminated.rows.count == 2)
    let trailing = reading("a\n1;\"b\"c\n", .semicolon).error
    #expect(trailing?.kind == .textAfterQuote)
    #expect([trailing?.row, trailing.map { UInt64($0.column) }] == [2, 2])
    #expect(trailing?.byteOffset == 7)
    #expect(
      trailing?.message
        == "row 2, column 2: text follows a closing quotation mark; a mark inside is written twice")
  }

  @Test func limitsAreExact() {
    let limits = DelimitedLimits(fieldBytes: 4, rowBytes: 9, columns: 3)
    func kind(_ text: String, _ separator: Separator = .comma) -> DelimitedError.Kind? {
      reading(Array(text.utf8), separator, limits: limits).error?.kind
    }
    #expect(kind("abcd,abcd\n") == nil)
    #expect(kind("abcde\n") == .fieldTooLong)
    #expect(kind("abcd,abcde\n") == .fieldTooLong)
    #expect(kind("abcd,abc,\n") == nil)
    #expect(kind("abcd,abcd,\n") == .rowTooLong)
    #expect(kind(",,\n") == nil)
    #expect(kind(",,,\n") == .tooManyColumns)
    #expect(kind("123456789\n", .lines) == nil)
    #expect(kind("1234567890\n", .lines) == .rowTooLong)
    #expect(kind("\"a\"\"b\"\n") == nil)
    #expect(kind("\"abcde") == .fieldTooLong)
  }

  @Test func aQuoteNeverClosedIsSaidWhenTheLimitIsHit() {
    let text = "\"" + String(repeating: "x\n", count: 100_000)
    let error = reading(text, .comma).error
    #expect(error?.kind == .fieldTooLong)
    #expect(error?.isInsideQuotes == true)
    #expect(error?.line == 1)
  }

  @Test func stopIgnoresTheRest() {
    let text = Array("a\nb\n\"c".utf8)
    #expect(reading(text, .comma, stopAfter: 2).texts == [["a"], ["b"]])
    #expect(reading(text, .comma, stopAfter: 2).error == nil)
  }

  @Test func badUTF8IsNamedByRowAndByte() {
    let bytes = Array("张,三\nb,".utf8) + [0xD5, 0xC5] + Array("\nc\n".utf8)
    let result = reading(bytes, .comma)
    #expect(
      result.error == DelimitedError(.invalidUTF8, row: 2, column: 2, line: 2, byteOffset: 10))
    #expect(result.texts == [["张", "三"]])
    let afterARow = reading(Array("a,b\n".utf8) + [0xFF], .comma).error
    #expect(
      afterARow == DelimitedError(.invalidUTF8, row: 2, column: 1, line: 2, byteOffset: 4))
    #expect(reading(Array("a,\u{E9}".utf8.dropLast()), .comma).error?.kind == .invalidUTF8)
  }
}
