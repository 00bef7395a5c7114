import SecureRandom
import Testing

@testable import Commands

@Suite struct RangeDrawTests {
  private func numbers(_ range: String, count: Int = 1000) async -> [Int]? {
    let call = await draw(["--range", range, "--count", "\(count)"])
    return call.exitCode == .done
      ? call.output.split(separator: "\n").compactMap { Int($0) }.sorted() : nil
  }

  @Test func bothEndsBelongToTheRange() async {
    #expect(await numbers("1-34") == Array(1...34))
    #expect(await numbers("1-2") == [1, 2])
    #expect(await numbers("1-1") == [1])
    #expect(await numbers("0-0") == [0])
    #expect(await numbers("-3-3") == Array(-3...3))
    #expect(await numbers("-5--1") == Array(-5 ... -1))
    #expect(await numbers("−5–−4") == [-5, -4])
    #expect(await numbers("１-５") == Array(1...5))
    for dash in ["－", "～", "〜", "–", "—", "−", "~", "‐"] {
      #expect(await numbers("１\(dash)１０") == Array(1...10))
      #expect(await numbers("-2\(dash)3") == Array(-2...3))
    }
    #expect(await numbers("－２～－１") == [-2, -1])
  }

  @Test(arguments: [
    "5-1", "0--1", "", "-", "5", "1-", "-1", "1--", "a-b", "1-2-3", "1.5-2", "1e3-2000", " 1-2",
    "1-9223372036854775808", "-9223372036854775808-1", "1,000-2,000", "--1-2", "1-٣",
    "~1-2", "1~~2", "1—",
  ])
  func whatIsNoRangeIsRefused(_ text: String) async {
    let call = await draw(["--range", text])
    #expect(call.exitCode == .usage)
    #expect(call.output.isEmpty)
    #expect(call.warnings.hasPrefix("--range \(text): "))
    #expect(call.warnings.filter { $0 == "\n" }.count == 1)
  }

  @Test func theLargestRangeIsDrawnFrom() async {
    let call = await draw(
      ["--range", "-9223372036854775807-9223372036854775807", "--count", "3", "--json"])
    #expect(call.output.contains("\"pool\":18446744073709551615,"))
    #expect(call.winners.count == 3)
  }

  @Test(arguments: ["0", "-1", "2.5", "", "x", "1e2", "100000001", "99999999999999999999"])
  func whatIsNoCountIsRefused(_ text: String) async {
    let call = await draw(["--range", "1-5", "--count", text])
    #expect(call.exitCode == .usage)
    #expect(
      call.warnings == "--count \(text): not a whole number from 1 to 100000000\n")
  }

  @Test func countsAreTheNumberTyped() async {
    #expect(await numbers("1-500", count: 10)?.count == 10)
    #expect(await numbers("1-500", count: 200)?.count == 200)
    let wide = await draw(["--range", "1-500", "--count", "２０"])
    #expect(wide.output.split(separator: "\n").count == 20)
    let one = await draw(["--range", "1-500"])
    #expect(one.output.split(separator: "\n").count == 1)
  }

  @Test func aPrizeOfTwentyAmongTen() async {
    let call = await draw(["--range", "1-10", "--count", "20"])
    #expect(call.exitCode == .done)
    #expect(call.output.split(separator: "\n").count == 10)
    #expect(call.warnings == "10 of 20: nobody else is left\n")
  }

  @Test func repeatsAreAllowedOnlyWhenAsked() async {
    let call = await draw(["--range", "1-2", "--count", "50", "--allow-repeats"])
    #expect(call.output.split(separator: "\n").count == 50)
    #expect(call.warnings.isEmpty)
    #expect(Set(call.output.split(separator: "\n")).isSubset(of: ["1", "2"]))
  }

  @Test func theJSONIsExact() async {
    let call = await draw(["--range", "7-7", "--count", "2", "--json"])
    #expect(
      call.output == "{\"pool\":1,\"asked\":2,\"winners\":[{\"position\":1,\"value\":\"7\"}]}\n")
    #expect(call.warnings == "1 of 2: nobody else is left\n")
  }

  @Test func aFailingSourceDrawsNobody() async {
    for words in [["--range", "1-9"], ["--list", "l"], ["--list", "l", "--column", "1"]] {
      let call = await draw(
        words + ["--count", "2"], list: Array("a\nb\nc\n".utf8),
        source: { SecureRandom { _ in 0 } })
      #expect(call.exitCode == .usage)
      #expect(call.output.isEmpty)
      #expect(
        call.warnings
          == "the system gives no secure random numbers: Input/output error; nothing was drawn\n")
    }
  }

  @Test func optionsThatContradictAreRefused() async {
    func warning(_ words: String...) async -> String { await draw(words).warnings }
    #expect(await warning() == "whom to draw from? give --range A-B or --list FILE\n")
    #expect(
      await warning("--range", "1-2", "--list", "x") == "--range and --list exclude each other\n")
    #expect(
      await warning("--range", "1-2", "--weight", "2")
        == "--weight needs --list: a range has no columns\n")
    #expect(await warning("--list", "x", "--header", "maybe") == "--header maybe: yes or no\n")
  }
}
