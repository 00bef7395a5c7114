import Commands
import Foundation
import Synchronization
import Testing

/// Records whose chance is a round of the beacon.
@Suite struct BeaconCommandTests {
  private let signature =
    "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92"
  private let randomness = "fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc"

  @Test func aBeaconNeedsItsRoundToHaveAppeared() async throws {
    let bench = try Bench()
    let sealed = await bench.run(
      "seal", "--range", "1-50", "--mode", "beacon", "--record", "@draw.jsonl", "--round",
      "4000000000")
    #expect(sealed.code == .done)
    #expect(sealed.output.contains("public/4000000000"))
    let waiting = await bench.run("verify", "@draw.jsonl")
    #expect(waiting.code == .done)
    #expect(waiting.output.contains("No round of the beacon has decided a draw yet."))
    let none = await bench.run("draw", "--sealed", "@draw.jsonl")
    #expect(none.code == .usage)
    #expect(none.errors.contains("--signature"))
    let early = await bench.run(
      "draw", "--sealed", "@draw.jsonl", "--signature", String(repeating: "ab", count: 48))
    #expect(early.code == .usage)
    #expect(early.errors.contains("appears only at"))
    let past = await bench.run(
      at: 1_692_803_600, "seal", "--range", "1-50", "--mode", "beacon", "--record", "@past.jsonl",
      "--round", "123")
    #expect(past.code == .done)
    let late = await bench.run(
      "seal", "--range", "1-50", "--mode", "beacon", "--record", "@late.jsonl", "--round", "123")
    #expect(late.code == .usage)
    #expect(late.errors.contains("30 seconds ahead"))
    let other = await bench.run(
      "draw", "--sealed", "@past.jsonl", "--signature", signature, "--randomness",
      String(repeating: "0", count: 64))
    #expect(other.code == .no)
    #expect(other.errors.contains("not the SHA-256 of the signature"))
    let drawn = await bench.run(
      "draw", "--sealed", "@past.jsonl", "--signature", signature, "--randomness", randomness)
    #expect(drawn.code == .done)
    let report = await bench.run("verify", "@past.jsonl")
    #expect(report.code == .done)
    #expect(report.output.contains("Grade beacon"))
    #expect(report.output.contains("signature is not verified here"))
    #expect(report.output.contains("beacon round 123, with what the beacon says of it: fb8f"))
  }

  /// A clock that every call sets forward.
  @Test func theRoundLiesAheadOfTheEndOfTheListHoweverLongItTook() async throws {
    let bench = try Bench()
    for (round, code) in [(nil, ExitCode.done), ("123", .usage)] as [(String?, ExitCode)] {
      let calls = Mutex<UInt64>(0)
      let seal = Command.seal(
        DrawCommand(),
        now: {
          calls.withLock { calls in
            calls += 1
            return 1_692_803_367 + 330 * calls
          }
        })
      let words = ["seal", "--range", "1-9", "--mode", "beacon", "--record", "@\(code).jsonl"]
      let sealed = await bench.run(words + (round.map { ["--round", $0] } ?? []), [seal])
      #expect(sealed.code == code)
      // Asked at the start, when the list was read, and when the record had its name.
      #expect(calls.withLock { $0 } >= 2)
      if round == nil {
        #expect(sealed.output.contains("round     241, "))
        #expect(sealed.errors.contains("too soon for people to see the seal"))
      } else {
        #expect(sealed.errors.contains("not at least 30 seconds ahead"))
      }
    }
  }

  private func answer(_ round: UInt64 = 123, signature: String? = nil) -> BeaconRound? {
    BeaconRound(round: round, randomness: randomness, signature: signature ?? self.signature)
  }

  /// What each relay says in turn, and how the draw ends.
  private func fetch(_ answers: [BeaconRound?]) async throws -> Bench.Answer {
    let bench = try Bench()
    _ = await bench.run(
      at: 1_692_803_600, "seal", "--range", "1-50", "--mode", "both", "--record", "@draw.jsonl",
      "--round", "123")
    let before = try bench.read("draw.jsonl")
    let asked = Mutex<[String]>([])
    let draw = Command.draw(
      DrawCommand(askBeacon: { _, address in
        let index = asked.withLock { asked in
          asked.append(address)
          return asked.count - 1
        }
        return index < answers.count ? answers[index] : nil
      }))
    let drawn = await bench.run(["draw", "--sealed", "@draw.jsonl", "--fetch"], [draw])
    let addresses = asked.withLock { $0 }
    #expect(Set(addresses).count == addresses.count)
    #expect(addresses.allSatisfy { $0.hasSuffix("4e971/public/123") })
    if drawn.code == .done {
      #expect(await bench.run("verify", "@draw.jsonl").output.contains("Grade beacon"))
    } else {
      #expect(try bench.read("draw.jsonl") == before)
    }
    return drawn
  }

  @Test func aSignatureIsFetchedFromTwoRelaysThatAgree() async throws {
    for answers in [[answer(), answer()], [nil, answer(), nil, answer()]] {
      #expect(try await fetch(answers).code == .done)
    }
  }

  @Test func aSignatureThatTwoRelaysDoNotGiveAlikeIsNotTaken() async throws {
    let other = String(signature.reversed())
    let cases: [([BeaconRound?], ExitCode, String)] = [
      ([], .usage, "no drand relay answers"),
      ([answer()], .usage, "only one drand relay answers"),
      ([answer(124), answer()], .no, "its answer is not round 123"),
      ([answer(), answer(signature: other)], .no, "its answer is not round 123"),
    ]
    for (answers, code, words) in cases {
      let refused = try await fetch(answers)
      #expect(refused.code == code)
      #expect(refused.errors.contains(words))
    }
    #expect(BeaconRound(round: 1, randomness: "xy", signature: signature) == nil)
    #expect(BeaconRound(round: 1, randomness: randomness, signature: "ab") == nil)
  }

  @Test func whatBelongsToABeaconIsRefusedElsewhere() async throws {
    let bench = try Bench()
    _ = await bench.run("seal", "--range", "1-50", "--record", "@draw.jsonl")
    for option in [["--fetch"], ["--signature", signature], ["--randomness", randomness]] {
      let refused = await bench.run(
        ["draw", "--sealed", "@draw.jsonl", "--accept-few-bits"] + option)
      #expect(refused.code == .usage)
      #expect(refused.errors.contains("\(option[0]): this record has no beacon"))
    }
    let both = await bench.run(
      ["draw", "--sealed", "@draw.jsonl", "--fetch", "--signature", signature])
    #expect(both.errors.contains("exclude each other"))
  }
}
