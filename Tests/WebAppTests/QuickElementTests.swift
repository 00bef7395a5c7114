import Draw
import Testing

@testable import WebApp

@Suite struct QuickElementTests {
  @Test func aFirstVisitShowsTheRangeAndCanStart() {
    let page = QuickPageDouble()
    #expect(page.host.last(.pool)?.b == 500)
    #expect(page.host.last(.remaining) == .init(kind: .remaining, a: 500, b: 1))
    #expect(page.host.last(.notice)?.a == -1)
    #expect(page.host.all(.latest).isEmpty)
  }

  @Test func aDrawRollsWakesAndLands() throws {
    var page = QuickPageDouble()
    page.send(.start)
    #expect(page.host.wakeAt == 1100)
    #expect(page.host.last(.rollStarted)?.a == 1)
    #expect(page.host.all(.rolled).count == 1)
    page.now = 1100
    page.send(kind: BridgeEvent.wake)
    #expect(page.host.all(.rolled).count == 2)
    #expect(page.host.wakeAt == 1200)
    page.send(.stop)
    #expect(page.host.wakeAt == nil)
    #expect(page.listed.count == 1)
    #expect(page.host.last(.latest)?.b == 1)
    let kinds = page.host.effects.map(\.kind)
    let stored = try #require(kinds.firstIndex(of: .store))
    let shown = try #require(kinds.firstIndex(of: .latest))
    #expect(stored < shown)
  }

  @Test func soundsOnlyWhenSoundIsOn() {
    var page = QuickPageDouble()
    page.send(.setSound, a: 0)
    page.draw()
    #expect(page.host.all(.sound).isEmpty)
    page.send(.setSound, a: 1)
    page.draw()
    #expect(page.host.all(.sound).map(\.a) == [0, 1])
  }

  @Test func toggleStartsAndStops() {
    var page = QuickPageDouble()
    page.send(.toggle)
    page.send(.toggle)
    #expect(page.listed.count == 1)
  }

  @Test func refusalsCarryTheirReason() {
    var page = QuickPageDouble()
    page.send(.setRange, "2.5")
    #expect(page.host.last(.dialogRangeRefused)?.a == 4)
    page.send(.setWinnersPerDraw, "999")
    #expect(page.host.last(.dialogWinnersPerDrawRefused)?.a == 8)
    page.send(.setRange, "８０")
    #expect(page.host.last(.dialogRangeSet)?.a == 80)
  }

  @Test func aRestartShowsEverythingWithoutALanding() throws {
    var page = QuickPageDouble()
    page.draw()
    page.draw()
    let session = try #require(page.host.last(.store)?.bytes)
    var again = QuickPageDouble(load: false)
    again.send(kind: QuickElement.Incoming.loaded.rawValue, a: 1, session)
    #expect(again.listed == page.listed)
    #expect(again.host.last(.latest)?.b == 0)
    #expect(again.host.all(.sound).isEmpty)
  }

  @Test func aBrokenSourceIsSaid() {
    var page = QuickPageDouble()
    page.send(.start)
    page.host.isBroken = true
    page.send(.stop)
    #expect(page.host.all(.dialogRandomnessFailed).count == 1)
    #expect(page.listed.isEmpty)
  }

  @Test func unknownEventsAndInstancesChangeNothing() {
    var page = QuickPageDouble()
    let effects = page.host.effects.count
    page.send(kind: 200)
    page.elements.handle(BridgeEvent(kind: 2, now: 0), instance: 77, host: &page.host)
    page.elements.handle(BridgeEvent(kind: 2, now: 0), instance: -1, host: &page.host)
    page.elements.destroy(instance: page.instance)
    page.send(.start)
    #expect(page.host.effects.count == effects)
    #expect(page.elements.create(kind: 99) == -1)
  }
}

