import DelimitedText
import Roster
import Testing

@Suite struct ReportLanguageTests {
  private func hasChinese(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
  }

  @Test(arguments: Finding.Kind.allCases)
  func everyFindingIsToldInBoth(kind: Finding.Kind) {
    let finding = Finding(
      kind, row: 3, lastRow: 4, column: 2, otherRow: 7, text: "left", otherText: "right")
    let (chinese, english) = (finding.says(.chinese), finding.says(.english))
    #expect(hasChinese(chinese) && !hasChinese(english) && !english.isEmpty)
    for place in ["left", "right", "7", "4"] {
      #expect(chinese.contains(place) == english.contains(place), "\(place): \(chinese)")
    }
  }

  static let errors: [RosterError] =
    [
      .tooLarge(bytes: 5 << 20), .encoding(.big5, line: 3, byte: 9),
      .unknownEncoding(line: 3, byte: 9), .noSuchSheet("x", sheets: ["y"]),
      .tooManyEntrants(limit: 5, row: 6), .cancelled,
    ]
    + [DelimitedError.Kind]([
      .unterminatedQuote, .textAfterQuote, .fieldTooLong, .rowTooLong, .tooManyColumns,
      .invalidUTF8,
    ]).map { .text(DelimitedError($0, row: 3, column: 2, line: 4, byteOffset: 5)) }
    + [ColumnError]([.notFound, .noHeader, .ambiguous, .outOfRange(count: 3)])
    .map { .column("x", $0) }
    + [RosterError.OtherFormat]([
      .binaryWorkbook, .openDocument, .numbers, .otherZip, .binary,
    ]).map { .otherFormat($0) }
    + ForeignFormat.allCases.map { .otherFormat(.foreign($0)) } + [.damagedWorkbook]
    + [RosterError.WorkbookFault]([
      .missing, .damaged, .encrypted, .duplicated, .doctype, .tooDeep, .tokenTooLong,
      .inflatesTooFar, .tooManyStrings, .tooManySheets, .badReference(row: 3),
      .tooManyColumns(row: 3), .cellTooLong(row: 3), .noSuchString(row: 3),
      .xml(line: 3, says: "x"),
    ]).map { .workbook(part: "part", $0) }

  @Test(arguments: errors)
  func everyErrorIsToldInBoth(error: RosterError) {
    let (chinese, english) = (error.message(.chinese), error.message(.english))
    #expect(hasChinese(chinese) && !hasChinese(english) && !english.isEmpty)
    for digit in "3456" {
      #expect(chinese.contains(digit) == english.contains(digit), "\(chinese)")
    }
  }
}
