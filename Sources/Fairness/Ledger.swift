/// The state of a session as its log tells it, and the rules that every entry must follow.
///
/// The host applies an entry before writing it; the verifier applies what it reads. What the rules
/// ask to be computed comes back as ``Evaluation`` values.
struct Ledger: Sendable {
  let header: Header
  let seal: Digest
  let engine: SHA256.Engine

  var isSealed = false
  var isClosed = false
  var arms: [ArmState] = []
  var draws: [DrawState] = []
  /// The plan and what was added to it, by number.
  var prizes: [PrizeState]
  /// Voids in the order in which they were entered.
  var voids: [UInt32] = []
  var isVoid = Bitmap()
  /// The draw whose result or abort must come next, as an index.
  var next = 0
  /// The last secret that was seen, and the draw it belongs to.
  var lastSecret: (draw: UInt32, value: Digest)
  /// The beacon rounds that were used, ascending, each with the hash of its signature.
  var rounds: [(round: UInt64, signature: Digest)] = []
  var tally = Tally()

  static let prizeLimit = 1000

  struct ArmState: Sendable {
    let hash: Digest
    /// How many voids count for it.
    let voidCount: Int
    var publicHash: Digest?
    var values: [PublicValue] = []
    var bits: UInt32 = 0
    var hasResult = false
  }

  struct DrawState: Sendable {
    let planned: Arm.PlannedDraw
    /// Index of the arm.
    let arm: Int
    let groups: UInt32
    var status = Status.armed
    /// In the order in which they won, as computed.
    var winners: [UInt32] = []
    /// The winners that the record names.
    var claimed: [UInt32] = []
    /// The same ascending, and which of them were absent.
    var sorted: [UInt32] = []
    var isAbsent: [Bool] = []

    enum Status: UInt8, Sendable { case armed, drawn, annulled, aborted, withheld, revealed }
  }

  struct PrizeState: Sendable {
    let prize: Prize
    var drawings: UInt32 = 0
    /// Seats that came back and are not drawn again yet.
    var seats: UInt32 = 0
  }

  /// What is counted for everybody to see.
  struct Tally: Equatable, Sendable {
    var absent: UInt64 = 0
    var annulled: UInt64 = 0
    var aborted: UInt64 = 0
    var withheld: UInt64 = 0
    var revealed: UInt64 = 0
    var addedPrizes: UInt64 = 0
    var redraws: UInt64 = 0
    var secrets: UInt64 = 0
    var rounds: UInt64 = 0
  }

  init(header: Header, seal: Digest, engine: SHA256.Engine) {
    self.header = header
    self.seal = seal
    self.engine = engine
    prizes = header.plan.map { PrizeState(prize: $0) }
    prizes.sort { $0.prize.number < $1.prize.number }
    lastSecret = (0, header.chain?.anchor ?? .zero)
  }
}

// MARK: - Entries

extension Ledger {
  /// Applies an entry whose predecessor has the hash `log`.
  ///
  /// Changes nothing when it throws, but that a seal which is wrong or missing is told only once.
  mutating func apply(
    _ event: LogEntry.Event, log: Digest
  ) throws(Finding) -> [Evaluation] {
    if isClosed { throw Finding(.entriesInOrder, .afterClose) }
    if case .seal(let hash) = event {
      if isSealed { throw Finding(.entriesInOrder, .sealedTwice) }
      isSealed = true
      if hash != seal { throw Finding(.headerSealed, .sealDiffers) }
      return []
    }
    if !isSealed {
      isSealed = true
      throw Finding(.headerSealed, .sealMissing)
    }
    switch event {
    case .seal, .note: break
    case .void(let seq, _): try void(seq)
    case .prize(let prize): try add(prize)
    case .arm(let arm): try self.arm(arm, log)
    case .public(let arm, let values): try contribute(arm, values)
    case .result(let result): return try conclude(result)
    case .absent(let draw, let seq): try absent(draw, seq)
    case .annul(let draw, _): try annul(draw)
    case .abort(let draw, _, let secret): return try abort(draw, secret)
    case .close: isClosed = true
    }
    return []
  }

  private mutating func void(_ seq: UInt64) throws(Finding) {
    guard seq < header.list.count, let entrant = UInt32(exactly: seq) else {
      throw Finding(.entriesInOrder, .noSuchEntrant, number: seq)
    }
    guard !isVoid[entrant] else { throw Finding(.entriesInOrder, .voidTwice, number: seq) }
    isVoid[entrant] = true
    voids.append(entrant)
  }

  private mutating func add(_ prize: Prize) throws(Finding) {
    let place = lowerBound(prize.number)
    if place < prizes.count, prizes[place].prize.number == prize.number {
      throw Finding(.entriesInOrder, .prizeNumberTaken, number: UInt64(prize.number))
    }
    guard prizes.count < Self.prizeLimit else { throw Finding(.entriesInOrder, .tooManyPrizes) }
    prizes.insert(PrizeState(prize: prize), at: place)
    tally.addedPrizes &+= 1
  }

  private func lowerBound(_ number: UInt32) -> Int {
    firstPosition(of: prizes.count) { prizes[$0].prize.number >= number }
  }

  func index(ofPrize number: UInt32) -> Int? {
    let place = lowerBound(number)
    return place < prizes.count && prizes[place].prize.number == number ? place : nil
  }

  /// A prize of the plan or one that was added.
  func prize(_ number: UInt32) -> Prize? { index(ofPrize: number).map { prizes[$0].prize } }

  /// How many seats of a prize came back and wait for a redraw.
  func openSeats(ofPrize number: UInt32) -> UInt32 {
    index(ofPrize: number).map { prizes[$0].seats } ?? 0
  }

  /// How often a prize was armed: what the next draw of it names as its redraw.
  func drawings(ofPrize number: UInt32) -> UInt32 {
    index(ofPrize: number).map { prizes[$0].drawings } ?? 0
  }
}
