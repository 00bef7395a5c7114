import Commands
import Foundation
import Testing

@Suite struct SealAdviceTests {
  @Test func whatFollowsASealIsPrinted() async throws {
    let bench = try Bench()
    let named = await bench.run(
      "seal", "--range", "1-9", "--source", "dice=9", "--source", "cards=2", "--record",
      "@an evening.jsonl")
    let path = bench.path("an evening.jsonl")
    #expect(
      named.output.contains(
        "next      maneki draw --sealed '\(path)' --public 'dice=…' --public 'cards=…'\n"))
    let plain = await bench.run("seal", "--range", "1-9", "--record", "@a.jsonl")
    #expect(plain.output.contains("draw --sealed \(bench.path("a.jsonl")) --public 'dice=…'\n"))
    let beacon = await bench.run(
      "seal", "--range", "1-9", "--mode", "beacon", "--record", "@b.jsonl")
    #expect(beacon.output.contains("draw --sealed \(bench.path("b.jsonl")) --fetch\n"))
  }

  @Test func aPlanThatAsksForMoreThanThereAreIsSaid() async throws {
    let bench = try Bench()
    let sealed = await bench.run(
      "seal", "--range", "1-9", "--prize", "A=6", "--prize", "B=4", "--record", "@a.jsonl")
    #expect(sealed.code == .done)
    #expect(sealed.errors.contains("the plan has 10 winners, and the list only 9 entrants"))
    let enough = await bench.run("seal", "--range", "1-9", "--count", "9", "--record", "@b.jsonl")
    #expect(!enough.errors.contains("the plan has"))
  }

  @Test func aFolderThatIsMissingIsNamed() async throws {
    let bench = try Bench()
    try bench.write("", to: "file")
    let missing = await bench.run("seal", "--range", "1-9", "--record", "@none/a.jsonl")
    #expect(missing.code == .usage)
    #expect(missing.errors == "the folder \(bench.path("none")): No such file or directory\n")
    let file = await bench.run("draw", "--range", "1-9", "--record", "@file/a.jsonl")
    #expect(file.errors == "\(bench.path("file")): Not a directory\n")
  }

  @Test func aRecordMadeAtOnceAsksForNothingThatNeverWas() async throws {
    let bench = try Bench()
    let drawn = await bench.run("draw", "--range", "1-9", "--record", "@a.jsonl", "--json")
    let seal = try #require(drawn.json()["seal"] as? String)
    let text = await bench.run("verify", "@a.jsonl").output
    for absent in ["photographed", "thrown", "dice", "ticket "] { #expect(!text.contains(absent)) }
    #expect(text.contains("the seal, if it was shown to you before the draw"))
    let expected: [([String], String, Bool)] = [
      ([], "not given", true), (["--seal", seal], "matches", true),
      (["--seal", String(repeating: "0", count: 64)], "differs", false),
    ]
    for (words, comparison, isVerified) in expected {
      let report = try await bench.run(["verify", "@a.jsonl", "--json"] + words).json()
      #expect(report["yourSeal"] as? String == comparison)
      #expect(report["verified"] as? Bool == isVerified)
    }
  }
}
