import Draw
import Testing

@Suite struct QuickDrawTests {
  @Test func beginsWithFiveHundredAndNobodyChosen() {
    let tab = Tab()
    #expect(tab.machine.session.upperBound == 500)
    #expect(tab.machine.remaining == 500)
    #expect(tab.machine.canStart)
    #expect(tab.machine.notice == nil)
    #expect(tab.machine.session.winners.isEmpty)
  }

  @Test func nothingHappensBeforeTheStoreHasAnswered() {
    let tab = Tab(load: false)
    tab.send(.start)
    tab.set("7")
    #expect(tab.log.isEmpty)
    #expect(!tab.machine.canStart)
  }

  @Test func rollsANewNumberEveryTick() {
    let tab = Tab()
    tab.send(.start)
    #expect(tab.machine.isRolling)
    #expect(tab.wakeAt == tab.now + 100)
    let rolledBefore = tab.log.filter { $0 == .rolled }.count
    #expect(rolledBefore == 1)
    tab.advance(1000)
    #expect(tab.log.filter { $0 == .rolled }.count == 11)
  }

  @Test func aLateWakeShowsOneNumberAndKeepsTheBeat() {
    let tab = Tab()
    let start = tab.now
    tab.send(.start)
    tab.now = start + 5_234
    tab.send(.wake)
    #expect(tab.log.filter { $0 == .rolled }.count == 2)
    #expect(tab.wakeAt == start + 5_300)
  }

  @Test func anEarlyWakeShowsNothingNew() {
    let tab = Tab()
    tab.send(.start)
    tab.now += 40
    tab.send(.wake)
    #expect(tab.log.filter { $0 == .rolled }.count == 1)
    #expect(tab.wakeAt == 1_000_100)
  }

  @Test func aClockSetBackDoesNotStopTheRoll() {
    let tab = Tab()
    tab.send(.start)
    tab.advance(300)
    tab.now = 10
    tab.send(.wake)
    #expect(tab.wakeAt == 110)
    tab.advance(100)
    #expect(tab.machine.isRolling)
  }

  @Test func startWhileRollingDoesNothing() {
    let tab = Tab()
    tab.send(.start)
    let rolling = tab.machine.rolling
    let effects = tab.log.count
    tab.send(.start)
    #expect(tab.log.count == effects)
    #expect(tab.machine.rolling == rolling)
  }

  @Test func stopWhenNothingRollsChangesNothing() {
    let tab = Tab()
    let effects = tab.log.count
    tab.send(.stop(time: 1_764_500_000_000))
    #expect(tab.log.count == effects)
    tab.draw()
    let session = tab.machine.session
    tab.send(.stop(time: 1_764_500_000_000))
    #expect(tab.machine.session == session)
  }

  @Test func stopEndsTheRollAndAppendsTheWinner() {
    let tab = Tab()
    for count in 1...20 {
      tab.draw()
      #expect(!tab.machine.isRolling)
      #expect(tab.wakeAt == nil)
      #expect(tab.machine.session.winners.count == count)
      #expect(tab.machine.session.latest.count == 1)
    }
    #expect(tab.machine.session.rounds.allSatisfy { $0.asked == 1 && $0.drawn == 1 })
  }

  /// The first, the last and the 41st are as good as any other, in the roll as in the result.
  @Test func everyNumberRollsAndEveryNumberWinsExactlyOnce() {
    let tab = Tab()
    tab.send(.start)
    var seen: Set<UInt32> = []
    for _ in 0..<20_000 {
      tab.advance(100)
      seen.formUnion(tab.machine.rolling)
    }
    #expect(seen == Set(0..<500))
    tab.send(.stop(time: 1_764_500_000_000))
    for _ in 1..<500 { tab.draw() }
    #expect(Set(tab.numbers) == Set(1...500))
    #expect(tab.numbers.count == 500)
    #expect(!tab.machine.canStart)
    #expect(tab.machine.notice == .exhausted)
    tab.draw()
    #expect(tab.numbers.count == 500)
    #expect(!tab.machine.isRolling)
  }

  @Test func rollsOnlyThoseWhoCanStillWin() {
    let tab = Tab()
    tab.set("10")
    for _ in 0..<7 { tab.draw() }
    let winners = Set(tab.numbers)
    tab.send(.start)
    for _ in 0..<200 {
      tab.advance(100)
      #expect(tab.machine.rolling.allSatisfy { $0 < 10 && !winners.contains($0 + 1) })
    }
  }

