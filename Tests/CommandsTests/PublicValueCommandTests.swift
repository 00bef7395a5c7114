import Commands
import Testing

@Suite struct PublicValueCommandTests {
  private let sixteen = "dice=3 1 6 2 5 5 4 1 2 6 3 3 1 4 6 2"

  /// What cannot have been thrown is refused with a sentence, and the record can still be drawn.
  @Test(arguments: [
    (["dice=7 1"], "dice: '7 1' is not 16 throws of dice with faces 1 to 6"),
    (["dice=1 2"], "dice: 2 given, and the record wants 16 throws"),
    (["dice="], "dice: '' is not 16 throws"),
    (["dice=3  1"], "single spaces"),
    (["said so"], "said: not announced; the record wants dice=16"),
    (["d10=1 2 3"], "d10: not announced"),
    (["dice=3 1 cards=AS TD"], "holds 'cards='; give each source a --public of its own"),
    (["dice=1", "dice=2"], "16 throws"),
    ([], "nothing is given for dice"),
  ])
  func whatWasNotAnnouncedIsRefusedBeforeAnythingIsWritten(
    _ values: [String], _ sentence: String
  ) async throws {
    let bench = try Bench()
    _ = await bench.run(
      "seal", "--range", "1-300", "--source", "dice=16", "--record", "@draw.jsonl")
    let before = try bench.read("draw.jsonl")
    let words = ["draw", "--sealed", "@draw.jsonl"] + values.flatMap { ["--public", $0] }
    for more in [[], ["--accept-few-bits"]] {
      let refused = await bench.run(words + more)
      #expect(refused.code == .usage)
      #expect(refused.errors.contains(sentence), "\(refused.errors)")
      #expect(refused.output.isEmpty)
      #expect(try bench.read("draw.jsonl") == before)
    }
    #expect(await bench.run("draw", "--sealed", "@draw.jsonl", "--public", sixteen).code == .done)
  }

  @Test(arguments: [
    ("dice=7 1", "faces 1 to 6"), ("d10=10", "faces 0 to 9"), ("cards=AS AS", "different cards"),
    ("balls=9: 10", "different balls"), ("dice=", "faces 1 to 6"),
    ("lot=1 2 dice=3", "holds 'dice='"), ("", "is not words"),
    ("dice=3 1", "only 5 public bits, and grade public takes 24"),
    ("lot=3", "only 0 public bits"),
  ])
  func withoutAnnouncedSourcesAValueIsStillAThrowOfItsKind(
    _ value: String, _ sentence: String
  ) async throws {
    let bench = try Bench()
    _ = await bench.run("seal", "--range", "1-9", "--record", "@draw.jsonl")
    let before = try bench.read("draw.jsonl")
    let late = await bench.run("draw", "--sealed", "@draw.jsonl", "--public", value)
    #expect(late.code == .usage)
    #expect(late.errors.contains(sentence), "\(late.errors)")
    #expect(try bench.read("draw.jsonl") == before)
    let atOnce = await bench.run(
      "draw", "--range", "1-9", "--record", "@other.jsonl", "--public", value)
    #expect(atOnce.code == .usage)
    #expect(atOnce.errors.contains(sentence), "\(atOnce.errors)")
    #expect(throws: (any Error).self) { try bench.read("other.jsonl") }
  }

  @Test func fewBitsCanBeAccepted() async throws {
    let bench = try Bench()
    _ = await bench.run("seal", "--range", "1-9", "--record", "@draw.jsonl")
    let none = await bench.run("draw", "--sealed", "@draw.jsonl")
    #expect(none.code == .usage)
    #expect(none.errors.contains("no --public is given"))
    let drawn = await bench.run(
      "draw", "--sealed", "@draw.jsonl", "--public", "dice=3 1", "--accept-few-bits")
    #expect(drawn.code == .done)
    let report = try await bench.run("verify", "@draw.jsonl", "--json").json()
    #expect(report["grade"] as? String == "sealed")
  }

  @Test func severalSourcesEachHaveAValueOfTheirOwn() async throws {
    let bench = try Bench()
    _ = await bench.run(
      "seal", "--range", "1-9", "--source", "d10=6", "--source", "cards=2", "--record",
      "@draw.jsonl")
    let drawn = await bench.run(
      "draw", "--sealed", "@draw.jsonl", "--public", "d10=0 9 3 3 1 7", "--public", "cards=AS TD")
    #expect(drawn.code == .done, "\(drawn.errors)")
    let report = try await bench.run("verify", "@draw.jsonl", "--json").json()
    #expect(report["grade"] as? String == "public")
  }

  @Test(arguments: ["=3", "dice", "dice=0", "two words=3", "é=3"])
  func aSourceHasANameAndACount(_ source: String) async throws {
    let bench = try Bench()
    let refused = await bench.run(
      "seal", "--range", "1-9", "--source", source, "--record", "@draw.jsonl")
    #expect(refused.code == .usage)
    #expect(refused.errors.contains("--source \(source)"))
    #expect(throws: (any Error).self) { try bench.read("draw.jsonl") }
  }
}
