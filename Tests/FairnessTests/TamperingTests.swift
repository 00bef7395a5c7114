import Fairness
import Testing

/// Every kind of tampering, with the chain of the log repaired behind it: the links alone would
/// show nothing.
@Suite struct TamperingTests {
  private let dice = "3 1 6 2 5 5 4 1 2 6 3 3 1 4 6 2"
  private let other = "6 6 1 2 3 4 4 5 1 1 2 6 5 3 2 1"

  /// Two prizes, an absence, a redraw.
  private func evening() throws -> Evening {
    var evening = try Evening(
      weights: [1, 2, 3, 1, 1, 5, 1, 1, 2, 1, 1, 1], prizes: [(2, 0), (1, 0)])
    try evening.arm([1])
    try evening.dice(dice, arm: 1)
    try evening.draw()
    try evening.arm([2])
    try evening.dice(other, arm: 2)
    let winner = try evening.draw()[0]
    try evening.append(.absent(draw: 2, seq: UInt64(winner)))
    try evening.arm([2])
    try evening.dice(dice, arm: 3)
    try evening.draw()
    try evening.append(.close)
    return evening
  }

  private func changed(
    _ change: (inout [LogEntry.Event]) throws -> Void
  ) throws -> [Statement.ID: Finding.Reason] {
    let evening = try evening()
    var events = try evening.entries().map(\.event)
    try change(&events)
    return findings(evening.relinked(events))
  }

  private func result(
    _ events: inout [LogEntry.Event], _ index: Int, _ change: (inout DrawResult) -> Void
  ) throws {
    guard case .result(var result) = events[index] else {
      throw FormatError.badMember
    }
    change(&result)
    events[index] = .result(result)
  }

  @Test func untouchedItVerifies() throws {
    let evening = try evening()
    #expect(try evening.relinked(evening.entries().map(\.event)) == evening.record)
    #expect(findings(evening.record) == [:])
    #expect(verify(evening.record).isVerified)
  }

  @Test func anotherWinner() throws {
    let found = try changed { events in
      try result(&events, 3) { result in
        result.winners[0] = (result.winners[0] + 1) % 12
        result.labels.removeFirst()
      }
    }
    #expect(found[.winnersRecomputed] == .winnersDiffer)
  }

  @Test func anotherOrderOfWinners() throws {
    let found = try changed { events in try result(&events, 3) { $0.winners.reverse() } }
    #expect(found[.winnersRecomputed] == .winnersDiffer)
  }

  @Test func aWinnerLessOrMore() throws {
    var found = try changed { events in
      try result(&events, 3) { result in
        result.winners.removeLast()
        result.labels.removeLast()
      }
    }
    #expect(found[.winnersRecomputed] == .winnersDiffer)
    found = try changed { events in
      try result(&events, 3) { $0.winners.append($0.winners[0]) }
    }
    #expect(found[.winnersRecomputed] == .winnersDiffer)
    found = try changed { events in try result(&events, 3) { $0.winners[0] = 12 } }
    #expect(found[.winnersRecomputed] == .noSuchEntrant)
  }

