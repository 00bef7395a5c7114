import Fairness
import Testing

/// Records that hold, in place of the list, the proofs of those who own the numbers drawn.
@Suite struct WithoutListTests {
  private static let dice = "3 1 6 2 5 5 4 1 2 6 3 3 1 4 6 2"

  /// A draw for two, a draw for one who is absent, a redraw.
  private func evening(weights: [UInt32], seed: UInt8 = 7, void: UInt64? = nil) throws -> Evening {
    var evening = try Evening(weights: weights, prizes: [(2, 0), (1, 0)], seed: seed)
    if let void { try evening.append(.void(seq: void, reason: [])) }
    try evening.arm([1])
    try evening.dice(Self.dice, arm: 1)
    try evening.draw()
    try evening.arm([2])
    try evening.dice(Self.dice, arm: 2)
    if let winner = try evening.draw().first {
      try evening.append(.absent(draw: 2, seq: UInt64(winner)))
      try evening.arm([2])
      try evening.dice(Self.dice, arm: 3)
      try evening.draw()
    }
    try evening.append(.close)
    return evening
  }

  private func finding(_ record: [UInt8], _ id: Statement.ID = .ownersProven) -> Finding? {
    verify(record).statements.first { $0.id == id }?.finding
  }

  @Test(arguments: [1, 2, 3, 5, 8, 13, 31, 64, 100])
  func theSameIsFoundForListsOfAnySize(_ count: UInt32) throws {
    for seed in 0..<8 as Range<UInt8> {
      let weights = (0..<count).map { $0 % 5 == 3 ? $0 + 2 : 1 }
      let evening = try evening(weights: weights, seed: seed)
      let short = try ShortRecord(evening)
      let whole = verify(evening.record)
      let verifier = verify(short.bytes)
      #expect(whole.isVerified && verifier.isVerified)
      #expect(verifier.draws == whole.draws)
      #expect(verifier.lastEntryHash == whole.lastEntryHash)
      #expect(verifier.isWithoutList && !whole.isWithoutList)
      let winners = Set(whole.draws.flatMap { $0.winners.map { UInt64($0.seq) } })
      #expect(winners.isSubset(of: short.proofs.map(\.leaf.seq)))
    }
  }

  /// One bit in forty-one here; the WebAssembly test flips every one.
  @Test func changedBitsAreNamed() throws {
    let sample = try Vectors.bytes("sample-record-without-list.jsonl")
    #expect(verify(sample).isVerified)
    for bit in stride(from: 5, to: sample.count * 8, by: 41) {
      var record = sample
      record[bit / 8] ^= 1 << UInt8(bit % 8)
      let found = verify(record).statements.compactMap(\.finding)
      #expect(found.contains { $0.reason != .notReached }, "bit \(bit)")
    }
    for (piece, budget) in [(1, 1), (2, 7), (1000, 1)] as [(Int, UInt64)] {
      let pieces = verify(sample, piece: piece, budget: budget)
      #expect(pieces.statements == verify(sample).statements)
    }
    for count in stride(from: 0, to: sample.count, by: 37)
    where verify(Array(sample[..<count])).isVerified {
      #expect(sample[count] == 0x0a || sample[count - 1] == 0x0a)
    }
  }

  /// The owners of the numbers in the frozen trace, whose entrants own one ticket each.
  @Test func theSampleHoldsTheProofsThatTheTraceAsksFor() throws {
    let event = try Vectors.json("fd1.json")["V4_room_n5"]
    let numbers = try event["draws"].array.flatMap { draw in
      try draw["trace"].array.map { try $0["ticket"].number() }
    }
    let lines = try Vectors.bytes("sample-record-without-list.jsonl").split(separator: 0x0a)
    let whole = try Vectors.bytes("sample-record.jsonl").split(separator: 0x0a)
    let proofs = try lines[2..<2 + Set(numbers).count].map {
      try EntrantProof(JSONReader.read(Array($0)))
    }
    #expect(proofs.map(\.leaf.seq) == Set(numbers).sorted())
    #expect(lines[1].elementsEqual("{\"proofs\":\(proofs.count)}".utf8))
    #expect(lines[0] == whole[0])
    #expect(Array(lines[(2 + proofs.count)...]) == Array(whole[2...]))
    let leaves = try event["leaves"].array.map { try $0.bytes() }
    #expect(proofs.map(\.leaf.bytes) == proofs.map { leaves[Int($0.leaf.seq)] })
  }

