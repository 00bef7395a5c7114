import Fairness
import Testing

/// Runs a record through the verifier in pieces of a given size.
func verify(
  _ record: [UInt8], options: RecordVerifier.Options = .init(), piece: Int = 1 << 16,
  budget: UInt64 = 1000
) -> RecordVerifier {
  var verifier = RecordVerifier(options: options)
  var position = 0
  while true {
    switch verifier.step(budget: budget) {
    case .working: continue
    case .finished: return verifier
    case .needsLeaves:
      verifier.endLeaves()
    case .needsInput:
      if position == record.count {
        verifier.end()
      } else {
        let end = min(record.count, position + piece)
        verifier.feed(Array(record[position..<end]))
        position = end
      }
    }
  }
}

@Suite struct RecordVerifierTests {
  let sample: [UInt8]

  init() throws { sample = try Vectors.bytes("sample-record.jsonl") }

  private func finding(
    _ verifier: RecordVerifier, _ id: Statement.ID
  ) -> Finding? { verifier.statements.first { $0.id == id }?.finding }

  @Test func theSampleIsConsistent() throws {
    let verifier = verify(sample)
    #expect(verifier.isVerified)
    #expect(verifier.statements.filter { !$0.holds } == [])
    #expect(verifier.grade == .public)
    #expect(verifier.creditedBits == 41)
    #expect(verifier.requiredBits == 23)
    let numbers = verifier.statements.first { $0.id == .irregularities }?.numbers
    #expect(numbers == [1, 0, 0, 0, 0, 0, 0, 0])
    #expect(verifier.draws.map { $0.winners.map(\.seq) } == [[4, 2], [3], [0]])
    #expect(verifier.draws[1].winners[0].isAbsent)
    #expect(verifier.draws[0].winners[0].label == Array("Entrant 5".utf8))
    #expect(verifier.draws[0].winners[0].firstTicket == 4)
    let last = try Vectors.json("fd1.json")["V4_room_n5"]["finalLogHash"].digest()
    #expect(verifier.lastEntryHash == last)
  }

  @Test func piecesAndBudgetsOfAnySizeSayTheSame() {
    let whole = verify(sample).statements
    for (piece, budget) in [(1, 1), (2, 7), (172, 3), (173, 100), (1000, 1)] as [(Int, UInt64)] {
      #expect(verify(sample, piece: piece, budget: budget).statements == whole)
    }
    #expect(verify(sample.dropLast()).isVerified)
  }

  @Test func aSealIsCompared() throws {
    var options = RecordVerifier.Options()
    options.seal = try Vectors.json("fd1.json")["V4_room_n5"]["headerHash"].digest()
    #expect(verify(sample, options: options).isVerified)
    options.seal = .zero
    let verifier = verify(sample, options: options)
    #expect(!verifier.isVerified)
    #expect(finding(verifier, .sealCompared)?.reason == .sealDiffers)
  }

  /// One bit in forty here; the WebAssembly test flips every one.
  @Test func changedBitsAreNamed() {
    for bit in stride(from: 3, to: sample.count * 8, by: 41) {
      var record = sample
      record[bit / 8] ^= 1 << UInt8(bit % 8)
      let verifier = verify(record)
      #expect(!verifier.isVerified, "bit \(bit)")
      #expect(
        verifier.statements.contains { $0.finding != nil && $0.finding?.reason != .notReached })
    }
  }

  @Test func everyBeginningIsReadWithoutClaimingMore() {
    for count in stride(from: 0, to: sample.count, by: 37) {
      let verifier = verify(Array(sample[..<count]))
      if verifier.isVerified {
        #expect(sample[count] == 0x0a || sample[count - 1] == 0x0a)
      }
    }
    #expect(finding(verify([]), .recordReadable)?.reason == .emptyRecord)
  }

  @Test func aListKeptApartGivesTheSame() throws {
    var lines = sample.split(separator: 0x0a).map { Array($0) }
    let leaves = try Vectors.json("fd1.json")["V4_room_n5"]["leaves"].array.map { try $0.bytes() }
    lines.remove(at: 1)
    let record = Array(lines.joined(separator: [0x0a]))
    #expect(finding(verify(record), .listSealed)?.reason == .leavesMissing)
    var options = RecordVerifier.Options()
    options.leavesAreSeparate = true
    for (list, isGood) in [
      (leaves, true), (Array(leaves.dropLast()), false), (leaves + [leaves[4]], false),
    ] {
      var verifier = RecordVerifier(options: options)
      verifier.feed(record)
      verifier.end()
      var rest = list[...]
      loop: while true {
        switch verifier.step(budget: 2) {
        case .finished: break loop
        case .needsLeaves:
          if let leaf = rest.popFirst() { verifier.feedLeaves(leaf) } else { verifier.endLeaves() }
          if rest.count == 1, list.count == 6 { verifier.feedLeaves(list[5]) }
        default: break
        }
      }
      #expect(verifier.isVerified == isGood)
    }
  }
}
