import Fairness
import Testing

/// The host's side: what the rules allow, and what a record of it says.
@Suite struct SessionTests {
  private let dice = "3 1 6 2 5 5 4 1 2 6 3 3 1 4 6 2"

  private func numbers(_ record: [UInt8], _ id: Statement.ID) -> [UInt64]? {
    verify(record).statements.first { $0.id == id }?.numbers
  }

  @Test func oneThrowForTheWholeEvening() throws {
    var evening = try Evening(
      weights: Array(repeating: 1, count: 30), prizes: [(3, 0), (2, 0), (1, 0)])
    try evening.arm([1, 2, 3])
    try evening.dice(dice, arm: 1)
    let winners = try [evening.draw(), evening.draw(), evening.draw()].flatMap { $0 }
    #expect(Set(winners).count == 6)
    let verifier = verify(evening.record)
    #expect(verifier.isVerified)
    #expect(verifier.grade == .public)
    #expect(numbers(evening.record, .winnersRecomputed) == [3, 6])
  }

  @Test func groupsAndVoidsDecideWhoCanWin() throws {
    var evening = try Evening(
      weights: Array(repeating: 1, count: 8), groups: [1, 1, 2, 2, 3, 0, 1, 2],
      prizes: [(9, 1), (9, 0)])
    try evening.append(.void(seq: 0, reason: []))
    try evening.arm([1])
    // Struck too late for this arm, in time for the next.
    try evening.append(.void(seq: 7, reason: []))
    try evening.dice(dice, arm: 1)
    #expect(Set(try evening.draw()) == [1, 4, 6])
    try evening.arm([2])
    try evening.dice(dice, arm: 2)
    #expect(Set(try evening.draw()) == [2, 3, 5])
    #expect(verify(evening.record).isVerified)
    #expect(numbers(evening.record, .irregularities)?[5] == 2)
  }