  @Test func anotherThrow() throws {
    let found = try changed { events in
      let value = PublicValue(source: Array("dice".utf8), value: Array(other.utf8))
      events[2] = .public(arm: 1, values: [try #require(value)])
    }
    #expect(found[.winnersRecomputed] == .winnersDiffer)
  }

  @Test func anotherSecret() throws {
    let found = try changed { events in
      try result(&events, 3) { $0.secret = SHA256.hash([1, 2, 3]) }
    }
    #expect(found[.secretsOpenChain] == .secretDiffers)
    #expect(
      try changed { try result(&$0, 3) { $0.secret = nil } }[.secretsOpenChain] == .secretMissing)
  }

  @Test func anotherLabel() throws {
    var found = try changed { events in
      try result(&events, 3) { $0.labels[0].label = Array("Friend".utf8) }
    }
    #expect(found[.labelsOpen] == .labelDiffers)
    found = try changed { try result(&$0, 3) { $0.labels[0].salt = .zero } }
    #expect(found[.labelsOpen] == .labelDiffers)
    found = try changed { try result(&$0, 3) { $0.labels[1] = $0.labels[0] } }
    #expect(found[.labelsOpen] == .labelTwice)
    found = try changed { events in
      try result(&events, 3) { result in result.labels[0].seq = (result.winners[0] + 6) % 12 }
    }
    #expect(found[.labelsOpen] != nil)
  }

  @Test func aResultBeforeItsThrow() throws {
    let found = try changed { $0.swapAt(2, 3) }
    #expect(found[.entriesInOrder] == .publicMissing)
  }

  @Test func aSecondThrow() throws {
    let found = try changed { $0.insert($0[2], at: 3) }
    #expect(found[.entriesInOrder] == .publicTwice)
  }

  @Test func aDrawLeftOut() throws {
    #expect(try changed { $0.remove(at: 3) }[.entriesInOrder] == .drawOutOfSequence)
    #expect(try changed { $0.removeSubrange(1...3) }[.entriesInOrder] == .armOutOfSequence)
  }

  @Test func aRedrawWithoutItsAbsence() throws {
    #expect(try changed { $0.remove(at: 7) }[.redrawsJustified] == .redrawUnjustified)
    let found = try changed { events in
      guard case .absent(let draw, let seq) = events[7] else { return }
      events[7] = .absent(draw: draw, seq: (seq + 1) % 12)
    }
    #expect(found[.redrawsJustified] == .absentNotWinner)
  }

  @Test func anArmThatSaysSomethingElse() throws {
    func arm(_ change: (inout Arm) -> Void) throws -> [Statement.ID: Finding.Reason] {
      try changed { events in
        guard case .arm(var arm) = events[1] else { return }
        change(&arm)
        events[1] = .arm(arm)
      }
    }
    #expect(try arm { $0.draws[0].count = 3 }[.entriesInOrder] == .countNotAsPlanned)
    #expect(try arm { $0.draws[0].prize = 9 }[.entriesInOrder] == .unknownPrize)
    #expect(try arm { $0.draws[0].redraw = 1 }[.redrawsJustified] == .redrawOutOfSequence)
    #expect(try arm { $0.draws[0].draw = 2 }[.entriesInOrder] == .drawOutOfSequence)
    #expect(try arm { $0.draws[0].round = 2 }[.beaconRounds] == .roundNotAllowed)
    #expect(try arm { $0.draws = [] }[.entriesInOrder] == .armEmpty)
    #expect(try arm { $0.number = 2 }[.entriesInOrder] == .armOutOfSequence)
  }

  @Test func somebodyStruckFromTheListAfterwards() throws {
    let evening = try evening()
    var events = try evening.entries().map(\.event)
    guard case .result(let result) = events[3] else { return }
    events.insert(.void(seq: result.winners[0], reason: Array("later".utf8)), at: 1)
    #expect(findings(evening.relinked(events))[.winnersRecomputed] == .winnersDiffer)
    events.insert(.void(seq: result.winners[0], reason: []), at: 2)
    #expect(findings(evening.relinked(events))[.entriesInOrder] == .voidTwice)
  }

  @Test func aSecondSealOrNone() throws {
    #expect(try changed { $0.insert($0[0], at: 4) }[.entriesInOrder] == .sealedTwice)
    #expect(try changed { $0.removeFirst() }[.headerSealed] == .sealMissing)
    #expect(try changed { $0[0] = .seal(header: .zero) }[.headerSealed] == .sealDiffers)
    #expect(try changed { $0.append(.note(text: [])) }[.entriesInOrder] == .afterClose)
  }

  @Test func anotherListUnderTheSameSeal() throws {
    let original = try evening()
    var evening = original
    evening.leaves.swapAt(3, 4)
    #expect(findings(evening.record)[.listSealed] == .leafOutOfOrder)
    evening = original
    evening.leaves[3].weight = 2
    #expect(findings(evening.record)[.listSealed] == .totalDiffers)
    evening = original
    evening.leaves[3].groups = 2
    #expect(findings(evening.record)[.listSealed] == .rootDiffers)
    evening = original
    evening.leaves[3].idCommitment = evening.leaves[2].idCommitment
    #expect(findings(evening.record)[.commitmentsDistinct] == .duplicateCommitment)
    evening = original
    evening.leaves.removeLast()
    #expect(findings(evening.record)[.listSealed] == .countDiffers)
  }

  @Test func anotherHeaderUnderTheSameLog() throws {
    var evening = try evening()
    evening.header.title = Array("Morning".utf8)
    #expect(findings(evening.record)[.headerSealed] == .sealDiffers)
    var options = RecordVerifier.Options()
    options.seal = try self.evening().header.seal()
    let verifier = verify(evening.record, options: options)
    #expect(verifier.statements.first { $0.id == .sealCompared }?.holds == false)
  }

  /// A finding is told even where its statement would not be made: in a mode without beacon or
  /// secret, with what belongs to one.
  @Test func whatBelongsToAnotherModeIsRefused() throws {
    for mode in Mode.allCases {
      let beacon = Header.Beacon(chain: .zero, period: 3, genesis: 1_692_803_367)
      var evening = try Evening(
        weights: [1, 1, 1, 1], prizes: [(1, 0)], mode: mode,
        beacon: mode.hasBeacon ? beacon : nil)
      try evening.arm([1], rounds: mode.hasBeacon ? [9] : [])
      try evening.append(.public(arm: 1, values: []))
      try evening.draw(signature: mode.hasBeacon ? [1] : nil)
      #expect(verify(evening.record).isVerified)
      var events = try evening.entries().map(\.event)
      try result(&events, 3) { result in
        if mode.hasSecret {
          result.signature = mode.hasBeacon ? nil : [1]
        } else {
          result.secret = .zero
        }
      }
      let verifier = verify(evening.relinked(events))
      #expect(!verifier.isVerified)
      let expected: [Statement.ID: Finding.Reason] =
        switch mode {
        case .room: [.beaconRounds: .signatureNotAllowed]
        case .both: [.beaconRounds: .signatureMissing]
        case .open, .beacon: [.secretsOpenChain: .secretNotAllowed]
        }
      #expect(findings(evening.relinked(events)) == expected)
    }
  }

  @Test func aMemberThatNobodyKnowsIsRefusedWhereverItStands() throws {
    func extended(_ value: JSONValue, within key: StaticString? = nil) throws -> JSONValue {
      guard case .object(var object) = value else { throw FormatError.notAnObject }
      if let key {
        object.set(key, try extended(try #require(object[key])))
      } else {
        object.set("zz", .bool(true))
      }
      return .object(object)
    }
    let evening = try evening()
    for line in evening.lines {
      let entry = try JSONReader.read(line)
      _ = try LogEntry(entry)
      #expect(throws: FormatError.unknownMember) { try LogEntry(extended(entry)) }
      #expect(throws: FormatError.unknownMember) { try LogEntry(extended(entry, within: "body")) }
    }
    let header = evening.header.json
    #expect(throws: FormatError.unknownMember) { try Header(extended(header)) }
    for key in ["list", "chain", "rules"] as [StaticString] {
      #expect(throws: FormatError.unknownMember) { try Header(extended(header, within: key)) }
    }
  }

  /// What was not read to its end is not called complete.
  @Test func aRecordThatIsGivenUpOnIsNotCalledComplete() throws {
    func complete(_ record: [UInt8]) -> Finding.Reason? {
      verify(record).statements.first { $0.id == .recordReadable }?.finding?.reason
    }
    let evening = try evening()
    #expect(complete(evening.record) == nil)
    // Sixteen entries that are wrong, then as many more.
    let wrong = LogEntry(previous: .zero, event: .absent(draw: 99, seq: 0)).json.canonical
    let many = Array(evening.lines[..<4]) + Array(repeating: wrong, count: 32)
    #expect(complete(evening.record(of: many)) == .notReached)
    let few = Array(evening.lines[..<4]) + [wrong]
    #expect(complete(evening.record(of: few)) == nil)
    var shorter = evening
    shorter.leaves.removeLast()
    #expect(complete(shorter.record) == .notReached)
  }

  @Test func aHeaderNamesEachSourceAndPrizeOnce() throws {
    var header = try evening().header
    header.sources = [.init(name: Array("dice".utf8), count: 5)]
    #expect(try Header(header.json) == header)
    header.sources.append(.init(name: Array("d10".utf8), count: 5))
    #expect(try Header(header.json) == header)
    header.sources.append(.init(name: Array("dice".utf8), count: 16))
    #expect(throws: FormatError.badMember) { try Header(header.json) }
    header.sources = []
    header.plan.append(header.plan[0])
    #expect(throws: FormatError.badMember) { try Header(header.json) }
  }

  @Test func anEntryOfUnknownKindIsNotPassedOverInSilence() throws {
    let evening = try evening()
    var lines = evening.lines
    lines.insert(
      Array("{\"body\":{},\"kind\":\"wish\",\"prev\":\"\(hex(Digest.zero))\"}".utf8), at: 1)
    let found = findings(evening.record(of: lines))
    #expect(found[.everythingChecked] == .unknownKind)
    #expect(found[.logLinked] == .chainBroken)
  }
}
