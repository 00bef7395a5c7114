import Commands
import Foundation
import Synchronization
import Testing

@Suite struct RecordCommandTests {
  private let dice = "dice=3 1 6 2 5 5 4 1 2 6 3 3 1 4 6 2"

  @Test func aDrawWithARecordVerifies() async throws {
    let bench = try Bench()
    try bench.write("Ann\n\n  Bob \n张伟\n张伟\n", to: "guests.txt")
    let drawn = await bench.run(
      "draw", "--list", "@guests.txt", "--count", "3", "--record", "@draw.jsonl", "--json")
    #expect(drawn.code == .done)
    let json = try drawn.json()
    #expect(json["pool"] as? Int == 4)
    let winners = try #require(json["winners"] as? [[String: Any]])
    let rows = ["Ann": [1], "Bob": [3], "张伟": [4, 5]]
    for winner in winners {
      let value = try #require(winner["value"] as? String)
      #expect(rows[value]?.contains(try #require(winner["row"] as? Int)) == true)
    }
    let seal = try #require(json["seal"] as? String)
    let verified = await bench.run("verify", "@draw.jsonl", "--seal", seal.uppercased(), "--json")
    #expect(verified.code == .done)
    let report = try verified.json()
    #expect(report["verified"] as? Bool == true)
    #expect(report["grade"] as? String == "sealed")
    let shown = try #require(report["winners"] as? [[String: Any]])
    #expect(shown.map { $0["label"] as? String } == winners.map { $0["value"] as? String })
    let other = await bench.run(
      "verify", "@draw.jsonl", "--seal", String(repeating: "0", count: 64))
    #expect(other.code == .no)
    #expect(other.output.contains("the seal you hold is not the seal of this record"))
  }

  /// With a record or without, the same rows of a list are entrants, and the same text is refused
  /// with the same words.
  @Test(arguments: [
    ("guests.txt", "\u{FEFF}Ann\r\n\t\r\r\nBob\u{3000}\r张伟\n\u{200B}\n  Ann", []),
    ("guests.txt", "", []),
    ("guests.csv", "name,tickets\n\nAnn,3\n\"Bo\nb\", 2 \n , \n  Cem ,1", ["--weight", "tickets"]),
    ("guests.tsv", "Ann\tx\nBob\ty\n", ["--column", "2", "--header", "no"]),
    ("guests.csv", "name,tickets\nAnn,3\nBob\n", ["--weight", "tickets"]),
    ("guests.csv", "name,tickets\nAnn,3\n,1\n", []),
    ("guests.csv", "Ann\n\"Bob", []),
    ("guests.txt", "Ann\n" + String(repeating: "b", count: 1_100_000), []),
  ])
  func aRecordHasTheEntrantsOfAPlainDraw(
    _ name: String, _ text: String, _ options: [String]
  ) async throws {
    let bench = try Bench()
    try bench.write(text, to: name)
    let words = ["draw", "--list", "@\(name)", "--count", "100", "--json"] + options
    let plain = await bench.run(words)
    let recorded = await bench.run(words + ["--record", "@draw.jsonl"])
    #expect(recorded.code == plain.code)
    guard plain.code == .done else {
      #expect(recorded.output.isEmpty)
      #expect(recorded.errors == plain.errors || plain.code == .no)
      return
    }
    #expect(try entrants(recorded) == entrants(plain))
    #expect(try !entrants(plain).isEmpty)
  }

  /// Row, weight and value of everybody in an answer, by rows.
  private func entrants(_ answer: Bench.Answer) throws -> [String] {
    let winners = try #require(answer.json()["winners"] as? [[String: Any]])
    return try winners.map { winner in
      let row = try #require(winner["row"] as? Int)
      return (row, "\(row) \(winner["weight"] as? Int ?? 1) \(winner["value"] as? String ?? "")")
    }
    .sorted { $0.0 < $1.0 }.map(\.1)
  }

