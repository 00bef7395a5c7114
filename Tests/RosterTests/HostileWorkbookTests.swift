import Roster
import SeededTesting
import Testing

@Suite struct HostileWorkbookTests {
  private let sheet = "xl/worksheets/sheet0.xml"

  private func fault(
    _ fixture: WorkbookFixture, _ change: (inout RosterOptions) -> Void = { _ in }
  ) throws -> RosterError? {
    failure(try fixture.bytes(), change)
  }

  @Test func bombsStopAtTheBudget() throws {
    let spaces = String(repeating: " ", count: 4 << 20)
    let bomb = WorkbookFixture(rows: spaces)
    #expect(try bomb.bytes().count < 64 << 10)
    #expect(
      try fault(bomb) { $0.limits.inflatedBytes = 1 << 20 }
        == .workbook(part: sheet, .inflatesTooFar))
    #expect(try fault(bomb) == nil)
  }

  @Test func theBudgetIsOneForAllParts() throws {
    let text = "<t>" + String(repeating: "a", count: 30_000) + "</t>"
    let fixture = WorkbookFixture(
      rows: WorkbookFixture.rows([["x"]]), strings: Array(repeating: text, count: 30))
    #expect(
      try fault(fixture) { $0.limits.inflatedBytes = 1 << 19 }
        == .workbook(part: "xl/sharedStrings.xml", .inflatesTooFar))
    #expect(
      try fault(fixture) { $0.limits.sharedTextBytes = 1 << 17 }
        == .workbook(part: "xl/sharedStrings.xml", .tooManyStrings))
  }

  @Test func aTextSharedByManyCellsCountsInEach() throws {
    let text = "<t>" + String(repeating: "a", count: 10_000) + "</t>"
    let cells = String(repeating: "<row><c t=\"s\"><v>0</v></c></row>", count: 200)
    let fixture = WorkbookFixture(rows: cells, strings: [text])
    #expect(
      try fault(fixture) { $0.limits.cellTextBytes = 1_900_000 }
        == .workbook(part: sheet, .tooManyStrings))
    #expect(try fault(fixture) { $0.limits.cellTextBytes = 2_000_000 } == nil)
    var limits = RosterLimits()
    limits.cellTextBytes = 1_900_000
    #expect(throws: RosterError.workbook(part: sheet, .tooManyStrings)) {
      try Roster.delimitedText(of: fixture.bytes(), limits: limits)
    }
  }

  @Test(arguments: ["xl/worksheets/sheet0.xml", "xl/workbook.xml", "xl/sharedStrings.xml"])
  func entitiesOfItsOwnAreRefused(_ part: String) throws {
    var fixture = WorkbookFixture(rows: WorkbookFixture.rows([["x"]]))
    fixture.replace(
      part,
      with: """
        <?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">\
        <!ENTITY c SYSTEM "file:///etc/passwd">]><a>&b;&c;</a>
        """)
    #expect(try fault(fixture) == .workbook(part: part, .doctype))
  }

  @Test func deepNestingIsRefused() throws {
    let deep = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
    #expect(try fault(WorkbookFixture(rows: deep)) == .workbook(part: sheet, .tooDeep))
  }

  @Test func endlessTagsAndCommentsAreRefused() throws {
    let long = String(repeating: "x", count: 3 << 20)
    for xml in ["<!--\(long)-->", "<a b=\"\(long)\"/>", "<?a \(long)?>", "<\(long)/>"] {
      #expect(try fault(WorkbookFixture(rows: xml)) == .workbook(part: sheet, .tokenTooLong))
    }
    let short = String(repeating: "x", count: 1 << 19)
    #expect(try fault(WorkbookFixture(rows: "<!--\(short)-->")) == nil)
  }

  @Test func mergedCellsThatOverlapAreLookedAtOnce() throws {
    let rows = WorkbookFixture.rows([["部门", "姓名"], ["a", "张伟"], ["b", "李娜"], ["c", "王芳"]])
    let fixture = WorkbookFixture(
      rows: rows,
      after: "<mergeCells><mergeCell ref=\"A2:A3\"/><mergeCell ref=\"A3:A4\"/></mergeCells>")
    let reading = try Roster.read(try fixture.bytes())
    #expect(reading.entrants.map(\.group) == ["a", "a", "c"])
  }

  @Test func missingAndDoubledPartsAreRefused() throws {
    var fixture = WorkbookFixture(rows: WorkbookFixture.rows([["x"]]))
    fixture.parts.append(("xl/worksheets/sheet9.xml", "<worksheet/>"))
    var bytes = try fixture.bytes()
    let (from, to) = (Array("sheet9.xml".utf8), Array("sheet0.xml".utf8))
    for index in 0..<(bytes.count - from.count)
    where bytes[index..<(index + from.count)].elementsEqual(from) {
      bytes.replaceSubrange(index..<(index + from.count), with: to)
    }
    #expect(failure(bytes) == .workbook(part: sheet, .duplicated))
    fixture.remove(sheet)
    #expect(try fault(fixture) == .workbook(part: sheet, .missing))
  }

  @Test func targetsOutsideTheArchiveLeadNowhere() throws {
    var fixture = WorkbookFixture(rows: WorkbookFixture.rows([["x"]]))
    let index = try #require(fixture.parts.firstIndex { $0.name == "xl/_rels/workbook.xml.rels" })
    let text = fixture.parts[index].text
    for target in ["../../../etc/passwd", "/etc/passwd", "..", ""] {
      fixture.parts[index].text = text.split(separator: "worksheets/sheet0.xml").joined(
        separator: target)
      #expect(try fault(fixture) != nil, "\(target)")
    }
  }

  @Test(arguments: [
    ("<row r=\"0\"/>", RosterError.WorkbookFault.badReference(row: 1)),
    ("<row r=\"1048577\"/>", .badReference(row: 1)),
    ("<row r=\"5\"/><row r=\"5\"/>", .badReference(row: 6)),
    ("<row r=\"1\"><c r=\"A2\"><v>1</v></c></row>", .badReference(row: 1)),
    ("<row r=\"1\"><c r=\"ZZZZ1\"><v>1</v></c></row>", .badReference(row: 1)),
    ("<row r=\"1\"><c r=\"B1\"><v>1</v></c><c r=\"A1\"><v>1</v></c></row>", .badReference(row: 1)),
    ("<row r=\"1\"><c r=\"XFD1\"><v>1</v></c></row>", .tooManyColumns(row: 1)),
    ("<row r=\"1\"><c t=\"s\"><v>7</v></c></row>", .noSuchString(row: 1)),
    ("<row r=\"1\"><c t=\"s\"><v>-1</v></c></row>", .noSuchString(row: 1)),
    ("<row r=\"1\"><c t=\"s\"><v>99999999999999999999</v></c></row>", .noSuchString(row: 1)),
  ])
  func addressesThatMakeNoSenseNameTheirRow(
    _ rows: String, _ expected: RosterError.WorkbookFault
  ) throws {
    #expect(try fault(WorkbookFixture(rows: rows)) == .workbook(part: sheet, expected))
  }

  @Test func aCellHasAnEnd() throws {
    let text = String(repeating: "x", count: 200_000)
    #expect(
      try fault(WorkbookFixture(rows: WorkbookFixture.rows([[text]])))
        == .workbook(part: sheet, .cellTooLong(row: 1)))
  }

  @Test func brokenXMLNamesItsLine() throws {
    let error = try fault(WorkbookFixture(rows: "\n<row><c></row>"))
    guard case .workbook(sheet, .xml(let line, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(line == 2)
    var cut = WorkbookFixture(rows: "")
    cut.replace(sheet, with: "<worksheet><sheetData><row><c t=\"str\"><v>x</v></c></row>")
    #expect(try fault(cut) != nil)
  }

  @Test func otherArchivesGetASentence() throws {
    var fixture = WorkbookFixture(rows: "")
    fixture.parts = [("hello.txt", "x")]
    #expect(try fault(fixture) == .otherFormat(.otherZip))
    fixture.parts = [("content.xml", "x")]
    #expect(try fault(fixture) == .otherFormat(.openDocument))
    fixture.parts = [("xl/workbook.bin", "x")]
    #expect(try fault(fixture) == .otherFormat(.binaryWorkbook))
  }

  @Test func damagedBytesNeverGetThroughSilently() throws {
    let table = (0..<50).map { ["name \($0)", "\($0)"] as [String?] }
    let whole = try WorkbookFixture(rows: WorkbookFixture.rows(table)).bytes()
    let intact = try Roster.read(whole)
    var generator = SplitMix64(seed: 3)
    for _ in 0..<400 {
      var bytes = whole
      bytes[generator.next(below: bytes.count)] ^= UInt8(1 << generator.next(below: 8))
      // Flips in fields nobody reads (times, attributes) change nothing; all others are errors.
      guard failure(bytes) == nil else { continue }
      #expect(try Roster.read(bytes).entrants == intact.entrants)
    }
    for _ in 0..<100 {
      #expect(failure(Array(whole.prefix(4 + generator.next(below: whole.count - 5)))) != nil)
    }
  }
}
