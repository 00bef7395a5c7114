import Roster
import Testing

@Suite struct WeightTests {
  private func weight(_ text: String) -> UInt32? { Weight.parse(Array(text.utf8)) }

  @Test func wholeNumbersFromOne() {
    #expect(weight("1") == 1)
    #expect(weight(" 42 ") == 42)
    #expect(weight("４２") == 42)
    #expect(weight("007") == 7)
    #expect(weight("1,000") == 1000)
    #expect(weight("4294967295") == UInt32.max)
  }

  @Test(arguments: [
    "", " ", "0", "000", "-1", "+1", "2.5", "3.0", "1e3", "1e400", "4294967296",
    "99999999999999999999999", "NaN", "inf", "0x10", "1 2", "10,00", ",100", "1,0000", "一",
  ])
  func everythingElseIsRefused(_ text: String) { #expect(weight(text) == nil) }
}
