import Testing

@testable import Fairness

/// What selecting winners and finding duplicates need of a list, position by position.
@Suite struct ListTests {
  @Test func everyTicketHasItsHolder() {
    var table = EntrantTable()
    var holders: [UInt32] = []
    for seq in 0..<200 as Range<UInt32> {
      let weight = seq % 7 == 0 ? 1 : seq * 5 % 9 + 1
      #expect(table.total == UInt64(holders.count))
      table.append(weight: weight, groups: 0)
      holders += Array(repeating: seq, count: Int(weight))
    }
    #expect(table.total == UInt64(holders.count))
    #expect(holders.indices.map { table.holder(of: UInt64($0)) } == holders)
    for seq in 0..<200 as Range<UInt32> {
      #expect(holders.firstIndex(of: seq) == Int(table.firstTicket(of: seq)))
    }
  }

  /// Whichever of the eight bytes it is that keeps two hashes apart.
  @Test(arguments: 0..<8) func equalHashesAreFoundBehindAnyOther(byte: Int) {
    func digest(_ value: UInt8) -> Digest {
      var bytes = [UInt8](repeating: 7, count: 32)
      bytes[byte] = value
      return bytes.withUnsafeBytes { Digest(reading: $0) }
    }
    for (values, isDuplicate) in [
      ([1, 2, 1], true), ([2, 1, 2, 3], true), ([3, 1, 2], false), ([5], false), ([], false),
    ] as [([UInt8], Bool)] {
      for budget in [1, 1000] as [UInt64] {
        var finder = DuplicateFinder()
        for value in values { finder.append(digest(value)) }
        var left = budget
        while !finder.step(budget: &left) { left = budget }
        #expect(finder.finish() == isDuplicate)
      }
    }
  }
}