  @Test func aRecordIsWrittenWithoutItsList() async throws {
    let bench = try Bench()
    try bench.write((1...500).map { "Guest \($0)" }.joined(separator: "\n"), to: "guests.txt")
    _ = await bench.run("draw", "--list", "@guests.txt", "--count", "3", "--record", "@draw.jsonl")
    let words = ["verify", "@draw.jsonl", "--without-list", "@short.jsonl", "--json"]
    let whole = await bench.run(words)
    #expect(whole.code == .done)
    let short = await bench.run("verify", "@short.jsonl", "--json")
    #expect(short.code == .done)
    let (before, after) = (try whole.json(), try short.json())
    #expect(after["withoutList"] as? Bool == true && before["withoutList"] as? Bool == false)
    #expect(after["seal"] as? String == before["seal"] as? String)
    #expect(after["winners"] as? NSArray == before["winners"] as? NSArray)
    #expect((after["winners"] as? NSArray)?.count == 3)
    let text = await bench.run("verify", "@short.jsonl").output
    #expect(text.contains("CONSISTENT with itself, without the list"))
    #expect(text.contains("that nobody stands in it twice"))
    // What is there is not overwritten, and what has no list is not read as though it had one.
    #expect(await bench.run(words).errors.contains("is there already"))
    let again = await bench.run("verify", "@short.jsonl", "--without-list", "@again.jsonl")
    #expect(again.code == .no && again.errors.contains("proofs in place of the list"))
    let receipt = await bench.run(
      "receipt", "@short.jsonl", "--number", "1", "--private", "@draw.jsonl.private")
    #expect(receipt.errors.contains("proofs in place of the list"))
    let drawn = await bench.run("draw", "--sealed", "@short.jsonl", "--public", dice)
    #expect(drawn.code == .no && drawn.errors.contains("proofs in place of the list"))
    let piped = await bench.run("verify", "-", "--without-list", "@again.jsonl")
    #expect(piped.errors.contains("reads the record twice"))
  }

  @Test func whatIsPrivateIsReadableByItsOwnerOnlyAndNotInTheRecord() async throws {
    let bench = try Bench()
    try bench.write("secret-guest-one\nsecret-guest-two\n", to: "guests.txt")
    _ = await bench.run("seal", "--list", "@guests.txt", "--record", "@draw.jsonl")
    let attributes = try FileManager.default.attributesOfItem(
      atPath: bench.path("draw.jsonl.private"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let record = String(decoding: try bench.read("draw.jsonl"), as: UTF8.self)
    #expect(!record.contains("secret-guest"))
    let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).sorted()
    #expect(names == ["draw.jsonl", "draw.jsonl.private", "guests.txt"])
  }

  @Test func sealThenThrowThenDraw() async throws {
    let bench = try Bench()
    let sealed = await bench.run(
      "seal", "--range", "1-300", "--prize", "Third=10", "--prize", "First=1", "--source",
      "dice=16", "--record", "@draw.jsonl")
    #expect(sealed.code == .done)
    let seal = try #require(
      sealed.output.split(separator: "\n").first { $0.hasPrefix("seal") }?.split(separator: " ")
        .last)
    let waiting = await bench.run("verify", "@draw.jsonl")
    #expect(waiting.code == .done)
    #expect(waiting.output.contains("not yet drawn 2"))
    let before = try bench.read("draw.jsonl")
    let drawn = await bench.run("draw", "--sealed", "@draw.jsonl", "--public", dice, "--json")
    #expect(drawn.code == .done)
    #expect(try (drawn.json()["winners"] as? [Any])?.count == 11)
    let after = try bench.read("draw.jsonl")
    #expect(after.starts(with: before))
    let report = try await bench.run("verify", "@draw.jsonl", "--seal", String(seal), "--json")
      .json()
    #expect(report["verified"] as? Bool == true)
    #expect(report["grade"] as? String == "public")
    let again = await bench.run("draw", "--sealed", "@draw.jsonl", "--public", dice)
    #expect(again.code == .no)
    #expect(try bench.read("draw.jsonl") == after)
  }