  @Test func itSaysWhatItCannotSay() throws {
    let short = try ShortRecord(evening(weights: [1, 2, 3, 4, 5, 6]))
    let statements = verify(short.bytes).statements
    let ids = statements.map(\.id)
    #expect(!ids.contains(.listSealed) && !ids.contains(.commitmentsDistinct))
    #expect(
      statements.first { $0.id == .ownersProven }?.numbers == [UInt64(short.proofs.count), 6])
    #expect(statements.first { $0.id == .listUnseen }?.needsAttention == true)
    var options = RecordVerifier.Options()
    options.checkpoints = [.init(count: 2, root: short.proofs[0].leaf.node())]
    let asked = verify(short.bytes, options: options)
    #expect(!asked.statements.contains { $0.id == .checkpointsContained })
    #expect(asked.statements.first { $0.id == .listUnseen }?.numbers == [1])
    #expect(DrawSession(asked) == nil)
    #expect(asked.tickets(ofEntrant: 6) == nil)
    let own = try #require(short.proofs.first)
    #expect(asked.tickets(ofEntrant: own.leaf.seq)?.count == own.leaf.weight)
  }

  /// Also of those who had won already, were away or were struck from the list.
  @Test func theOwnerOfEveryNumberNeedsAProof() throws {
    let weights: [UInt32] = [1, 9, 1, 1, 9, 1, 1, 1]
    let first = try #require(verify(evening(weights: weights).record).draws.first?.winners.first)
    var others = 0
    for void in [nil, UInt64(first.seq)] {
      for seed in 0..<6 as Range<UInt8> {
        let evening = try evening(weights: weights, seed: seed, void: void)
        let short = try ShortRecord(evening)
        let winners = Set(verify(evening.record).draws.flatMap { $0.winners.map(\.seq) })
        for index in short.proofs.indices {
          var less = short
          let gone = less.proofs.remove(at: index)
          let finding = finding(less.bytes)
          #expect(finding?.reason == .proofMissing)
          if !winners.contains(UInt32(gone.leaf.seq)) { others += 1 }
        }
      }
    }
    #expect(others > 0)
  }

  @Test func aProofThatDoesNotHoldIsRefused() throws {
    let evening = try evening(weights: [1, 2, 3, 4, 5, 6, 7, 8, 9])
    let short = try ShortRecord(evening)
    #expect(short.proofs.count > 2)
    func reason(_ change: (inout ShortRecord) throws -> Void) rethrows -> Finding.Reason? {
      var record = short
      try change(&record)
      return finding(record.bytes)?.reason
    }
    #expect(reason { $0.proofs[1].leaf.weight += 1 } == .proofDoesNotFit)
    #expect(reason { $0.proofs[1].leaf.groups = 1 } == .proofDoesNotFit)
    #expect(reason { $0.proofs[1].leaf.labelCommitment = .zero } == .proofDoesNotFit)
    #expect(reason { $0.proofs[1].siblings.removeLast() } == .proofDoesNotFit)
    #expect(reason { $0.proofs[1].siblings.append($0.proofs[1].siblings[0]) } == .proofDoesNotFit)
    #expect(reason { $0.proofs[1].siblings[0].sum += 1 } == .proofDoesNotFit)
    #expect(reason { $0.proofs[2].leaf.seq = 9 } == .proofDoesNotFit)
    #expect(reason { $0.proofs.swapAt(0, 1) } == .proofOutOfOrder)
    #expect(reason { $0.proofs.insert($0.proofs[0], at: 0) } == .proofOutOfOrder)
    #expect(reason { $0.log = [] } == nil)
    #expect(
      reason { $0.proofs[0].siblings = Array(repeating: $0.proofs[0].siblings[0], count: 65) }
        == .proofMalformed)
    // Proofs of another list, each good in itself.
    let other = try ShortRecord(self.evening(weights: [1, 2, 3, 4, 5, 6, 7, 8, 9], seed: 8))
    #expect(reason { $0.proofs = other.proofs } == .proofDoesNotFit)
    // More proofs than needed are still proofs.
    let more = try ShortRecord(evening, adding: Set(0..<9))
    #expect(more.proofs.count == 9 && verify(more.bytes).isVerified)
  }

  @Test func theNumberOfProofsIsSaidBefore() throws {
    let short = try ShortRecord(evening(weights: [1, 2, 3, 4, 5, 6, 7, 8, 9]))
    let count = UInt64(short.proofs.count)
    #expect(finding(short.bytes(saying: "\(count + 1)"))?.reason == .proofMalformed)
    #expect(finding(short.bytes(saying: "\(count - 1)"), .recordReadable)?.reason == .malformed)
    for said in ["10", "-1", "\"1\"", "[]", "9007199254740991"] {
      #expect(finding(short.bytes(saying: said), .recordReadable)?.reason == .malformed)
    }
    var lines = short.bytes.split(separator: 0x0a).map { Array($0) }
    lines = Array(lines[..<4])
    let end = finding(Array(lines.joined(separator: [0x0a])))
    #expect(end == Finding(.ownersProven, .proofsEnd, line: 5, number: 2))
    lines.remove(at: 1)
    #expect(!verify(Array(lines.joined(separator: [0x0a]))).isVerified)
  }

  /// A group's size is the one thing a draw can turn on that proofs of owners do not show.
  @Test func aGroupThatRanOutNeedsEverybody() throws {
    for (seats, isShort) in [(2, false), (3, true)] as [(UInt32, Bool)] {
      var evening = try Evening(
        weights: [1, 1, 1, 1, 1, 1, 1], groups: [2, 0, 1, 2, 0, 0, 0], prizes: [(seats, 2)])
      try evening.arm([1])
      try evening.dice(Self.dice, arm: 1)
      #expect(try evening.draw().count == 2)
      let whole = verify(evening.record)
      #expect(whole.isVerified)
      #expect(whole.firstDrawThatNeedsList == (isShort ? 1 : nil))
      var short = try ShortRecord(evening, adding: Set(0..<7))
      #expect(verify(short.bytes).isVerified)
      short.proofs.remove(at: 1)
      #expect(finding(short.bytes)?.reason == .proofMissing || !isShort)
    }
  }

  @Test func anotherWinnerIsRefusedAsWithTheList() throws {
    let evening = try evening(weights: [1, 2, 3, 4, 5, 6, 7, 8, 9])
    let short = try ShortRecord(evening, adding: Set(0..<9))
    var events = try evening.entries().map(\.event)
    guard case .result(var result) = events[3] else { throw FormatError.badMember }
    result.winners.reverse()
    events[3] = .result(result)
    var forged = short
    forged.log = evening.relinked(events).split(separator: 0x0a).dropFirst(2).map { Array($0) }
    #expect(finding(forged.bytes, .winnersRecomputed)?.reason == .winnersDiffer)
    result.labels[0].label = Array("Somebody else".utf8)
    result.winners.reverse()
    events[3] = .result(result)
    forged.log = evening.relinked(events).split(separator: 0x0a).dropFirst(2).map { Array($0) }
    #expect(finding(forged.bytes, .labelsOpen)?.reason == .labelDiffers)
  }

  @Test func aReceiptHoldsWithoutTheListToo() throws {
    let evening = try evening(weights: [1, 2, 3, 4, 5, 6, 7])
    let proofs = try ShortRecord(evening, adding: Set(0..<7)).proofs
    let proof = proofs[2]
    var options = RecordVerifier.Options()
    let receipt = Receipt(
      seal: evening.header.seal(), count: 7, root: evening.header.list.root, leaf: proof.leaf,
      firstTicket: 3, identity: Array("id2".utf8), nonce: [],
      salt: evening.commitments.identitySalt(2), siblings: proof.siblings)
    options.receipt = receipt
    let short = try ShortRecord(evening).bytes
    #expect(verify(short, options: options).isVerified)
    options.receipt?.firstTicket = 4
    #expect(!verify(short, options: options).isVerified)
  }

  /// What a record says of the size of its list costs nothing until somebody of it is named.
  @Test func aListOfFourThousandMillionsTakesNoMemory() throws {
    var evening = try Evening(weights: [1, 1], prizes: [(1, 0)])
    let last = UInt64(UInt32.max) - 1
    var proof = EntrantProof(leaf: evening.leaves[0], siblings: [])
    // The last of 2^32−1 rises beside 31 full subtrees.
    proof.leaf.seq = last
    var node = proof.leaf.node()
    for height in 1..<32 as Range<UInt8> {
      let sibling = SumNode(hash: SHA256.hash([height]), sum: 1 << UInt64(height))
      proof.siblings.append(sibling)
      node = try SumNode.parent(sibling, node, engine: .portable)
    }
    evening.header.list.count = last + 1
    evening.header.list.root = node
    let events: [LogEntry.Event] = [
      .seal(header: evening.header.seal()), .void(seq: last, reason: []),
      .void(seq: 0, reason: []),
    ]
    var short = ShortRecord(header: evening.header, proofs: [proof])
    short.log = evening.relinked(events).split(separator: 0x0a).dropFirst(2).map { Array($0) }
    let verifier = verify(short.bytes)
    #expect(verifier.statements.filter { !$0.holds } == [])
    #expect(verifier.tickets(ofEntrant: last)?.first == node.sum - 1)
  }
}

/// A record without its list, to be taken apart.
struct ShortRecord {
  var header: Header
  var proofs: [EntrantProof]
  var log: [[UInt8]] = []

  init(header: Header, proofs: [EntrantProof]) {
    self.header = header
    self.proofs = proofs
  }

  /// `adding` names entrants that are to be proven besides.
  init(_ evening: Evening, adding: Set<UInt64> = []) throws {
    header = evening.header
    log = evening.lines
    var options = RecordVerifier.Options()
    options.notesOwners = true
    let owners = verify(evening.record, options: options).owners.map { UInt64($0) }
    options.proofsOf = adding.union(owners).sorted()
    let verifier = verify(evening.record, options: options)
    proofs = try options.proofsOf.map { try #require(verifier.proof(of: $0)?.entrant) }
  }

  var bytes: [UInt8] { bytes(saying: "\(proofs.count)") }

  func bytes(saying count: String) -> [UInt8] {
    var text = Array("{\"header\":".utf8) + header.json.canonical
    text += Array("}\n{\"proofs\":\(count)}\n".utf8)
    for proof in proofs { text += proof.json.canonical + [0x0a] }
    for line in log { text += line + [0x0a] }
    return text
  }
}
