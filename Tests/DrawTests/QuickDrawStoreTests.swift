import Draw
import Testing

@Suite struct QuickDrawStoreTests {
  @Test func aWinnerIsStoredBeforeAnybodyCanSeeIt() {
    let tab = Tab()
    tab.isSlow = true
    tab.send(.start)
    tab.send(.stop(time: 1_764_500_000_000))
    #expect(tab.machine.session.winners.isEmpty)
    #expect(tab.machine.isDrawing)
    #expect(!tab.log.contains(.landed(firstRound: 0)))
    tab.answerAll()
    #expect(tab.numbers.count == 1)
    #expect(tab.log.contains(.landed(firstRound: 0)))
  }

  @Test func nothingInTheMachineTellsTheWinnerWhileItRolls() {
    // The words that decide are asked for at Stop: two sources that agree until then part there.
    var winners: Set<UInt32> = []
    for seed in 0..<40 {
      let tab = Tab()
      tab.send(.start)
      tab.advance(500)
      tab.random = QuickDrawWords(UInt64(seed) + 1000)
      tab.send(.stop(time: 1_764_500_000_000))
      winners.insert(tab.numbers[0])
    }
    #expect(winners.count > 30)
  }

  @Test func aDoubleStopDrawsOnce() {
    let tab = Tab()
    tab.isSlow = true
    tab.send(.start)
    tab.send(.stop(time: 1_764_500_000_000))
    tab.send(.stop(time: 1_764_500_000_000))
    tab.answerAll()
    #expect(tab.numbers.count == 1)
  }

  @Test func startPressedWhileTheStoreWorksIsRemembered() {
    let tab = Tab()
    tab.isSlow = true
    tab.send(.start)
    tab.send(.stop(time: 1_764_500_000_000))
    tab.send(.start)
    #expect(!tab.machine.isRolling)
    tab.answerAll()
    #expect(tab.machine.isRolling)
    #expect(tab.numbers.count == 1)
  }

  @Test func startAndStopWhileTheStoreWorksDrawOnceMore() {
    let tab = Tab()
    tab.isSlow = true
    tab.draw()
    tab.draw()
    tab.answerAll()
    #expect(tab.numbers.count == 2)
    #expect(!tab.machine.isRolling)
  }

  @Test func aSettingUnderWayDoesNotSwallowStart() {
    let tab = Tab()
    tab.isSlow = true
    tab.setCount("3")
    tab.send(.start)
    #expect(tab.machine.isRolling)
    #expect(tab.machine.rolling.count == 1)
    tab.answerAll()
    #expect(tab.machine.rolling.count == 3)
    tab.send(.stop(time: 1_764_500_000_000))
    tab.answerAll()
    #expect(tab.numbers.count == 3)
  }

  @Test func aFailedSaveShowsNoWinner() {
    let tab = Tab()
    tab.isSlow = true
    tab.draw()
    tab.failSaves()
    #expect(tab.machine.session.winners.isEmpty)
    #expect(tab.dialogs == [.saveFailed])
    #expect(!tab.machine.isDrawing)
    tab.isSlow = false
    tab.draw()
    #expect(tab.numbers.count == 1)
  }

  @Test func everythingComesBackAfterARestart() {
    let store = SharedStore()
    let tab = Tab(store)
    tab.set("119")
    tab.setCount("7")
    tab.send(.setRepeats(false))
    tab.send(.setSound(false))
    for _ in 0..<4 { tab.draw() }
    tab.send(.start)
    tab.advance(700)
    // The process dies in mid-roll.
    let again = Tab(store, seed: 99)
    #expect(again.machine.session == tab.machine.session)
    #expect(!again.machine.isRolling)
    #expect(again.machine.remaining == 119 - 28)
    while again.machine.canStart { again.draw() }
    #expect(Set(again.numbers) == Set(1...119))
    #expect(again.numbers.count == 119)
  }

  @Test func aSecondTabFollows() {
    let store = SharedStore()
    let first = Tab(store)
    let second = Tab(store)
    first.draw()
    second.send(.changedElsewhere(session: store.session ?? [], names: nil))
    #expect(second.machine.session == first.machine.session)
    #expect(second.log.contains(.landed(firstRound: 0)))
    first.send(.clearConfirmed)
    second.send(.changedElsewhere(session: store.session ?? [], names: nil))
    #expect(second.machine.session.winners.isEmpty)
    #expect(second.log.contains(.cleared))
  }

  @Test func anOldReportChangesNothing() {
    let store = SharedStore()
    let first = Tab(store)
    let second = Tab(store)
    first.draw()
    let old = store.session ?? []
    first.draw()
    second.send(.changedElsewhere(session: store.session ?? [], names: nil))
    second.send(.changedElsewhere(session: old, names: nil))
    #expect(second.numbers.count == 2)
  }

  @Test(arguments: 1...50)
  func twoTabsThatStopAtOnceMakeTwoResults(seed: Int) {
    let store = SharedStore()
    let first = Tab(store, seed: UInt64(seed))
    first.set("4")
    first.setCount("2")
    // Both sources give the same words: without the store's word both would pick the same.
    let second = Tab(store, seed: UInt64(seed))
    second.random = first.random
    first.isSlow = true
    second.isSlow = true
    first.draw()
    second.draw()
    first.answerAll()
    second.answerAll()
    #expect(second.machine.session.rounds.count == 2)
    #expect(Set(second.numbers) == [1, 2, 3, 4])
    first.send(.changedElsewhere(session: store.session ?? [], names: nil))
    #expect(first.machine.session == second.machine.session)
    #expect(Array(second.numbers.prefix(2)) == Array(first.numbers.prefix(2)))
  }

