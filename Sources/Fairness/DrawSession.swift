/// A session as the host runs it: the same rules as the verifier's, with the lines to be written.
///
/// Every call that returns a line has applied it; write the line before anybody sees what it says.
public struct DrawSession: Sendable {
  private var proceedings: Proceedings
  private var last: Digest
  /// How many numbers the draws so far took: a verifier computes only so many for a record.
  private var work: UInt64 = 0
  /// How many numbers all its draws together may take; a verifier's bound, unless set otherwise.
  public var workLimit = RecordVerifier.Options().workLimit

  /// A session that begins; the first line is its seal.
  public init?(header: Header, table: EntrantTable, engine: SHA256.Engine = .portable) {
    guard UInt64(table.count) == header.list.count else { return nil }
    let ledger = Ledger(header: header, seal: header.seal(engine: engine), engine: engine)
    proceedings = Proceedings(ledger: ledger, entrants: .all(table))
    last = .zero
  }

  /// A session that goes on from a record with its list; nil unless everything in it holds.
  public init?(_ verifier: RecordVerifier) {
    guard verifier.isVerified, !verifier.isWithoutList, let proceedings = verifier.proceedings
    else { return nil }
    self.proceedings = proceedings
    last = verifier.lastEntryHash
    work = verifier.work
  }

  /// What was sealed.
  public var header: Header { proceedings.ledger.header }

  /// The header's hash: what the host shows before anything is thrown.
  public var seal: Digest { proceedings.ledger.seal }

  /// The hash of the log so far.
  public var log: Digest { last }

  /// The draws that are armed and whose result must come next, in their order.
  public var pendingDraws: [Arm.PlannedDraw] {
    proceedings.ledger.draws.compactMap { $0.status == .armed ? $0.planned : nil }
  }

  /// The arms that wait for their contribution.
  public var openArms: [UInt32] {
    var numbers: [UInt32] = []
    for (index, arm) in proceedings.ledger.arms.enumerated() where arm.publicHash == nil {
      numbers.append(UInt32(index) &+ 1)
    }
    return numbers
  }

  /// The hash that a stage shows for an arm, 1, 2, 3, …
  public func armHash(_ number: UInt32) -> Digest? {
    guard number >= 1, UInt64(number) <= UInt64(proceedings.ledger.arms.count) else { return nil }
    return proceedings.ledger.arms[Int(number) &- 1].hash
  }

  /// How many seats of a prize came back and wait for a redraw.
  public func openSeats(ofPrize number: UInt32) -> UInt32 {
    proceedings.ledger.openSeats(ofPrize: number)
  }

  /// Applies anything but a result; see ``conclude(secret:signature:open:)`` for that.
  ///
  /// - Throws: what a verifier would find wrong with the entry; the session is then unchanged.
  public mutating func append(_ event: LogEntry.Event) throws(Finding) -> [UInt8] {
    var session = self
    let evaluations = try session.proceedings.apply(event, log: last)
    for evaluation in evaluations { try session.finish(evaluation) }
    let line = LogEntry(previous: last, event: event).json.canonical
    session.last = LogEntry.hash(canonical: line, engine: proceedings.ledger.engine)
    self = session
    return line
  }

  /// Writes the seal, which must be the first line.
  public mutating func writeSeal() throws(Finding) -> [UInt8] { try append(.seal(header: seal)) }

  /// Arms draws of these prizes; a prize with seats that came back is drawn anew for those.
  ///
  /// `rounds` holds the beacon's round of each, in the modes that have one.
  public mutating func arm(prizes: [UInt32], rounds: [UInt64] = []) throws(Finding) -> [UInt8] {
    let ledger = proceedings.ledger
    var draws: [Arm.PlannedDraw] = []
    for (index, number) in prizes.enumerated() {
      let redraw = ledger.drawings(ofPrize: number)
      let count =
        redraw == 0 ? ledger.prize(number)?.count ?? 0 : ledger.openSeats(ofPrize: number)
      draws.append(
        Arm.PlannedDraw(
          draw: UInt32(ledger.draws.count &+ index) &+ 1, prize: number, redraw: redraw,
          count: count, round: index < rounds.count ? rounds[index] : nil))
    }
    return try append(
      .arm(Arm(number: UInt32(ledger.arms.count) &+ 1, draws: draws, log: last)))
  }

  /// The winners of the next draw; changes nothing.
  public func winners(secret: Digest?, signature: [UInt8]?) throws(Finding) -> [UInt32] {
    var trial = self
    guard let next = pendingDraws.first else {
      throw Finding(.entriesInOrder, .drawOutOfSequence)
    }
    let result = DrawResult(
      draw: next.draw, winners: [], secret: secret, signature: signature, labels: [])
    let evaluations = try trial.proceedings.apply(.result(result), log: last)
    var winners: [UInt32] = []
    for evaluation in evaluations { winners = try trial.finish(evaluation) }
    return winners
  }

  /// Draws the next armed draw and writes its result; `open` gives the label of each winner.
  public mutating func conclude(
    secret: Digest?, signature: [UInt8]? = nil, open: (UInt32) -> OpenedLabel?
  ) throws(Finding) -> (winners: [UInt32], line: [UInt8]) {
    let winners = try winners(secret: secret, signature: signature)
    guard let next = pendingDraws.first else {
      throw Finding(.entriesInOrder, .drawOutOfSequence)
    }
    let result = DrawResult(
      draw: next.draw, winners: winners.map { UInt64($0) }, secret: secret, signature: signature,
      labels: winners.compactMap(open))
    return (winners, try append(.result(result)))
  }

  /// Computes one draw to its end, unless the record then asks for more than a verifier would do.
  @discardableResult
  private mutating func finish(_ evaluation: Evaluation) throws(Finding) -> [UInt32] {
    guard var selection = proceedings.begin(evaluation) else { return [] }
    let left = workLimit &- min(work, workLimit)
    var budget = left
    guard proceedings.step(&selection, budget: &budget), budget > 0 else {
      throw Finding(.winnersRecomputed, .tooMuchWork, number: UInt64(evaluation.draw &+ 1))
    }
    work &+= left &- budget
    proceedings.finish(evaluation, winners: selection.winners)
    return selection.winners
  }
}