  @Test func fewerThanAskedAreAllDrawnAndSaidSo() {
    let tab = Tab()
    tab.set("13")
    tab.setCount("5")
    tab.draw()
    tab.draw()
    #expect(tab.machine.remaining == 3)
    #expect(tab.machine.notice == nil)
    tab.draw()
    #expect(tab.machine.session.latest.count == 3)
    #expect(tab.machine.notice == .shortfall(drawn: 3, asked: 5))
    #expect(!tab.machine.canStart)
    #expect(Set(tab.numbers) == Set(1...13))
    tab.set("20")
    #expect(tab.machine.notice == nil)
    #expect(tab.machine.remaining == 7)
  }

  @Test func repeatsAreAllowedOnlyWhenAllowed() {
    let tab = Tab()
    tab.set("2")
    tab.send(.setRepeats(true))
    tab.setCount("9")
    tab.draw()
    #expect(tab.numbers.count == 9)
    #expect(tab.machine.canStart)
    #expect(Set(tab.numbers).isSubset(of: [1, 2]))
    tab.send(.setRepeats(false))
    #expect(tab.machine.remaining == 2 - UInt32(Set(tab.numbers).count))
  }

  @Test func twoHundredAtOnceAreAllDifferent() {
    let tab = Tab()
    tab.setCount("200")
    tab.send(.start)
    #expect(Set(tab.machine.rolling).count == 200)
    tab.send(.stop(time: 1_764_500_000_000))
    #expect(Set(tab.numbers).count == 200)
  }

  @Test func aBillionEntrantsCostNoMemory() {
    let tab = Tab()
    tab.set("1,000,000,000")
    tab.setCount("200")
    for _ in 0..<5 { tab.draw() }
    #expect(Set(tab.numbers).count == 1000)
    #expect(tab.machine.remaining == 999_999_000)
    #expect(tab.machine.session.encoded.count < 10_000)
  }

  @Test func refusalsLeaveEverythingAsItIs() {
    let tab = Tab()
    tab.draw()
    let session = tab.machine.session
    tab.set("1")
    tab.setCount("201")
    #expect(tab.dialogs == [.rangeRefused(.tooSmall), .winnersPerDrawRefused(.tooLarge)])
    #expect(tab.machine.session == session)
  }

  @Test func anAcceptedRangeIsConfirmedAndKeepsTheWinners() {
    let tab = Tab()
    for _ in 0..<3 { tab.draw() }
    let winners = tab.numbers
    tab.set("1000")
    #expect(tab.dialogs == [.rangeSet(1000)])
    #expect(tab.numbers == winners)
    #expect(tab.machine.remaining == 997)
  }

  @Test func aNewRangeWhileRollingRollsOnWithinIt() {
    let tab = Tab()
    tab.send(.start)
    tab.set("3")
    #expect(tab.machine.isRolling)
    for _ in 0..<50 {
      #expect(tab.machine.rolling.allSatisfy { $0 < 3 })
      tab.advance(100)
    }
  }

  @Test func clearAsksAndCancelLeavesAll() {
    let tab = Tab()
    tab.draw()
    let session = tab.machine.session
    tab.send(.clear)
    #expect(tab.dialogs == [.confirmClear])
    #expect(tab.machine.session == session)
    tab.send(.clearConfirmed)
    #expect(tab.machine.session.winners.isEmpty)
    #expect(tab.machine.session.rounds.isEmpty)
    #expect(tab.machine.session.upperBound == 500)
    #expect(tab.machine.remaining == 500)
    #expect(tab.log.contains(.cleared))
  }

  @Test func clearingWhileRollingEndsTheRollWithoutAWinner() {
    let tab = Tab()
    tab.draw()
    tab.send(.start)
    tab.send(.clear)
    #expect(tab.machine.isRolling)
    tab.send(.clearConfirmed)
    #expect(!tab.machine.isRolling)
    #expect(tab.wakeAt == nil)
    #expect(tab.machine.session.winners.isEmpty)
  }

  @Test func theSameWinnerTwiceInARowEndsTheRollBothTimes() {
    let tab = Tab()
    tab.set("2")
    tab.send(.setRepeats(true))
    for _ in 0..<30 {
      tab.draw()
      #expect(!tab.machine.isRolling)
    }
    #expect(zip(tab.numbers, tab.numbers.dropFirst()).contains { $0 == $1 })
    #expect(tab.log.filter { if case .landed = $0 { true } else { false } }.count == 30)
  }

  @Test func aBrokenSourceDrawsNothingAndSaysSo() {
    let tab = Tab()
    tab.send(.start)
    tab.random.budget = 0
    tab.send(.stop(time: 1_764_500_000_000))
    #expect(tab.dialogs == [.randomnessFailed])
    #expect(tab.machine.session.winners.isEmpty)
    #expect(!tab.machine.isDrawing)
    tab.send(.start)
    #expect(!tab.machine.isRolling)
  }
}
