import Roster
import Testing

@Suite struct WorkbookTests {
  private func read(
    _ fixture: WorkbookFixture, _ change: (inout RosterOptions) -> Void = { _ in }
  ) throws -> RosterReading {
    var options = RosterOptions()
    change(&options)
    return try Roster.read(try fixture.bytes(), options)
  }

  @Test func inlineSharedAndRichTexts() throws {
    let fixture = WorkbookFixture(
      rows: """
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>工号</t></is></c></row>
        <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="str"><f>"0"&amp;1</f><v>01</v></c></row>
        <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" t="inlineStr"><is><t>&amp;&lt;</t></is></c></row>
        """,
      strings: [
        "<t>姓名</t>",
        "<r><t>张</t></r><r><rPr><b/></rPr><t>伟</t></r><rPh sb=\"0\" eb=\"1\"><t>zhang</t></rPh>",
        "<t>李_x000D_娜</t>",
      ])
    let reading = try read(fixture)
    #expect(reading.format == .workbook(sheet: "名单"))
    #expect(reading.names == ["张伟", "李 娜"])
    #expect(reading.entrants.map(\.id) == ["01", "&<"])
    #expect(reading.found == [Found(.lineBreaks, 3, 1)])
  }

  @Test func numbersAreReadAsTheyAreShown() throws {
    let styles = """
      <numFmts><numFmt numFmtId="164" formatCode="0000"/>\
      <numFmt numFmtId="165" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>\
      <numFmt numFmtId="166" formatCode="&quot;day &quot;0"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/>\
      <xf numFmtId="166"/><xf numFmtId="22"/></cellXfs>
      """
    let cells: [(value: String, style: Int, shown: String)] = [
      ("79", 0, "79"), ("79", 1, "0079"), ("12345", 1, "12345"), ("217.0", 0, "217"),
      ("2.5", 0, "2.5"), ("0.1", 0, "0.1"), ("-3", 0, "-3"), ("1.38E+10", 0, "13800000000"),
      ("46356", 2, "2026-11-30"), ("46356", 3, "2026-11-30"), ("7", 4, "7"),
      ("46356.5", 5, "2026-11-30 12:00"), ("1", 2, "1900-01-01"), ("61", 2, "1900-03-01"),
      ("0.75", 5, "18:00"), ("1e400", 0, "1e400"),
    ]
    let rows = cells.enumerated().map { index, cell in
      "<row r=\"\(index + 1)\"><c r=\"A\(index + 1)\" s=\"\(cell.style)\"><v>\(cell.value)</v></c></row>"
    }
    let reading = try read(WorkbookFixture(rows: rows.joined(), styles: styles))
    #expect(reading.names == cells.map(\.shown))
  }

  @Test func daysMayBeCountedFrom1904() throws {
    let fixture = WorkbookFixture(
      rows: "<row><c s=\"0\"><v>0</v></c></row><row><c s=\"0\"><v>44894</v></c></row>",
      styles: "<cellXfs><xf numFmtId=\"14\"/></cellXfs>",
      workbookProperties: "<workbookPr date1904=\"1\"/>")
    #expect(try read(fixture).names == ["1904-01-01", "2026-11-30"])
  }

