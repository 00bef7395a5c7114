import Testing

@testable import Draw

@Suite struct ExponentialKeyTests {
  private func key(_ whole: UInt64, _ first: UInt64, weight: UInt32 = 1) -> ExponentialKey {
    ExponentialKey(whole: whole, fraction: LazyFraction(first: first), weight: weight)
  }

  @Test func runsOfOddLengthStandAndEvenOnesCount() throws {
    // 9 > 5 ≤ 7: length two, one more whole; 4 ≤ 8: length one.
    var source = ScriptedSource(words: [5, 7, 4, 8])
    let counted = try ExponentialKey(
      weight: 1, startingWith: LazyFraction(first: 9), using: &source)
    #expect(counted.whole == 1)
    #expect(counted.fraction.first == 4)
    // 9 > 5 > 3 ≤ 7: length three.
    source = ScriptedSource(words: [5, 3, 7])
    let stands = try ExponentialKey(
      weight: 1, startingWith: LazyFraction(first: 9), using: &source)
    #expect(stands.whole == 0)
    #expect(stands.fraction.first == 9)
  }

  @Test func equalDigitsAreDrawnFurther() throws {
    var one = LazyFraction(first: 7)
    var other = LazyFraction(first: 7)
    var source = ScriptedSource(words: [3, 3, 1, 2])
    #expect(try one.isBelow(&other, using: &source))
    #expect(source.words.isEmpty)
    // What was drawn stays.
    #expect(try !other.isBelow(&one, using: &source))
  }

  @Test func wholePartsAndDigitsDecideInTurn() throws {
    var source = ScriptedSource(words: [])
    var small = key(0, .max)
    var large = key(1, 0)
    var larger = key(1, 5)
    #expect(try !large.isBelow(&small, using: &source))
    #expect(try !larger.isBelow(&large, using: &source))
    // 0.99… and 1.0…: their first digits differ by one, so only the second settles it.
    source = ScriptedSource(words: [0, 0])
    #expect(try small.isBelow(&large, using: &source))
  }

  @Test func weightsDivide() throws {
    var source = ScriptedSource(words: [])
    var heavy = key(2, 0, weight: 10)
    var light = key(1, 0, weight: 1)
    #expect(try heavy.isBelow(&light, using: &source))
    #expect(try !light.isBelow(&heavy, using: &source))
  }

  /// Against the same numbers as exact fractions with all their digits.
  @Test func comparisonsAreExact() throws {
    var random = RepeatableSource(seed: 21)
    for _ in 0..<4000 {
      // Few values, so that ties and near ties abound.
      func digit() -> UInt64 { [0, 1, 2, .max - 1, .max][Int(random.next() % 5)] }
      func weight() -> UInt32 { [1, 2, 3, .max][Int(random.next() % 4)] }
      let (a, b) = ([digit(), digit(), digit()], [digit(), digit(), digit()])
      let (v, w) = (weight(), weight())
      let (whole, other) = (random.next() % 2, random.next() % 2)
      let left = product(whole, a, w)
      let right = product(other, b, v)
      guard left != right else { continue }
      var mine = key(whole, a[0], weight: v)
      var others = key(other, b[0], weight: w)
      // Digits are drawn in turn; after the third come middling ones, which decide nothing more
      // unless the first three leave it open.
      var source = ScriptedSource(words: [a[1], b[1], a[2], b[2]])
      guard let answer = try? mine.isBelow(&others, using: &source) else { continue }
      #expect(answer == left.lexicographicallyPrecedes(right))
    }
  }

  /// whole.digits × factor as digits, the most significant first.
  private func product(_ whole: UInt64, _ digits: [UInt64], _ factor: UInt32) -> [UInt64] {
    var result: [UInt64] = []
    var carry: UInt64 = 0
    for digit in ([whole] + digits).reversed() {
      let (high, low) = digit.multipliedFullWidth(by: UInt64(factor))
      let (sum, overflows) = low.addingReportingOverflow(carry)
      result.append(sum)
      carry = high + (overflows ? 1 : 0)
    }
    result.append(carry)
    return result.reversed()
  }

  @Test func theQuickLossIsNeverWrong() throws {
    var random = RepeatableSource(seed: 22)
    var quick = 0
    for _ in 0..<4000 {
      let (v, w) = (UInt32(random.next() % 5) + 1, UInt32(random.next() % 5) + 1)
      var best = key(0, random.next(), weight: v)
      let first = LazyFraction(first: random.next())
      guard best.surelyBeats(first: first, weight: w) else { continue }
      quick += 1
      // Even the smallest number with this first digit loses.
      var challenger = key(0, first.first, weight: w)
      var source = RepeatableSource(seed: random.next())
      #expect(try best.isBelow(&challenger, using: &source))
    }
    #expect(quick > 1000)
  }

  @Test func equalFirstDigitsAreNoQuickLoss() {
    let best = key(0, 5, weight: 3)
    #expect(!best.surelyBeats(first: LazyFraction(first: 5), weight: 3))
    #expect(best.surelyBeats(first: LazyFraction(first: 6), weight: 3))
    #expect(!best.surelyBeats(first: LazyFraction(first: 6), weight: 4))
    #expect(!key(1, 0).surelyBeats(first: LazyFraction(first: .max), weight: 1))
  }

  /// Mean and shape of the exponential distribution, which a wrong parity would miss.
  @Test func keysAreExponential() throws {
    var source = RepeatableSource(seed: 23)
    var wholes = [Int](repeating: 0, count: 5)
    var early = 0
    for _ in 0..<20_000 {
      let key = try ExponentialKey(
        weight: 1, startingWith: LazyFraction(first: source.next()), using: &source)
      wholes[min(4, Int(key.whole))] += 1
      if key.whole == 0, key.fraction.first < 1 << 63 { early += 1 }
    }
    let e = 2.718281828459045
    let tail = (0..<4).map { (1 - 1 / e) / [1, e, e * e, e * e * e][$0] }
    #expect(excess(wholes, expected: tail + [1 / (e * e * e * e)]) < 5)
    let half = 1 - 1 / e.squareRoot()
    #expect(excess([early, 20_000 - early], expected: [half, 1 - half]) < 5)
    #expect(excess([early, 20_000 - early], expected: [half + 0.02, 0.98 - half]) > 5)
  }
}
