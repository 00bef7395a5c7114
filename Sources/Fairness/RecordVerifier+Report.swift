extension RecordVerifier {
  /// Whether every statement holds; false until the record was read to its end.
  public var isVerified: Bool {
    stage == .finished && findingCount == 0 && statements.allSatisfy { $0.holds }
  }

  /// The seal of the header that was read.
  public var sealFound: Digest? { header == nil ? nil : seal }

  /// The header, once its line was read.
  public var headerFound: Header? { header }

  /// The hash of the last entry: two copies of a record that agree in it agree in everything.
  public var lastEntryHash: Digest { lastHash }

  /// True when the log says that nothing follows.
  public var isClosed: Bool { proceedings?.ledger.isClosed ?? false }

  /// A proof that was asked for, with the first ticket, once the list was read.
  public func proof(of seq: UInt64) -> (entrant: EntrantProof, firstTicket: UInt64)? {
    list.collector?.proof(of: seq)
  }

  /// What can be said about the record, in the order in which it is told.
  public var statements: [Statement] {
    Statement.ID.allCases.compactMap { id in
      guard isAsked(id) else { return nil }
      let attention = needsAttention(id)
      return Statement(
        id, numbers: numbers(id), finding: finding(id), needsAttention: attention)
    }
  }

  /// Whether a statement is made: where it has a meaning, and wherever something is wrong with it.
  private func isAsked(_ id: Statement.ID) -> Bool {
    if findings[Int(id.rawValue)] != nil { return true }
    return switch id {
    case .sealCompared: options.seal != nil
    case .listSealed, .commitmentsDistinct: !isWithoutList
    case .ownersProven, .listUnseen: isWithoutList
    case .checkpointsContained: list.checkpointCount > 0 && !isWithoutList
    case .entryIncluded: options.receipt != nil
    case .secretsOpenChain: header?.mode.hasSecret ?? true
    case .beaconRounds: header?.mode.hasBeacon ?? false
    default: true
    }
  }

  private func finding(_ id: Statement.ID) -> Finding? {
    if let finding = findings[Int(id.rawValue)] { return finding }
    let isReached =
      switch id {
      case .sealCompared: header != nil
      case .listSealed, .commitmentsDistinct, .checkpointsContained, .entryIncluded: listIsChecked
      case .listUnseen: listIsChecked
      case .headerSealed: proceedings?.ledger.isSealed ?? false
      default: stage == .finished && !hasGivenUp
      }
    return isReached ? nil : Finding(id, .notReached)
  }

  private func needsAttention(_ id: Statement.ID) -> Bool {
    switch id {
    case .irregularities: irregularities.prefix(6).contains { $0 > 0 }
    case .publicBits: grade == .sealed
    case .labelsOpen: unopened > 0
    case .logLinked: !isClosed
    case .beaconRounds, .listUnseen: true
    default: false
    }
  }

  private func numbers(_ id: Statement.ID) -> [UInt64] {
    let ledger = proceedings?.ledger
    switch id {
    case .recordReadable: return [lineNumber &- 1, entryCount]
    case .headerSealed, .sealCompared: return []
    case .logLinked: return [entryCount, isClosed ? 1 : 0]
    case .listSealed: return [list.count, list.table.total]
    case .ownersProven: return [proofCount, header?.list.count ?? 0]
    case .listUnseen: return [UInt64(list.checkpointCount)]
    case .commitmentsDistinct: return [list.count &* 2]
    case .checkpointsContained: return [UInt64(list.checkpointCount)]
    case .entryIncluded:
      guard let receipt = options.receipt else { return [] }
      return [receipt.leaf.seq, receipt.firstTicket, UInt64(receipt.leaf.weight)]
    case .entriesInOrder:
      return [UInt64(ledger?.arms.count ?? 0), UInt64(ledger?.draws.count ?? 0)]
    case .redrawsJustified: return [ledger?.tally.redraws ?? 0]
    case .secretsOpenChain: return [ledger?.tally.secrets ?? 0]
    case .beaconRounds:
      let round = ledger?.rounds.last?.round ?? 0
      return [ledger?.tally.rounds ?? 0, round, header?.beacon?.time(ofRound: round) ?? 0]
    case .winnersRecomputed: return [drawnCount, winnerCount]
    case .labelsOpen: return [openedCount, unopened]
    case .everythingChecked: return [unknownEntries]
    case .irregularities: return irregularities
    case .publicBits:
      return [UInt64(creditedBits), UInt64(requiredBits), UInt64(grade.rawValue)]
    }
  }

  private var drawnCount: UInt64 {
    var count: UInt64 = 0
    for draw in proceedings?.ledger.draws ?? []
    where draw.status == .drawn || draw.status == .annulled { count &+= 1 }
    return count
  }

  /// Absent, annulled, aborted, withheld, added prizes, voids, open draws, revealed.
  private var irregularities: [UInt64] {
    guard let ledger = proceedings?.ledger else { return [0, 0, 0, 0, 0, 0, 0, 0] }
    var open: UInt64 = 0
    for draw in ledger.draws where draw.status == .armed { open &+= 1 }
    let tally = ledger.tally
    // Whoever closes the log over an armed draw has withheld it.
    let withheld = tally.withheld &+ (ledger.isClosed ? open : 0)
    return [
      tally.absent, tally.annulled, tally.aborted, withheld, tally.addedPrizes,
      UInt64(ledger.voids.count), ledger.isClosed ? 0 : open, tally.revealed,
    ]
  }

  /// What was thrown for each arm, in the order of the arms; empty until it was.
  public var contributions: [[PublicValue]] {
    proceedings?.ledger.arms.map { $0.values } ?? []
  }

  /// The beacon rounds that decided draws, ascending, each with its value: the signature's hash.
  public var rounds: [(round: UInt64, value: Digest)] {
    proceedings?.ledger.rounds.map { ($0.round, $0.signature) } ?? []
  }

  /// Which tickets an entrant owns, from 0; nil beyond the list, or when it is not proven.
  public func tickets(ofEntrant seq: UInt64) -> (first: UInt64, count: UInt32)? {
    guard let seq = UInt32(exactly: seq) else { return nil }
    if let proven { return proven[seq].map { ($0.firstTicket, $0.weight) } }
    guard UInt64(seq) < list.count else { return nil }
    return (list.table.firstTicket(of: seq), list.table.weight(of: seq))
  }

  /// The bits of the poorest arm that decided a draw.
  public var creditedBits: UInt32 {
    guard let ledger = proceedings?.ledger else { return 0 }
    var least: UInt32?
    for arm in ledger.arms where arm.hasResult { least = min(least ?? arm.bits, arm.bits) }
    let beacon: UInt32 = ledger.tally.rounds > 0 ? 256 : 0
    return (least ?? 0) &+ beacon
  }

  /// What a list of this size asks for.
  public var requiredBits: UInt32 {
    PublicBits.required(entrants: header?.list.count ?? 0)
  }

  /// By the rounds used and the bits credited so far.
  public var grade: Grade {
    if let ledger = proceedings?.ledger, ledger.tally.rounds > 0 { return .beacon }
    return creditedBits >= requiredBits ? .public : .sealed
  }
}