  @Test func theSlowerTabFindsNobodyLeft() {
    let store = SharedStore()
    let first = Tab(store, seed: 1)
    first.set("2")
    first.setCount("2")
    let second = Tab(store, seed: 2)
    second.isSlow = true
    second.draw()
    first.draw()
    second.answerAll()
    #expect(second.machine.session == first.machine.session)
    #expect(second.machine.session.rounds.count == 1)
    #expect(!second.machine.isDrawing)
    #expect(!second.machine.canStart)
  }

  @Test func aRollElsewhereShrinksThisOne() {
    let store = SharedStore()
    let first = Tab(store)
    first.set("3")
    let second = Tab(store)
    second.send(.start)
    first.draw()
    first.draw()
    second.send(.changedElsewhere(session: store.session ?? [], names: nil))
    #expect(second.machine.isRolling)
    #expect(!first.numbers.contains(second.machine.rolling[0] + 1))
    first.draw()
    second.send(.changedElsewhere(session: store.session ?? [], names: nil))
    #expect(!second.machine.isRolling)
    #expect(second.wakeAt == nil)
  }

  @Test func aClearElsewhereEndsTheRollBeforeItIsShown() throws {
    let store = SharedStore()
    let first = Tab(store)
    let second = Tab(store)
    first.draw()
    first.send(.start)
    second.send(.changedElsewhere(session: store.session ?? [], names: nil))
    second.send(.clearConfirmed)
    first.log = []
    first.send(.changedElsewhere(session: store.session ?? [], names: nil))
    let ended = try #require(first.log.firstIndex(of: .rollEnded))
    let cleared = try #require(first.log.firstIndex(of: .cleared))
    #expect(ended < cleared)
    #expect(!first.machine.isRolling)
    #expect(first.wakeAt == nil)
    first.send(.stop(time: 1_764_500_000_000))
    #expect(first.numbers.isEmpty)
    first.draw()
    #expect(first.numbers.count == 1)
  }

  @Test func aRefusedSettingThatMeetsAClearEndsTheRollToo() {
    let store = SharedStore()
    let first = Tab(store)
    let second = Tab(store)
    first.draw()
    second.send(.changedElsewhere(session: store.session ?? [], names: nil))
    first.send(.start)
    first.isSlow = true
    first.send(.setSound(false))
    second.send(.clearConfirmed)
    first.answerAll()
    #expect(!first.machine.isRolling)
    #expect(first.numbers.isEmpty)
    #expect(!first.machine.session.isSoundOn)
  }

  @Test func startPressedWhileClearIsStoredRollsAfterIt() throws {
    let tab = Tab()
    tab.draw()
    tab.isSlow = true
    tab.send(.clearConfirmed)
    tab.send(.start)
    #expect(!tab.machine.isRolling)
    tab.answerAll()
    #expect(tab.machine.isRolling)
    let cleared = try #require(tab.log.lastIndex(of: .cleared))
    let started = try #require(tab.log.lastIndex(of: .rollStarted))
    #expect(cleared < started)
  }

  @Test func aRangeOrListSetElsewhereRollsOnFromTheNewOne() {
    let store = SharedStore()
    let first = Tab(store)
    let second = Tab(store)
    first.setCount("2")
    second.send(.changedElsewhere(session: store.session ?? [], names: nil))
    first.send(.start)
    second.set("2")
    first.send(.changedElsewhere(session: store.session ?? [], names: nil))
    #expect(first.machine.isRolling)
    #expect(first.machine.rolling.sorted() == [0, 1])
    second.setNames(["Ann", "Bob", "Cid"])
    first.log = []
    first.send(.changedElsewhere(session: store.session ?? [], names: store.names))
    #expect(first.machine.isRolling)
    #expect(first.log.contains(.rolled))
    first.send(.stop(time: 1_764_500_000_000))
    #expect(Set(first.winningNames).isSubset(of: ["Ann", "Bob", "Cid"]))
    #expect(first.winningNames.count == 2)
  }

  @Test func theLastWinnerElsewhereLandsAfterTheRollHasEnded() throws {
    let store = SharedStore()
    let first = Tab(store)
    first.set("2")
    first.setCount("2")
    let second = Tab(store)
    second.send(.start)
    first.draw()
    second.send(.changedElsewhere(session: store.session ?? [], names: nil))
    let ended = try #require(second.log.firstIndex(of: .rollEnded))
    let landed = try #require(second.log.firstIndex(of: .landed(firstRound: 0)))
    #expect(ended < landed)
  }

  @Test func vanishedStorageIsWrittenAgain() {
    let store = SharedStore()
    let tab = Tab(store)
    tab.draw()
    store.session = nil
    store.revision = nil
    tab.draw()
    #expect(tab.numbers.count == 2)
    #expect(Tab(store).numbers == tab.numbers)
  }

  @Test func damagedBytesAreKeptAsideAndANewSessionBegins() {
    let store = SharedStore()
    Tab(store).draw()
    store.session?[20] ^= 1
    let tab = Tab(store)
    #expect(tab.dialogs == [.storeDamaged])
    #expect(store.setAside.count == 1)
    tab.draw()
    #expect(tab.numbers.count == 1)
    #expect(Tab(store).numbers == tab.numbers)
  }

  @Test func aLaterVersionsStoreIsNeverOverwritten() {
    let store = SharedStore()
    Tab(store).draw()
    store.session?[3] = 9
    let bytes = store.session
    let tab = Tab(store)
    #expect(tab.dialogs == [.storeTooNew])
    #expect(!tab.machine.canStart)
    tab.draw()
    tab.set("77")
    tab.send(.clearConfirmed)
    #expect(store.session == bytes)
    #expect(store.setAside.isEmpty)
  }
}
