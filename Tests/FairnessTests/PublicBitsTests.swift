import Fairness
import Testing

@Suite struct PublicBitsTests {
  private func bits(_ values: (String, String)..., sealed: [PublicSource] = []) throws -> UInt32 {
    let values = try values.map { source, value in
      try #require(PublicValue(source: Array(source.utf8), value: Array(value.utf8)))
    }
    return PublicBits.credited(values, sealed: sealed)
  }

  private func dice(_ count: Int) -> String {
    Array(repeating: "6", count: count).joined(separator: " ")
  }

  @Test func requiredBitsByTheRule() {
    let table: [(UInt64, UInt32)] = [
      (1, 20), (2, 21), (50, 26), (100, 27), (300, 29), (1000, 30), (1024, 30), (1025, 31),
      (5000, 33), (10_000, 34), (100_000, 37), (1_000_000, 40), (10_000_000, 44),
    ]
    for (entrants, required) in table {
      #expect(PublicBits.required(entrants: entrants) == required)
    }
  }

  @Test func diceThatAreEnough() throws {
    let table: [(UInt64, Int, Int)] = [
      (50, 11, 8), (100, 11, 9), (300, 12, 9), (1000, 12, 10), (5000, 13, 10), (10_000, 14, 11),
      (100_000, 15, 12), (1_000_000, 16, 13), (10_000_000, 18, 14),
    ]
    for (entrants, six, ten) in table {
      let required = PublicBits.required(entrants: entrants)
      #expect(try bits(("dice", dice(six))) >= required)
      #expect(try bits(("dice", dice(six - 1))) < required)
      #expect(try bits(("d10", dice(ten))) >= required)
      #expect(try bits(("d10", dice(ten - 1))) < required)
    }
  }

  @Test func onlyWhatIsThrownShuffledOrDrawnCounts() throws {
    #expect(try bits(("hall", "417"), ("said", "3 1 6")) == 0)
    #expect(try bits(("dice", "3 1 7")) == 0)
    #expect(try bits(("dice", "3  1")) == 0)
    #expect(try bits(("dice", "")) == 0)
    #expect(try bits(("d10", "0 9")) == 6)
    #expect(try bits(("cards", "AS KD TH")) == 17)
    // 52 · 51 · … · 43, not 52 to the tenth.
    #expect(try bits(("cards", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS")) == 55)
    #expect(try bits(("cards", "AS AS")) == 0)
    #expect(try bits(("cards", "1S")) == 0)
    #expect(try bits(("balls", "49: 7 31 2 49 1 8")) == 33)
    #expect(try bits(("balls", "49: 7 7")) == 0)
    #expect(try bits(("balls", "49: 50")) == 0)
    #expect(try bits(("balls", "0: 1")) == 0)
    #expect(try bits(("balls", "7 8")) == 0)
  }

  @Test func kindsMultiplyAndCountOnce() throws {
    #expect(try bits(("dice", dice(5)), ("d10", "1 2 3")) == 22)
    #expect(try bits(("dice", dice(5)), ("dice", dice(5))) == 12)
  }

  @Test func sealedSourcesMustBeAsSealed() throws {
    let sealed = [PublicSource(name: Array("dice".utf8), count: 5)]
    #expect(try bits(("dice", dice(5)), sealed: sealed) == 12)
    #expect(try bits(("dice", dice(6)), sealed: sealed) == 0)
    #expect(try bits(("d10", "1 2 3"), sealed: sealed) == 0)
  }

  @Test func longThrowsStayExact() throws {
    #expect(try bits(("dice", dice(1024))) == 2647)
    #expect(try bits(("dice", dice(1025))) == 0)
  }

  @Test func onlyPrintableASCIIIsAValue() {
    #expect(PublicValue(source: Array("dice".utf8), value: [0x1f]) == nil)
    #expect(PublicValue(source: [0xc3, 0xa9], value: []) == nil)
  }
}