  @Test func anAnnulledDrawGivesItsWinnersBackUntilTheNextArm() throws {
    var evening = try Evening(weights: [1, 1, 1], prizes: [(2, 0), (1, 0)])
    try evening.arm([1])
    try evening.dice(dice, arm: 1)
    let first = try evening.draw()
    try evening.append(.absent(draw: 1, seq: UInt64(first[0])))
    try evening.append(.annul(draw: 1, reason: Array("mistyped".utf8)))
    #expect(evening.session.openSeats(ofPrize: 1) == 2)
    try evening.arm([1])
    try evening.dice(dice, arm: 2)
    let second = try evening.draw()
    #expect(second.count == 2)
    #expect(!second.contains(first[0]))
    #expect(throws: Finding(.redrawsJustified, .annulTooLate, number: 1)) {
      try evening.append(.annul(draw: 1, reason: []))
    }
    let verifier = verify(evening.record)
    #expect(verifier.isVerified)
    #expect(verifier.draws.map(\.status) == [.annulled, .drawn])
  }

  @Test func repeatedWinnersOnlyWhereTheRulesSaySo() throws {
    for isAllowed in [true, false] {
      var evening = try Evening(
        weights: [1, 1], prizes: [(2, 0), (2, 0)], repeatWinners: isAllowed)
      try evening.arm([1, 2])
      try evening.dice(dice, arm: 1)
      #expect(try evening.draw().count == 2)
      #expect(try evening.draw().count == (isAllowed ? 2 : 0))
      #expect(verify(evening.record).isVerified)
    }
  }

  @Test func whatIsWithheldIsCountedAndLaterSeen() throws {
    var evening = try Evening(
      weights: Array(repeating: 1, count: 9), prizes: [(1, 0), (1, 0), (1, 0)])
    try evening.arm([1, 2, 3])
    try evening.dice(dice, arm: 1)
    var trial = evening
    let would = try trial.draw()
    try evening.append(.abort(draw: 1, reason: Array("walked away".utf8), secret: nil))
    let open = verify(evening.record)
    #expect(open.draws[0].status == .withheld)
    try evening.append(
      .abort(draw: 2, reason: [], secret: evening.chain.secret(forDraw: 2)))
    try evening.draw()
    let verifier = verify(evening.record)
    #expect(verifier.isVerified)
    #expect(verifier.draws.map(\.status) == [.revealed, .aborted, .drawn])
    #expect(verifier.draws[0].winners.map(\.seq) == would)
    #expect(verifier.draws[1].winners.count == 1)
    #expect(numbers(evening.record, .irregularities) == [0, 0, 2, 1, 0, 0, 0, 1])
  }

  @Test func closingOverAnArmedDrawWithholdsIt() throws {
    var evening = try Evening(weights: [1, 1, 1], prizes: [(1, 0)])
    try evening.arm([1])
    #expect(numbers(evening.record, .irregularities) == [0, 0, 0, 0, 0, 0, 1, 0])
    try evening.append(.close)
    #expect(numbers(evening.record, .irregularities) == [0, 0, 0, 1, 0, 0, 0, 0])
    #expect(throws: Finding(.entriesInOrder, .afterClose)) {
      try evening.append(.note(text: []))
    }
  }

  @Test func aPrizeAddedOnTheNightIsCounted() throws {
    var evening = try Evening(weights: [1, 1, 1], prizes: [])
    let prize = Prize(number: 5, name: Array("Surprise".utf8), count: 1)
    try evening.append(.prize(prize))
    #expect(throws: Finding(.entriesInOrder, .prizeNumberTaken, number: 5)) {
      try evening.append(.prize(prize))
    }
    try evening.arm([5])
    try evening.append(.public(arm: 1, values: []))
    try evening.draw()
    let verifier = verify(evening.record)
    #expect(verifier.isVerified)
    #expect(verifier.grade == .sealed)
    #expect(verifier.creditedBits == 0)
    #expect(numbers(evening.record, .irregularities)?[4] == 1)
  }

  @Test func modesWithoutASecretAndWithABeacon() throws {
    var open = try Evening(weights: [1, 1, 1, 1], prizes: [(1, 0)], mode: .open)
    try open.arm([1])
    try open.dice(dice, arm: 1)
    try open.draw()
    #expect(verify(open.record).isVerified)
    let signature = try Vectors.json("fd1.json")["V7_beacon"]["signature"].bytes()
    let beacon = Header.Beacon(chain: .zero, period: 3, genesis: 1_692_803_367, rounds: [123])
    for mode in [Mode.beacon, .both] {
      var evening = try Evening(
        weights: [1, 1, 1, 1], prizes: [(1, 0)], mode: mode, beacon: beacon)
      #expect(throws: Finding(.beaconRounds, .roundMissing, number: 1)) { try evening.arm([1]) }
      #expect(throws: Finding(.beaconRounds, .roundNotAsPlanned, number: 1)) {
        try evening.arm([1], rounds: [124])
      }
      try evening.arm([1], rounds: [123])
      try evening.append(.public(arm: 1, values: []))
      #expect(throws: Finding(.entriesInOrder, .cannotAbort, number: 1)) {
        try evening.append(.abort(draw: 1, reason: [], secret: nil))
      }
      #expect(throws: Finding(.beaconRounds, .signatureMissing, number: 1)) { try evening.draw() }
      try evening.draw(signature: signature)
      let verifier = verify(evening.record)
      #expect(verifier.isVerified)
      #expect(verifier.grade == .beacon)
      #expect(numbers(evening.record, .beaconRounds) == [1, 123, 1_692_803_733])
    }
  }

  @Test func aDrawThatWouldNeverEndIsGivenUp() throws {
    var evening = try Evening(weights: [.max, 1], prizes: [(2, 0)])
    try evening.arm([1])
    try evening.dice(dice, arm: 1)
    var options = RecordVerifier.Options()
    options.workLimit = 1000
    let result = DrawResult(
      draw: 1, winners: [0, 1], secret: evening.chain.secret(forDraw: 1), labels: [])
    let entry = LogEntry(previous: evening.session.log, event: .result(result))
    let record = evening.record(of: evening.lines + [entry.json.canonical])
    let verifier = verify(record, options: options)
    let finding = verifier.statements.first { $0.id == .winnersRecomputed }?.finding
    #expect(finding?.reason == .tooMuchWork)
  }

  @Test func aRoundHasOneSignatureWhateverRoundCameBetween() throws {
    let beacon = Header.Beacon(chain: .zero, period: 3, genesis: 1_692_803_367)
    var evening = try Evening(
      weights: [1, 1, 1, 1], prizes: [(1, 0), (1, 0), (1, 0)], mode: .beacon, beacon: beacon)
    try evening.arm([1, 2, 3], rounds: [123, 124, 123])
    try evening.append(.public(arm: 1, values: []))
    try evening.draw(signature: [1])
    try evening.draw(signature: [2])
    let before = evening.session.log
    #expect(throws: Finding(.beaconRounds, .signatureDiffers, number: 3)) {
      try evening.draw(signature: [3])
    }
    #expect(evening.session.log == before)
    try evening.draw(signature: [1])
    let verifier = verify(evening.record)
    #expect(verifier.isVerified)
    #expect(verifier.rounds.map(\.round) == [123, 124])
    #expect(verifier.rounds.map(\.value) == [SHA256.hash([1]), SHA256.hash([2])])
    #expect(numbers(evening.record, .beaconRounds)?[0] == 3)
  }

  @Test func anAbsentWinnerOfAnAnnulledDrawStaysOut() throws {
    var evening = try Evening(weights: [1, 1, 1], prizes: [(3, 0)])
    try evening.arm([1])
    try evening.dice(dice, arm: 1)
    let first = try evening.draw()
    try evening.append(.absent(draw: 1, seq: UInt64(first[1])))
    try evening.append(.annul(draw: 1, reason: []))
    try evening.arm([1])
    try evening.dice(dice, arm: 2)
    #expect(Set(try evening.draw()) == [first[0], first[2]])
    #expect(verify(evening.record).isVerified)
  }

  @Test func onlyTheLatestArmsDrawsCanBeAnnulled() throws {
    var evening = try Evening(weights: [1, 1, 1, 1], prizes: [(1, 0), (1, 0)])
    try evening.arm([1])
    try evening.dice(dice, arm: 1)
    try evening.draw()
    try evening.arm([2])
    #expect(throws: Finding(.redrawsJustified, .annulTooLate, number: 1)) {
      try evening.append(.annul(draw: 1, reason: []))
    }
    #expect(throws: Finding(.redrawsJustified, .annulTooLate, number: 2)) {
      try evening.append(.annul(draw: 2, reason: []))
    }
    try evening.dice(dice, arm: 2)
    try evening.draw()
    try evening.append(.annul(draw: 2, reason: []))
    #expect(verify(evening.record).isVerified)
  }

  @Test func redrawsAreCountedWithoutAGap() throws {
    var evening = try Evening(weights: [1, 1, 1, 1, 1], prizes: [(1, 0)])
    for arm in 1...3 as ClosedRange<UInt32> {
      try evening.arm([1])
      try evening.dice(dice, arm: arm)
      let winner = try evening.draw()[0]
      try evening.append(.absent(draw: arm, seq: UInt64(winner)))
    }
    for redraw in [1, 2, 4] as [UInt32] {
      let arm = Arm(
        number: 4, draws: [.init(draw: 4, prize: 1, redraw: redraw, count: 1)],
        log: evening.session.log)
      #expect(throws: Finding(.redrawsJustified, .redrawOutOfSequence, number: 4)) {
        try evening.append(.arm(arm))
      }
    }
    try evening.arm([1])
    #expect(verify(evening.record).draws.map(\.redraw) == [0, 1, 2, 3])
  }

  @Test func aPrizeWithoutSeatsThatCameBackIsNotArmedAgain() throws {
    var evening = try Evening(weights: [1, 1, 1], prizes: [(1, 0)])
    try evening.arm([1])
    #expect(throws: Finding(.redrawsJustified, .redrawUnjustified, number: 2)) {
      try evening.arm([1])
    }
    try evening.dice(dice, arm: 1)
    try evening.draw()
    #expect(throws: Finding(.redrawsJustified, .redrawUnjustified, number: 2)) {
      try evening.arm([1])
    }
    #expect(verify(evening.record).isVerified)
  }

  @Test func aRefusedEntryChangesNothing() throws {
    let beacon = Header.Beacon(chain: .zero, period: 3, genesis: 1_692_803_367)
    var evening = try Evening(weights: [1, 1, 1], prizes: [(1, 0)], mode: .both, beacon: beacon)
    try evening.arm([1], rounds: [123])
    try evening.append(.public(arm: 1, values: []))
    // The signature is fine, the secret is not: neither may be remembered.
    let wrong = DrawResult(draw: 1, winners: [], secret: .zero, signature: [1], labels: [])
    #expect(throws: Finding(.secretsOpenChain, .secretDiffers, number: 1)) {
      try evening.append(.result(wrong))
    }
    try evening.draw(signature: [2])
    #expect(verify(evening.record).isVerified)
  }

  /// The host's bound is that of the whole record, as the verifier's is.
  @Test func theDrawsOfARecordTogetherStayWithinTheVerifiersWork() throws {
    var evening = try Evening(
      weights: Array(repeating: 1, count: 40), prizes: [(40, 0), (40, 0)], repeatWinners: true)
    try evening.arm([1, 2])
    try evening.dice(dice, arm: 1)
    var limit: UInt64 = 0
    // The least that the first draw alone may take.
    while true {
      var trial = evening
      trial.session.workLimit = limit
      do { try trial.draw() } catch {
        limit += 1
        continue
      }
      break
    }
    evening.session.workLimit = limit + 20
    try evening.draw()
    #expect(throws: Finding(.winnersRecomputed, .tooMuchWork, number: 2)) { try evening.draw() }
    evening.session.workLimit = 100_000
    try evening.draw()
    var options = RecordVerifier.Options()
    options.workLimit = limit + 20
    let verifier = verify(evening.record, options: options, budget: 1)
    #expect(
      verifier.statements.first { $0.id == .winnersRecomputed }?.finding?.reason == .tooMuchWork)
    #expect(verify(evening.record).isVerified)
  }

  @Test func howManyNumbersAPlanIsExpectedToTake() {
    var table = EntrantTable(equalEntrants: 4)
    #expect((0...5).map { table.numbersExpected(winners: $0) } == [0, 1, 3, 5, 9, 9])
    table = EntrantTable()
    for weight in [1, 7, .max] as [UInt32] { table.append(weight: weight, groups: 0) }
    #expect(table.numbersExpected(winners: 1) == 1)
    #expect(table.numbersExpected(winners: 2) == 1 + 536_870_913)
    #expect(table.numbersExpected(winners: 3) == 1 + 536_870_913 + 4_294_967_303)
  }

  @Test func checkpointsAreBeginningsOfTheList() throws {
    var evening = try Evening(weights: [1, 2, 3, 4, 5], prizes: [(1, 0)])
    let three = try #require(try MerkleTree(evening.leaves[..<3].map { $0.node() })).root
    var options = RecordVerifier.Options()
    options.checkpoints = [.init(count: 3, root: three)]
    #expect(verify(evening.record, options: options).isVerified)
    options.checkpoints.append(.init(count: 2, root: three))
    let verifier = verify(evening.record, options: options)
    let finding = verifier.statements.first { $0.id == .checkpointsContained }?.finding
    #expect(finding == Finding(.checkpointsContained, .checkpointDiffers, number: 2))
    options.checkpoints = [.init(count: 6, root: three)]
    #expect(!verify(evening.record, options: options).isVerified)
    try evening.append(.close)
  }

  @Test func everyEntrantHasAReceiptThatFitsThisRecordOnly() throws {
    let evening = try Evening(weights: [1, 2, 3, 4, 5, 6, 7], prizes: [(1, 0)])
    var start: UInt64 = 0
    for (index, leaf) in evening.leaves.enumerated() {
      var options = RecordVerifier.Options()
      options.proofsOf = [UInt64(index)]
      let verifier = verify(evening.record, options: options)
      let proof = try #require(verifier.proof(of: UInt64(index)))
      #expect(proof.entrant.leaf == leaf)
      #expect(proof.firstTicket == start)
      start += UInt64(leaf.weight)
      let receipt = Receipt(
        seal: evening.header.seal(), count: 7, root: evening.header.list.root, leaf: leaf,
        firstTicket: proof.firstTicket, identity: Array("id\(index)".utf8), nonce: [],
        salt: evening.commitments.identitySalt(UInt64(index)), siblings: proof.entrant.siblings)
      #expect(try Receipt(JSONReader.read(receipt.json.canonical)) == receipt)
      options = RecordVerifier.Options()
      options.receipt = receipt
      #expect(verify(evening.record, options: options).isVerified)
      for change in 0..<5 {
        var forged = receipt
        switch change {
        case 0: forged.identity += [0x30]
        case 1: forged.firstTicket += 1
        case 2: forged.leaf.weight += 1
        case 3: forged.seal = .zero
        default: forged.siblings[0].sum += 1
        }
        options.receipt = forged
        let verifier = verify(evening.record, options: options)
        #expect(verifier.statements.first { $0.id == .entryIncluded }?.holds == false)
      }
    }
  }
}
