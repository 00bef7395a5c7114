/// A session as it stands: its rules, and who can still win. Host and verifier move it alike.
struct Proceedings: Sendable {
  private(set) var ledger: Ledger
  private var pool: Pool
  /// How many voids the pool has taken in.
  private var voidsApplied = 0

  init(ledger: Ledger, entrants: Pool.Entrants, notesOwners: Bool = false) {
    self.ledger = ledger
    pool = Pool(entrants, notesOwners: notesOwners)
  }

  /// Who owned the numbers drawn so far, ascending; empty unless that was to be noted.
  var owners: [UInt32] { pool.owners?.members ?? [] }

  /// Applies an entry; whatever it asks to be computed must be finished before the next one.
  mutating func apply(
    _ event: LogEntry.Event, log: Digest
  ) throws(Finding) -> [Evaluation] {
    let evaluations = try ledger.apply(event, log: log)
    switch event {
    case .absent(_, let seq): pool.take(UInt32(truncatingIfNeeded: seq))
    case .annul(let draw, _): giveBack(ledger.draws[Int(draw) &- 1])
    default: break
    }
    return evaluations
  }

  /// Winners of an annulled draw can win again, except those who were absent.
  private mutating func giveBack(_ draw: Ledger.DrawState) {
    if ledger.header.repeatWinners { return }
    for index in draw.sorted.indices where !draw.isAbsent[index] {
      pool.giveBack(draw.sorted[index])
    }
  }

  /// Prepares one draw; entrants voided before its arm can no longer win.
  mutating func begin(_ evaluation: Evaluation) -> Selection? {
    while voidsApplied < evaluation.voidCount {
      pool.void(ledger.voids[voidsApplied])
      voidsApplied &+= 1
    }
    guard let numbers = NumberStream(key: evaluation.key, total: pool.total, engine: ledger.engine)
    else { return nil }
    return Selection(numbers, groups: evaluation.groups, count: evaluation.count)
  }

  mutating func step(_ selection: inout Selection, budget: inout UInt64) -> Bool {
    selection.step(&pool, budget: &budget)
  }

  /// Gives up a draw that asks for too much work.
  mutating func abandon(_ selection: Selection) { selection.release(&pool) }

  /// Takes the winners of a finished draw out of the pool.
  mutating func finish(_ evaluation: Evaluation, winners: [UInt32]) {
    ledger.setWinners(evaluation.draw, winners)
    guard evaluation.isClaim, !ledger.header.repeatWinners else { return }
    for seq in winners { pool.take(seq) }
  }
}
