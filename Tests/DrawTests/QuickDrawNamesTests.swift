import Draw
import Testing

@Suite struct QuickDrawNamesTests {
  private func names(_ text: String) -> QuickDrawNames { QuickDrawNames(text: Array(text.utf8)) }

  @Test func linesAreCountedAndFound() {
    let list = names("张伟\n李娜\n张伟\n王芳")
    #expect(list.count == 4)
    #expect(String(decoding: list[1], as: UTF8.self) == "李娜")
    #expect(list.repeatedCount == 1)
    #expect(names("").count == 0)
    #expect(names("").identity == 0)
    #expect(names("a").count == 1)
    #expect(names("a\n\nb").count == 3)
  }

  @Test func twoPeopleOfOneNameAreTwoPeopleAndBothWin() {
    let tab = Tab()
    tab.setNames(["张伟", "张伟"])
    #expect(tab.dialogs == [.namesSet(count: 2, repeated: 1)])
    tab.draw()
    #expect(tab.machine.remaining == 1)
    tab.draw()
    #expect(tab.winningNames == ["张伟", "张伟"])
    #expect(tab.machine.notice == .exhausted)
  }

  @Test func lateGuestsAreAddedAndWinnersStayOut() {
    let tab = Tab()
    let guests = (1...30).map { "Guest \($0)" }
    tab.setNames(guests)
    tab.setCount("10")
    tab.draw()
    let winners = tab.winningNames
    tab.setNames((guests + (31...35).map { "Guest \($0)" }).reversed())
    #expect(tab.machine.remaining == 25)
    #expect(tab.winningNames == winners)
    tab.setCount("200")
    tab.draw()
    #expect(Set(tab.winningNames) == Set((1...35).map { "Guest \($0)" }))
    #expect(tab.winningNames.count == 35)
  }

  @Test func namesAndNumbersKeepApart() {
    let tab = Tab()
    tab.set("3")
    tab.draw()
    tab.setNames(["a", "b", "c"])
    #expect(tab.machine.remaining == 3)
    tab.draw()
    #expect(tab.machine.remaining == 2)
    tab.send(.setSource(.numbers))
    #expect(tab.machine.remaining == 2)
    tab.send(.setSource(.names))
    #expect(tab.machine.remaining == 2)
    #expect(tab.machine.session.winners.map(\.source) == [.numbers, .names])
  }

  @Test func aListSurvivesARestart() {
    let store = SharedStore()
    let tab = Tab(store)
    tab.setNames(["a", "b", "c", "d"])
    tab.draw()
    let again = Tab(store, seed: 5)
    #expect(again.machine.names.count == 4)
    #expect(again.winningNames == tab.winningNames)
    while again.machine.canStart { again.draw() }
    #expect(again.winningNames.sorted() == ["a", "b", "c", "d"])
  }

  @Test func anEmptyListIsRefusedAndThereIsNoListToChoose() {
    let tab = Tab()
    tab.send(.setNames(.none))
    #expect(tab.dialogs == [.namesRefused(.empty)])
    tab.send(.setSource(.names))
    #expect(tab.machine.session.source == .numbers)
  }

  @Test func anotherTabsListComesAlong() {
    let store = SharedStore()
    let first = Tab(store)
    let second = Tab(store)
    first.setNames(["a", "b"])
    second.send(.changedElsewhere(session: store.session ?? [], names: store.names))
    #expect(second.machine.names == first.machine.names)
    second.draw()
    #expect(second.winningNames.count == 1)
  }

  @Test func aListThatDoesNotBelongToItsSessionIsDamage() {
    let store = SharedStore()
    Tab(store).setNames(["a", "b"])
    store.names = Array("x".utf8)
    #expect(Tab(store).dialogs == [.storeDamaged])
  }
}