  @Test func aReceiptShowsItsOwnEntryAndNoOther() async throws {
    let bench = try Bench()
    try bench.write("name,tickets\nAnn,3\nBob,2\nCem,5\n", to: "guests.csv")
    _ = await bench.run(
      "seal", "--list", "@guests.csv", "--weight", "tickets", "--record", "@draw.jsonl")
    let receipt = await bench.run("receipt", "@draw.jsonl", "--number", "2")
    #expect(receipt.code == .done)
    try bench.write(receipt.output, to: "bob.json")
    let found = await bench.run("verify", "@draw.jsonl", "--entry", "@bob.json")
    #expect(found.code == .done)
    #expect(found.output.contains("No. 2, tickets 4–5"))
    try bench.write(
      receipt.output.replacingOccurrences(of: "\"Bob\"", with: "\"Rob\""), to: "rob.json")
    let forged = await bench.run("verify", "@draw.jsonl", "--entry", "@rob.json")
    #expect(forged.code == .no)
    #expect(forged.output.contains("does not open its own entry"))
    #expect(await bench.run("receipt", "@draw.jsonl", "--number", "4").code == .no)
    #expect(await bench.run("receipt", "@draw.jsonl", "--number", "0").code == .usage)
  }

  @Test func nothingIsOverwrittenAndNothingIsLeftHalfWritten() async throws {
    let bench = try Bench()
    try bench.write("kept", to: "draw.jsonl")
    let refused = await bench.run("draw", "--range", "1-9", "--record", "@draw.jsonl")
    #expect(refused.code == .usage)
    #expect(refused.errors.contains("draw.jsonl: is there already"))
    #expect(try bench.read("draw.jsonl") == Array("kept".utf8))
    try bench.write("name,tickets\nAnn,3\nBob,0\n", to: "bad.csv")
    let bad = await bench.run(
      "draw", "--list", "@bad.csv", "--weight", "tickets", "--record", "@other.jsonl")
    #expect(bad.code == .usage)
    #expect(bad.errors.contains("row 3"))
    let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).sorted()
    #expect(names == ["bad.csv", "draw.jsonl"])
  }

  @Test func wrongUsageSaysWhatToDo() async throws {
    let bench = try Bench()
    let cases: [([String], String)] = [
      (["verify"], "RECORD is missing"),
      (["verify", bench.path("none")], "No such file"),
      (["verify", bench.path("none"), "--seal", "xyz"], "--seal xyz"),
      (["seal", "--range", "1-9"], "--record FILE"),
      (["seal", "--range", "1-9", "--record", "x", "--mode", "dice"], "--mode dice"),
      (["seal", "--range", "1-9", "--record", "x", "--round", "5"], "--mode beacon"),
      (["seal", "--range", "1-9", "--record", "x", "--prize", "A=0"], "--prize A=0"),
      (["draw", "--range", "1-9", "--record", "x", "--public", "dice=é"], "printable ASCII"),
      (["draw", "--range", "1-9", "--record", "x", "--allow-repeats"], "--allow-repeats"),
      (["draw", "--range", "1-9", "--record", "x", "--mode", "beacon"], "help seal"),
      (["draw", "--range", "1-9", "--sealed", "x"], "--range does not go"),
      (["draw", "--range", "1-99999999999", "--record", bench.path("y")], "at most"),
    ]
    for (words, expected) in cases {
      let output = Mutex("")
      let terminal = Terminal(write: { _ in }, warn: { line in output.withLock { $0 = line } })
      let program = Program(
        commands: CommandTable.light, handOver: { throw CommandFailure("\($0)") })
      #expect(await program.run(words, terminal) == .usage)
      let said = output.withLock { $0 }
      #expect(said.contains(expected), "\(words): \(said)")
    }
  }

  @Test func aRefusedDrawLeavesNothingInTheWayOfTheNext() async throws {
    let bench = try Bench()
    let draw = ["draw", "--range", "1-9", "--record", "@draw.jsonl", "--public"]
    let few = await bench.run(draw + ["dice=3"])
    #expect(few.code == .usage)
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).isEmpty)
    #expect(await bench.run(draw + [dice]).code == .done)
    #expect(await bench.run("verify", "@draw.jsonl").code == .done)
  }

  @Test func aPlanThatNobodyCouldCheckIsNotSealed() async throws {
    let bench = try Bench()
    try bench.write("name,tickets\nAnn,4294967295\nBob,1\nCem,1\n", to: "guests.csv")
    let words = ["--list", "@guests.csv", "--weight", "tickets", "--record", "@draw.jsonl"]
    for command in [["seal", "--count", "2"], ["draw", "--count", "3"]] {
      let refused = await bench.run(command + words)
      #expect(refused.code == .usage)
      #expect(refused.errors.contains("takes more work than a record may ask for"))
      let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
      #expect(names == ["guests.csv"])
    }
    #expect(await bench.run(["draw", "--count", "1"] + words).code == .done)
  }

  @Test func theWorkedExampleOfRFC3797() async throws {
    let bench = try Bench()
    let answer = await bench.run("draw", "--rfc3797")
    #expect(answer.code == .done)
    #expect(answer.output.contains("1  990DD0A5692A029A98B5E01AA28F3459  25  17\n"))
    #expect(answer.output.contains("16  3269E6CE559ABD57E2BA6AAB495EB9BD  10  4\n"))
    let typed = await bench.run(
      "draw", "--rfc3797", "--range", "1-25", "--count", "16", "--public", "9319", "--public",
      "2, 5, 12, 8, 10", "--public", "9 18 26 34 41 45")
    #expect(typed.output == answer.output)
  }

  @Test(arguments: [
    ["--range", "1-100", "--count", "3"], ["--count", "3"], ["--range", "1-25", "--json"],
    ["--range", "1-25", "--public", ""],
    ["--range", "1-25", "--public", "9319", "--public", " , "],
    ["--public", "9319"], ["--list", "guests.txt"], ["--record", "draw.jsonl"],
    ["--sealed", "draw.jsonl"], ["--range", "1-5", "--public", "7", "--allow-repeats"],
    ["--range", "2-5", "--public", "7"],
  ])
  func rfc3797WithoutPublishedNumbersOrWithOtherOptionsIsRefused(_ words: [String]) async throws {
    let bench = try Bench()
    let answer = await bench.run(["draw", "--rfc3797"] + words)
    #expect(answer.code == .usage)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func sealSaysTheSameAsJSON() async throws {
    let bench = try Bench()
    let answer = await bench.run(
      "seal", "--range", "1-9", "--source", "dice=16", "--record", "@a.jsonl", "--json")
    #expect(answer.code == .done)
    #expect(answer.output.filter { $0 == "\n" }.count == 1)
    let object = try answer.json()
    #expect(object["entrants"] as? Int == 9)
    #expect(object["tickets"] as? Int == 9)
    #expect(object["record"] as? String == bench.path("a.jsonl"))
    #expect(object["private"] as? String == bench.path("a.jsonl.private"))
    let seal = try #require(object["seal"] as? String)
    let arm = try #require(object["arm"] as? String)
    let next = try #require(object["next"] as? String)
    #expect(next.hasPrefix("maneki draw --sealed ") && next.contains("dice="))
    let verified = await bench.run("verify", "@a.jsonl", "--seal", seal, "--json")
    #expect(try verified.json()["yourSeal"] as? String == "matches")
    #expect(arm.count == 64 && arm != seal)
    #expect(object["round"] == nil)
    let beacon = await bench.run(
      "seal", "--range", "1-9", "--mode", "beacon", "--record", "@b.jsonl", "--json")
    let round = try #require(try beacon.json()["round"] as? Int)
    let fetch = try #require(try beacon.json()["fetch"] as? String)
    #expect(fetch.hasPrefix("https://") && fetch.hasSuffix("\(round)"))
  }

  @Test(arguments: [
    ["draw", "--range", "1-9", "--record", "-"], ["seal", "--range", "1-9", "--record", "-"],
    ["seal", "--range", "1-9", "--record", "@a.jsonl", "--private", "-"],
    ["draw", "--range", "1-9", "--record", "@a.jsonl", "--private", ""],
    ["draw", "--sealed", "-"], ["draw", "--range", "1-9", "--record", ""],
  ])
  func aRecordIsNotWrittenToAStream(_ words: [String]) async throws {
    let bench = try Bench()
    let answer = await bench.run(words)
    #expect(answer.code == .usage)
    #expect(answer.errors.contains("name a file"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).isEmpty)
  }
}