@Suite struct QuickExportTests {
  @Test func aTableHasPlacesRoundsAndLocalTime() {
    var page = QuickPageDouble()
    page.send(.setWinnersPerDraw, "2")
    page.draw()
    page.send(.setWinnersPerDraw, "1")
    page.draw()
    page.send(.export, a: 0, b: 480)
    let text = String(decoding: page.host.last(.exported)?.bytes ?? [], as: UTF8.self)
    let numbers = page.listed
    #expect(
      text == """
        1,1,\(numbers[0]),2025-11-30 18:53:20\r
        2,1,\(numbers[1]),2025-11-30 18:53:20\r
        3,2,\(numbers[2]),2025-11-30 18:53:20\r

        """)
    page.send(.export, a: 1)
    let lines = String(decoding: page.host.last(.exported)?.bytes ?? [], as: UTF8.self)
    #expect(lines == numbers.map { "\($0)\n" }.joined())
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("@a", "'@a"), ("+1", "'+1"), ("-2", "'-2"), ("a,b", "\"a,b\""),
    ("say \"hi\"", "\"say \"\"hi\"\"\""), ("=A(\"x\")", "\"'=A(\"\"x\"\")\""), ("张伟", "张伟"),
    ("＝1+1", "'＝1+1"), ("＠a", "'＠a"),
  ])
  func namesAreNeitherFormulasNorTwoCells(name: String, cell: String) {
    var page = QuickPageDouble()
    page.send(.importText, name + "\nother")
    page.send(.importConfirmed)
    page.send(.setWinnersPerDraw, "2")
    page.draw()
    page.send(.export, a: 0)
    let text = String(decoding: page.host.last(.exported)?.bytes ?? [], as: UTF8.self)
    #expect(text.contains(",1,\(cell),"))
  }

  @Test(arguments: [
    (0, "1970-01-01 00:00:00"), (951_782_400_000, "2000-02-29 00:00:00"),
    (4_107_542_399_999, "2100-02-28 23:59:59"), (1_735_689_599_000, "2024-12-31 23:59:59"),
  ])
  func calendarDays(milliseconds: UInt64, text: String) {
    let time = LocalTime(milliseconds: milliseconds, minutesFromUTC: 0)
    #expect(String(decoding: time.text, as: UTF8.self) == text)
  }
}

@Suite struct QuickImportTests {
  private func read(_ text: String) -> QuickImport { QuickImport(text: Array(text.utf8)) }

  private func names(_ list: QuickImport) -> [String] {
    (0..<list.names.count).map { String(decoding: list.names[$0], as: UTF8.self) }
  }

  @Test func linesAreNames() {
    #expect(names(read("张伟\r\n\r\n  李娜 \n王芳")) == ["张伟", "李娜", "王芳"])
    #expect(!read("a\nb").hasColumns)
  }

  @Test func aTablesNameColumnIsFound() {
    var list = read("编号,姓名\n001,张伟\n002,\"李, 娜\"\n")
    #expect(list.hasHeader && list.hasColumns && list.column == 1)
    #expect(names(list) == ["张伟", "李, 娜"])
    list.column = 0
    #expect(names(list) == ["001", "002"])
    list.hasHeader = false
    #expect(names(list) == ["编号", "001", "002"])
  }

  @Test func namesOnOneLineArePartedByCommas() {
    #expect(names(read("Ann,Bob,Cid")) == ["Ann", "Bob", "Cid"])
  }

  @Test func repeatedLinesAreCountedAndLeftOutOnWish() {
    var list = read("a\nb\na\na")
    #expect(list.repeatedCount == 2)
    #expect(list.names.count == 4)
    list.takesEachOnce = true
    #expect(names(list) == ["a", "b"])
    #expect(list.repeatedCount == 2)
  }

  @Test func whatCannotBeReadNamesItsRow() {
    #expect(read("").refusal?.reason == .empty)
    #expect(read(" \n\n").refusal?.reason == .empty)
    #expect(read("name,id\n").refusal?.reason == .empty)
    let table = String(repeating: "a,b\n", count: 80)
    #expect(read(table + "\"c,d\n").refusal == .init(reason: .unterminatedQuote, row: 81))
    #expect(QuickImport(text: [0x61, 0x0A, 0xFF]).refusal == .init(reason: .notText, row: 2))
  }

  @Test func aLineBreakInsideANameBecomesASpace() {
    #expect(names(read("name,id\n\"Ann\nLee\",1\nBob,2\n")) == ["Ann Lee", "Bob"])
  }
}
