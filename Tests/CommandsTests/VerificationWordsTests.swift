import Foundation
import Testing

@testable import Commands

/// What `maneki verify` says of records that do not verify.
@Suite struct VerificationWordsTests {
  private let dice = "dice=1 4 6 1 5 5 4 1 2 6 3 3 1 4 6 2"

  @Test func theRecordsWinnersAreShownAndThoseComputedAreCalledSo() async throws {
    let bench = try Bench()
    let drawn = await bench.run(
      "draw", "--range", "1-5000", "--count", "5", "--record", "@a.jsonl", "--public", dice)
    #expect(drawn.code == .done)
    let winners = drawn.output.split(separator: "\n").map(String.init)
    let record = String(decoding: try bench.read("a.jsonl"), as: UTF8.self)
    try bench.write(
      record.replacingOccurrences(of: "1 4 6 1", with: "1 4 6 2"), to: "other.jsonl")
    let answer = await bench.run("verify", "@other.jsonl")
    #expect(answer.code == .no)
    let parts = answer.output.components(separatedBy: "  The record names:\n")
    try #require(parts.count == 2)
    let halves = parts[1].components(separatedBy: "  Computed again, but not in the record:\n")
    try #require(halves.count == 2)
    func numbers(_ text: String) -> [String] {
      text.split(separator: "\n").filter { $0.contains(". No. ") }
        .compactMap { $0.split(separator: " ").last.map(String.init) }
    }
    #expect(numbers(halves[0]) == winners)
    #expect(numbers(halves[1]).count == 5 && numbers(halves[1]) != winners)
    let json = try await bench.run("verify", "@other.jsonl", "--json").json()
    let everybody = try #require(json["winners"] as? [[String: Any]])
    func listed(_ state: String) -> [String] {
      everybody.filter { $0["state"] as? String == state }
        .compactMap { ($0["number"] as? Int).map(String.init) }
    }
    #expect(listed("drawn") == winners)
    #expect(listed("recomputed") == numbers(halves[1]))
    let whole = await bench.run("verify", "@a.jsonl")
    #expect(whole.code == .done)
    #expect(!whole.output.contains("The record names"))
  }

  @Test(arguments: ["", "x", "{}\n", "{\"header\":{}}\n"])
  func eachStatementThatWasNotCheckedIsNamed(_ record: String) async throws {
    let bench = try Bench()
    try bench.write(record, to: "a.jsonl")
    let answer = await bench.run("verify", "@a.jsonl")
    #expect(answer.code == .no)
    let lines = answer.output.split(separator: "\n").filter { $0.contains("Not checked") }
    #expect(lines.count > 8)
    #expect(Set(lines).count == lines.count)
  }

  @Test func oneIsNotSpokenOfAsMany() async throws {
    let bench = try Bench()
    try bench.write("Alice\n", to: "one.txt")
    let drawn = await bench.run("seal", "--list", "@one.txt", "--record", "@a.jsonl")
    #expect(drawn.code == .done)
    let text = await bench.run("verify", "@a.jsonl").output
    #expect(text.contains("1 entrant, 1 ticket."))
    let many = text.matches(of: /\b1 (lines|entries|entrants|tickets|proofs|public bits|bits)\b/)
    #expect(many.isEmpty)
    let receipt = await bench.run("receipt", "@a.jsonl", "--number", "1")
    try bench.write(receipt.output, to: "receipt.json")
    let entry = await bench.run("verify", "@a.jsonl", "--entry", "@receipt.json").output
    #expect(entry.contains("No. 1, ticket 1."))
  }
}
