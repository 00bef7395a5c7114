import Testing

@testable import Draw

@Suite struct RangeEntryTests {
  private func read(
    _ text: String, within limits: ClosedRange<UInt32> = RangeEntry.entrants
  ) -> RangeEntry {
    RangeEntry.read(Array(text.utf8), within: limits)
  }

  @Test(arguments: [
    ("2", 2), ("500", 500), ("0500", 500), ("1000000000", 1_000_000_000), ("５００", 500),
    ("1,000", 1000), ("１，０００", 1000), ("12,345,678", 12_345_678), ("1 000", 1000),
    ("1\u{202F}000\u{202F}000", 1_000_000), ("  500\n", 500), ("\u{3000}500\u{3000}", 500),
    ("\u{FEFF}500", 500), ("50\u{200B}0", 500), ("\u{200E}500\u{200F}", 500), ("５0０", 500),
    ("1,000,000,000", 1_000_000_000), ("000000000000000002", 2),
  ])
  func accepts(text: String, value: UInt32) {
    #expect(read(text) == .accepted(value))
  }

  @Test(arguments: [
    ("", RangeEntry.Refusal.empty), ("   ", .empty), ("\u{3000}", .empty), ("\u{200B}", .empty),
    ("abc", .notANumber), ("五百", .notANumber), ("-", .notANumber), ("+5", .notANumber),
    ("5-1", .notANumber), ("1-500", .notANumber), ("0x1F", .notANumber), ("12a", .notANumber),
    ("½", .notANumber), ("NaN", .notANumber), ("e3", .notANumber), (".5", .notANumber),
    ("1.2.3", .notANumber), ("1e", .notANumber), ("😀", .notANumber), ("--5", .notANumber),
    ("<img src=x onerror=alert(1)>", .notANumber), (",500", .notANumber),
    ("-1", .negative), ("-500", .negative), ("−3", .negative), ("－５", .negative),
    ("-0", .negative), ("-1,000", .negative),
    ("2.5", .fraction), ("2.0", .fraction), ("２．５", .fraction), ("5.", .fraction),
    ("-2.5", .fraction), ("1,000.5", .fraction),
    ("1e3", .exponent), ("1E3", .exponent), ("１ｅ３", .exponent), ("1.5e3", .exponent),
    ("1e-3", .exponent),
    ("1,00", .grouping), ("1,0000", .grouping), ("1000,000", .grouping), ("1,,000", .grouping),
    ("1,000 000", .grouping), ("500,", .grouping), ("1 2", .grouping),
    ("0", .tooSmall), ("1", .tooSmall), ("０", .tooSmall), ("000", .tooSmall),
    ("1000000001", .tooLarge), ("1,000,000,001", .tooLarge), ("4294967298", .tooLarge),
    ("18446744073709551618", .tooLarge),
  ])
  func refuses(text: String, refusal: RangeEntry.Refusal) {
    #expect(read(text) == .refused(refusal))
  }

  @Test func longTextNeitherTrapsNorPasses() {
    #expect(read(String(repeating: "9", count: 1_000_000)) == .refused(.tooLarge))
    #expect(read(String(repeating: "x", count: 1_000_000)) == .refused(.notANumber))
    #expect(read(String(repeating: " ", count: 1_000_000)) == .refused(.empty))
  }

  @Test func brokenUTF8IsNoNumber() {
    for bytes: [UInt8] in [[0xFF], [0x35, 0xEF, 0xBC], [0xC3, 0x28], [0x80], [0xF0, 0x9F, 0x98]] {
      #expect(RangeEntry.read(bytes, within: RangeEntry.entrants) == .refused(.notANumber))
    }
  }

  @Test func limitsBelongToTheField() {
    let limits = RangeEntry.winnersPerDraw
    #expect(read("1", within: limits) == .accepted(1))
    #expect(read("200", within: limits) == .accepted(200))
    #expect(read("201", within: limits) == .refused(.tooLarge))
    #expect(read("0", within: limits) == .refused(.tooSmall))
  }
}
