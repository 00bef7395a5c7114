import Roster
import Testing

@Suite struct RosterUpdateTests {
  private func known(_ number: UInt64, _ name: String, id: String? = nil) -> KnownEntrant {
    KnownEntrant(number: number, id: id, name: name)
  }

  private func row(_ row: Int, _ name: String, id: String? = nil) -> RosterEntrant {
    RosterEntrant(row: row, id: id, name: name)
  }

  @Test func fiveLateGuestsAreAddedAndNobodyElseMoves() {
    let known = (1...119).map { self.known(UInt64($0), "Guest \($0)", id: "id\($0)") }
    let list = (1...124).map { row($0 + 1, "Guest \($0)", id: "id\($0)") }
    let update = RosterUpdate(known: known, list: list)
    #expect(update.added == Array(list[119...]))
    #expect(update.unchanged.map(\.number) == Array(1...119))
    #expect(update.changed.isEmpty && update.missing.isEmpty && update.namesakes.isEmpty)
  }

  @Test func theSameListInAnotherOrderChangesNothing() {
    let known = [self.known(1, "张伟"), self.known(2, "李娜"), self.known(3, "张伟")]
    let list = [row(1, "张伟"), row(2, "张伟"), row(3, "李娜")]
    let update = RosterUpdate(known: known, list: list)
    #expect(update.added.isEmpty && update.missing.isEmpty && update.changed.isEmpty)
    #expect(Set(update.unchanged.map(\.number)) == [1, 2, 3])
  }

  @Test func aThirdOfOneNameIsOneMore() {
    let known = [self.known(1, "张伟"), self.known(2, "张伟")]
    let update = RosterUpdate(known: known, list: [row(1, "张伟"), row(2, "张伟"), row(3, "张伟")])
    #expect(update.added == [row(3, "张伟")])
    #expect(update.unchanged.map(\.number) == [1, 2])
  }

  @Test func namesakesInTwoGroupsKeepTheirGroup() {
    let known = [
      KnownEntrant(number: 1, name: "张伟", group: "研发"),
      KnownEntrant(number: 2, name: "张伟", group: "市场"),
    ]
    let list = [
      RosterEntrant(row: 1, name: "张伟", group: "市场"),
      RosterEntrant(row: 2, name: "张伟", group: "研发"),
    ]
    let update = RosterUpdate(known: known, list: list)
    #expect(update.changed.isEmpty)
    #expect(update.unchanged.map(\.number) == [2, 1])
  }

  @Test func aNewNameUnderAnOldIdIsTheSameEntrant() {
    let update = RosterUpdate(
      known: [known(7, "李娜", id: "001")], list: [row(1, "李娜娜", id: "001")])
    #expect(update.changed.map(\.number) == [7])
    #expect(update.added.isEmpty && update.missing.isEmpty)
  }

  @Test func aListThatLostItsIdsIsNoSilentDoubleChance() {
    let update = RosterUpdate(
      known: [known(1, "张伟", id: "001"), known(2, "李娜", id: "002")],
      list: [row(1, "张伟"), row(2, "王芳")])
    #expect(update.added.map(\.name) == ["张伟", "王芳"])
    #expect(update.missing == [1, 2])
    #expect(update.namesakes.map(\.number) == [1])
    #expect(update.namesakes.map(\.entrant) == [row(1, "张伟")])
  }

  @Test func whoIsMissingStays() {
    let update = RosterUpdate(known: [known(1, "a"), known(2, "b")], list: [row(1, "b")])
    #expect(update.missing == [1])
    #expect(update.unchanged.map(\.number) == [2])
  }
}