/// One draw as the record shows it.
public struct ReportedDraw: Equatable, Sendable {
  /// `aborted` with its secret, `withheld` without, `revealed` when a later secret gave it away.
  public enum Status: UInt8, Sendable { case armed, drawn, annulled, aborted, withheld, revealed }

  /// 1, 2, 3, … over the session.
  public var draw: UInt32
  /// 0 the first time a prize is drawn.
  public var redraw: UInt32
  public var prize: Prize
  public var status: Status
  /// As the record names them, in the order in which they won; for a draw that was not finished,
  /// who would have won.
  public var winners: [Winner]
  /// Who follows from key and list, where that is not whom the record names.
  public var recomputed: [Winner]?

  /// Somebody who won, or would have.
  public struct Winner: Equatable, Sendable {
    /// Position in the list, from 0.
    public var seq: UInt32
    /// From 0.
    public var firstTicket: UInt64
    public var weight: UInt32
    /// Whether they were called and did not come.
    public var isAbsent: Bool
    /// Nil when the record does not open it.
    public var label: [UInt8]?
  }
}

extension RecordVerifier {
  /// The draws in their order.
  public var draws: [ReportedDraw] {
    guard let ledger = proceedings?.ledger else { return [] }
    var labels = self.labels[...]
    return ledger.draws.compactMap { draw in
      guard let prize = ledger.prize(draw.planned.prize),
        let status = ReportedDraw.Status(rawValue: draw.status.rawValue)
      else { return nil }
      var opened: [OpenedLabel] = []
      if let first = labels.first, first.draw == draw.planned.draw {
        opened = first.opened
        labels.removeFirst()
      }
      let computed = draw.winners.map { winner($0, of: draw, opened) }
      let isClaim = status == .drawn || status == .annulled
      let differs = isClaim && draw.claimed != draw.winners
      return ReportedDraw(
        draw: draw.planned.draw, redraw: draw.planned.redraw, prize: prize, status: status,
        winners: differs ? draw.claimed.map { winner($0, of: draw, opened) } : computed,
        recomputed: differs ? computed : nil)
    }
  }

  private func winner(
    _ seq: UInt32, of draw: Ledger.DrawState, _ opened: [OpenedLabel]
  ) -> ReportedDraw.Winner {
    let tickets = tickets(ofEntrant: UInt64(seq))
    return ReportedDraw.Winner(
      seq: seq, firstTicket: tickets?.first ?? 0, weight: tickets?.count ?? 0,
      isAbsent: draw.place(of: seq).map { draw.isAbsent[$0] } ?? false,
      label: label(of: seq, in: opened))
  }

  private func label(of seq: UInt32, in opened: [OpenedLabel]) -> [UInt8]? {
    let place = firstPosition(of: opened.count) { opened[$0].seq >= UInt64(seq) }
    return place < opened.count && opened[place].seq == UInt64(seq) ? opened[place].label : nil
  }
}
