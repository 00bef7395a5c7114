import DelimitedText
import Testing

@Suite struct DelimitedShapeTests {
  private func shape(_ text: String) -> DelimitedShape {
    DelimitedShape.detect(Array(text.utf8), isWhole: true)
  }

  private func expect(_ text: String, _ separator: Separator, header: Bool) {
    #expect(shape(text) == DelimitedShape(separator: separator, hasHeader: header), "\(text)")
  }

  @Test func separatorsAreSeen() {
    expect("姓名,工号\n张伟,001\n李娜,002\n", .comma, header: true)
    expect("姓名;工号\n张伟;001\n李娜;002\n", .semicolon, header: true)
    expect("姓名\t工号\r\n张伟\t001\r\n", .tab, header: true)
    expect("张伟\n李娜\n", .lines, header: false)
    expect("", .lines, header: false)
  }

  @Test func tabAndSemicolonWinOverCommasInValues() {
    expect("a;1,5\nb;2,5\nc;3,5\n", .semicolon, header: false)
    expect("Wei, Z\t1\nNa, L\t2\n", .tab, header: false)
  }

  @Test func aFewCommasDoNotMakeColumns() {
    let lines = (1...20).map { $0 == 7 ? "Acme, Inc." : "Guest \($0)" }.joined(separator: "\n")
    expect(lines, .lines, header: false)
  }

  @Test func commasOfWordsAndDigitsPartNothing() {
    expect("Lee, Ann\nDoe, Jane\nWu, Li\n", .lines, header: false)
    expect("1,000\n2,000\n35,000\n", .lines, header: false)
    expect("Ann,Bob,Cem", .lines, header: false)
    expect("Lee,Ann\nDoe,Jane\n", .comma, header: false)
    expect("name, tickets\nAnn, 3\n", .comma, header: true)
    expect("7,Ann\n8,Bob\n", .comma, header: false)
  }

  @Test func theColumnOfNamesIsTheOneWithWords() {
    func likeliest(_ text: String, header: String? = nil, besides: [Int] = []) -> Int? {
      let rows = text.split(separator: "\n").map { row in
        row.split(separator: ",", omittingEmptySubsequences: false).map { Array($0.utf8) }
      }
      let heading = header?.split(separator: ",").map { Array($0.utf8) }
      return DelimitedShape.likeliestName(rows, header: heading, count: 3, besides: besides)
    }
    #expect(likeliest("1,Ann,x\n2,Bob,\n") == 1)
    #expect(likeliest("1,2,3") == 0)
    #expect(likeliest("Ann,Bob,Cem", besides: [0]) == 1)
    #expect(likeliest("x,y,Ann", header: "dept,phone,who") == 2)
    #expect(likeliest("a,b,c", besides: [0, 1, 2]) == nil)
  }

  @Test func quotedColumnIsUnquoted() {
    expect("\"张, 伟\"\n\"李\n娜\"\n", .comma, header: false)
  }

  @Test func aFaultDoesNotHideTheLayout() {
    #expect(shape("name,id\nAnn,\"1\n").separator == .comma)
    #expect(shape("a,b\nc,d\ne,\"f").separator == .comma)
    expect("Lee, Ann\n\"Al\" Smith\n", .lines, header: false)
  }

  @Test func headersAreWordsOverNumbersOrKnownWords() {
    expect("who,points\na,1\nb,2\n", .comma, header: true)
    expect("a,1\nb,2\n", .comma, header: false)
    expect("Employee_ID,x\nq,w\n", .comma, header: true)
    expect("姓名\n张伟\n", .lines, header: true)
    expect("ｎａｍｅ,x\na,b\n", .comma, header: true)
    expect("张伟,x\n李娜,y\n", .comma, header: false)
  }

  @Test func titleAboveTheTableDoesNotHideTheSeparator() {
    let rows = (1...9).map { "n\($0),\($0)" }.joined(separator: "\n")
    #expect(shape("2026 party\n" + rows).separator == .comma)
  }

  @Test func aSampleCutInARowIsJudgedByWholeRows() {
    let sample = Array("a,b\nc,d\ne".utf8)
    #expect(DelimitedShape.detect(sample, isWhole: false).separator == .comma)
    #expect(DelimitedShape.detect(sample, isWhole: true).separator == .lines)
  }
}

@Suite struct ColumnSelectorTests {
  private func index(
    _ name: String, _ header: [String]?, count: Int = 3
  ) throws(ColumnError) -> Int {
    try ColumnSelector(Array(name.utf8))
      .index(header: header?.map { Array($0.utf8) }, count: count)
  }

  @Test func byHeadingOrNumber() throws {
    #expect(try index("姓名", ["工号", "姓名", "部门"]) == 1)
    #expect(try index(" NAME ", ["id", "Ｎａｍｅ", "x"]) == 1)
    #expect(try index("2", ["a", "b", "c"]) == 1)
    #expect(try index("２", nil) == 1)
    #expect(try index("2", ["2", "b", "c"]) == 0)
  }

  @Test func refusals() {
    #expect(throws: ColumnError.notFound) { try index("x", ["a"]) }
    #expect(throws: ColumnError.noHeader) { try index("x", nil) }
    #expect(throws: ColumnError.ambiguous) { try index("a", ["a", "A", "b"]) }
    #expect(throws: ColumnError.outOfRange(count: 3)) { try index("0", nil) }
    #expect(throws: ColumnError.outOfRange(count: 3)) { try index("4", ["a", "b", "c"]) }
    #expect(throws: ColumnError.notFound) { try index("", ["", "b", "c"]) }
    #expect(throws: ColumnError.notFound) { try index("9999999999999999999", ["a"]) }
  }
}

@Suite struct PlainTextTests {
  private func trimmed(_ text: String) -> String {
    String(decoding: PlainText.trimmed(Array(text.utf8)), as: UTF8.self)
  }

  @Test func blanksOfEveryWidthAreTrimmed() {
    #expect(trimmed("\u{3000} 张 伟\u{200B}\u{A0}\u{3000}") == "张 伟")
    #expect(trimmed("\u{202E}\u{FEFF}a\u{200D}\t\r\n") == "a")
    #expect(trimmed("\u{3000}\u{200B}").isEmpty)
    #expect(trimmed("👨‍👩‍👧") == "👨‍👩‍👧")
    #expect(PlainText.trimmed([0x20, 0xFF, 0x80, 0x20]) == [0xFF, 0x80])
  }

  @Test func fullWidthBecomesASCII() {
    let folded = PlainText.foldingFullWidth(Array("５００，Ａｂ　张".utf8))
    #expect(String(decoding: folded, as: UTF8.self) == "500,Ab 张")
  }
}
