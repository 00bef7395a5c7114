import Draw
import Testing

@testable import WebApp

/// Which rows and cells of a list become names: judged as on the command line.
@Suite struct QuickImportLayoutTests {
  private func read(_ text: String, isTable: Bool = false) -> QuickImport {
    QuickImport(text: Array(text.utf8), isTable: isTable)
  }

  private func names(_ list: QuickImport) -> [String] {
    (0..<list.names.count).map { String(decoding: list.names[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    "id,name\n1,Ann\n2,\n3,Bob", "id,name\n1,Ann\n2\n3,Bob", "id,name\n1,Ann\n2,  \n3,Bob",
  ])
  func anIDStandsInForANameThatIsMissing(text: String) {
    let list = read(text)
    #expect(names(list) == ["Ann", "2", "Bob"])
    #expect(list.nameless.count == 0)
  }

  @Test func rowsWithoutANameAreCountedAndTheFirstIsNamed() {
    var list = read("id,name,team\n1,Ann,A\n\n,,B\n3,Bob,\n, ,C\n,,\n , ,\n")
    #expect(names(list) == ["Ann", "Bob"])
    #expect(list.nameless == (2, 4))
    // A column chosen by hand takes nothing from another.
    list.column = 2
    #expect(names(list) == ["A", "B", "C"])
    #expect(list.nameless == (1, 5))
    list.column = 1
    #expect(list.nameless == (2, 4))
  }

  @Test func aHeadingThatIsNoHeadingLendsNoID() {
    var list = read("id,name\n1,Ann\n2,\n")
    list.hasHeader = false
    #expect(names(list) == ["name", "Ann"])
    #expect(list.nameless == (1, 3))
  }

  @Test func titlesStandAboveTheHeader() {
    var list = read("2026 年会名单,,\n,,\n工号,姓名,部门\n1,王,A\n2,李,B")
    #expect(list.hasHeader && list.column == 1)
    #expect(list.firstRow.map { String(decoding: $0, as: UTF8.self) } == ["工号", "姓名", "部门"])
    #expect(names(list) == ["王", "李"])
    list.column = 0
    #expect(names(list) == ["1", "2"])
    list.hasHeader = false
    #expect(names(list) == ["2026 年会名单", "工号", "1", "2"])
  }

  @Test(arguments: ["1\tAnn\n2\tBob\n3\tCid", "1,Ann\n2,Bob\n3,Cid", "1;Ann;7\n2;Bob;8\n3;Cid;9"])
  func theColumnOfWordsHoldsTheNames(text: String) {
    let list = read(text)
    #expect(!list.hasHeader && list.column == 1)
    #expect(names(list) == ["Ann", "Bob", "Cid"])
  }

  @Test func aHeadingOfAnotherUseIsNoName() {
    #expect(names(read("部门,抽奖者\n研发,王\n市场,李\n")) == ["王", "李"])
    #expect(names(read("工号,部门\n7,研发\n9,市场\n")) == ["7", "9"])
  }

  @Test func aTableByNameHasColumnsWhateverItsRowsShow() {
    let text = "2026\nname,id\nAnn,1\n"
    #expect(names(read(text, isTable: true)) == ["Ann"])
    #expect(names(read("Lee, Ann\nKay, Bob\n")) == ["Lee, Ann", "Kay, Bob"])
    #expect(names(read("Lee, Ann\nKay, Bob\n", isTable: true)) == ["Lee", "Kay"])
  }

  @Test func thePageHearsOfRowsWithoutAName() {
    var page = QuickPageDouble()
    page.send(.importText, "id,name\n,\n1,Ann\n,\" \"\n")
    #expect(page.host.last(.importNameless)?.a == 0)
    page.send(.importText, "name,team\nAnn,A\n,B\n")
    #expect(page.host.last(.importNameless) == .init(kind: .importNameless, a: 1, b: 3))
    page.send(.importText, a: 1, "Lee, Ann\nKay, Bob\n")
    #expect(page.host.last(.importPreview)?.bytes == Array("Lee\nKay\n".utf8))
  }
}

@Suite struct QuickTabsTests {
  @Test func aRollThatEndsWithoutWinnersSaysSo() {
    var page = QuickPageDouble()
    page.send(.start)
    page.send(.stop)
    #expect(page.host.last(.rollEnded)?.a == 1)
    page.send(.start)
    page.send(.clearConfirmed)
    #expect(page.host.last(.rollEnded)?.a == 0)
    page.send(.start)
    page.host.isBroken = true
    page.send(.stop)
    #expect(page.host.last(.rollEnded)?.a == 0)
  }

  @Test func aWinnerOfAnotherTabMakesNoSoundInARoll() throws {
    var other = QuickPageDouble()
    other.draw()
    let session = try #require(other.host.last(.store)?.bytes)
    var page = QuickPageDouble()
    page.send(.start)
    page.send(kind: QuickElement.Incoming.changedElsewhere.rawValue, session)
    #expect(page.listed == other.listed)
    #expect(!page.host.all(.sound).contains { $0.a == 1 })
    #expect(page.host.all(.rollEnded).isEmpty)
  }
}
