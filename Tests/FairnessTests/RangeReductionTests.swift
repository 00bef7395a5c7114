import Testing

@testable import Fairness

/// The reduction that draws use, in a width small enough to go through every case.
@Suite struct RangeReductionTests {
  @Test func everyTotalOfAByteGetsEqualCounts() {
    for total in UInt8(1)...255 {
      var counts = [Int](repeating: 0, count: Int(total))
      var passedOver = 0
      let excess = RangeReduction.excess(total)
      for number in UInt8.min...UInt8.max {
        if let reduced = RangeReduction.reduce(number, below: total, excess: excess) {
          counts[Int(reduced)] += 1
        } else {
          passedOver += 1
        }
      }
      #expect(Set(counts) == [256 / Int(total)])
      #expect(passedOver == 256 % Int(total))
    }
  }

  /// The same count without passing anything over must show the fault.
  @Test func withoutPassingOverTheCountsDiffer() {
    var counts = [Int](repeating: 0, count: 100)
    for number in UInt8.min...UInt8.max {
      if let reduced = RangeReduction.reduce(number, below: 100, excess: 0) {
        counts[Int(reduced)] += 1
      }
    }
    #expect(Set(counts) == [2, 3])
  }
}