  @Test func eighteenDigitsStoredAsANumberAreLost() throws {
    let fixture = WorkbookFixture(
      rows: """
        <row r="1"><c r="A1" t="str"><v>姓名</v></c><c r="B1" t="str"><v>身份证</v></c></row>
        <row r="2"><c r="A2" t="str"><v>张伟</v></c><c r="B2"><v>1.10101199003074E+17</v></c></row>
        <row r="3"><c r="A3" t="str"><v>李娜</v></c><c r="B3" t="str"><v>110101199003074518</v></c></row>
        <row r="4"><c r="A4" t="str"><v>王芳</v></c><c r="B4"><v>123456789012345</v></c></row>
        """)
    let reading = try read(fixture)
    #expect(
      reading.entrants.map(\.id) == ["110101199003074000", "110101199003074518", "123456789012345"])
    #expect(reading.found == [Found(.lostDigits, 2, 2)])
  }

  @Test func mergedGroupsBelongToEveryRowAndMergedNamesAreSaid() throws {
    let rows = WorkbookFixture.rows([
      ["部门", "姓名"], ["研发", "张伟"], [nil, "李娜"], ["市场", "王芳"], [nil, nil], ["x", "赵"],
    ])
    let fixture = WorkbookFixture(
      rows: rows,
      after: "<mergeCells><mergeCell ref=\"A2:A3\"/><mergeCell ref=\"B4:B5\"/></mergeCells>")
    let reading = try read(fixture)
    #expect(reading.entrants.map(\.group) == ["研发", "研发", "市场", "x"])
    #expect(reading.found == [Found(.mergedCells, 4, 2), Found(.blankRows, 5)])
  }

  @Test func rowsThatAreNotThereAreBlank() throws {
    let fixture = WorkbookFixture(
      rows: """
        <row r="1"><c r="A1" t="str"><v>name</v></c></row>
        <row r="62"><c r="A62" t="str"><v>Ann</v></c></row><row r="63"><c r="A63" s="1"/></row>
        """)
    let reading = try read(fixture)
    #expect(reading.entrants == [RosterEntrant(row: 62, name: "Ann")])
    #expect(reading.found == [Found(.blankRows, 2), Found(.blankRows, 63)])
    #expect(reading.findings.list[0].lastRow == 61)
  }

  @Test func emptySheetsAndHeadersAloneAreRefused() throws {
    let empty = try read(WorkbookFixture(rows: ""))
    #expect(empty.found == [Found(.nothing)])
    let header = try read(WorkbookFixture(rows: WorkbookFixture.rows([["姓名", "工号"]])))
    #expect(header.found == [Found(.headerOnly, 1)])
    #expect(!empty.isAccepted && !header.isAccepted)
  }

  @Test func theSheetIsChosenOrTheFirstThatIsNotHidden() throws {
    func sheet(_ name: String) -> String {
      "<sheetData>\(WorkbookFixture.rows([[name]]))</sheetData>"
    }
    let fixture = WorkbookFixture(sheets: [
      ("secret", "veryHidden", sheet("a")), ("guests", "", sheet("b")), ("3", "", sheet("c")),
    ])
    let reading = try read(fixture)
    #expect(reading.names == ["b"])
    #expect(reading.found == [Found(.otherSheets)])
    #expect(try read(fixture) { $0.sheet = "secret" }.names == ["a"])
    #expect(try read(fixture) { $0.sheet = "1" }.names == ["a"])
    #expect(try read(fixture) { $0.sheet = "3" }.names == ["c"])
    let bytes = try fixture.bytes()
    #expect(
      failure(bytes) { $0.sheet = "9" } == .noSuchSheet("9", sheets: ["secret", "guests", "3"]))
  }

  @Test func formulasWithoutResultAndErrorsAreSaid() throws {
    let fixture = WorkbookFixture(
      rows: """
        <row r="1"><c r="A1" t="str"><v>name</v></c></row>
        <row r="2"><c r="A2"><f>B2</f></c></row>
        <row r="3"><c r="A3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>
        <row r="4"><c r="A4" t="b"><v>1</v></c></row>
        """)
    let reading = try read(fixture)
    #expect(reading.names == [])
    #expect(
      reading.found
        == [
          Found(.formulaWithoutResult, 2, 1), Found(.emptyName, 2, 1), Found(.formulaError, 3, 1),
        ])
  }

  @Test func prefixedElementsAndOtherPartNamesAreRead() throws {
    var fixture = WorkbookFixture(rows: "")
    fixture.replace(
      "xl/worksheets/sheet0.xml",
      with: """
        <?xml version="1.0"?><x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main">
        <x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>张伟</x:t></x:is></x:c></x:row></x:sheetData>
        </x:worksheet>
        """)
    #expect(try read(fixture).names == ["张伟"])
  }

  @Test func progressIsTold() throws {
    let rows = (1...20_000).map { "<row><c t=\"str\"><v>guest \($0)</v></c></row>" }.joined()
    var told: [RosterProgress] = []
    let reading = try Roster.read(try WorkbookFixture(rows: rows).bytes()) { progress in
      told.append(progress)
      return true
    }
    #expect(reading.entrants.count == 20_000)
    #expect(told.count == 4)
    #expect(told.map(\.permille) == told.map(\.permille).sorted())
    #expect(told.allSatisfy { $0.permille <= 1000 })
  }
}
