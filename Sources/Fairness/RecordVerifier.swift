/// Checks a record as it streams by, a bounded amount of work at a time.
///
/// Feed bytes, call ``step(budget:)`` until it wants more or is finished, then read the
/// statements. Nothing a record holds makes it trap, run forever, or take memory beyond a fixed
/// share of the bytes fed.
public struct RecordVerifier: Sendable {
  let options: Options
  let engine: SHA256.Engine

  var stage = Stage.header
  var input: [UInt8] = []
  var position = 0
  var inputHasEnded = false
  /// The line at hand, as far as it was read.
  var line: [UInt8] = []
  var lineNumber: UInt64 = 1
  var bytesRead: UInt64 = 0

  var header: Header?
  var seal = Digest.zero
  var list: ListCheck
  /// True when the record holds proofs in place of its list.
  ///
  /// Kept apart from `proven`, whose comparison with nil the compiler for WebAssembly gets wrong.
  public internal(set) var isWithoutList = false
  /// What stands in the record in place of the list; nil when it has the list.
  var proven: ProvenEntrants?
  /// Where the log begins in the record, once it was reached.
  public internal(set) var logOffset: UInt64?
  /// The first draw whose end only the list can show.
  var drawThatNeedsList: UInt32?
  var separateLeaves: [UInt8] = []
  var separateLeavesHaveEnded = false

  var proceedings: Proceedings?
  var lastHash = Digest.zero
  var entryCount: UInt64 = 0
  var unknownEntries: UInt64 = 0
  /// What is left to compute, the next one last.
  var pending: [Evaluation] = []
  var current: (evaluation: Evaluation, selection: Selection)?
  var work: UInt64 = 0
  /// The labels of each draw, ascending by entrant.
  var labels: [(draw: UInt32, opened: [OpenedLabel])] = []
  var openedCount: UInt64 = 0
  var unopened: UInt64 = 0
  var winnerCount: UInt64 = 0

  var findings = [Finding?](repeating: nil, count: Statement.ID.allCases.count)
  var findingCount = 0
  /// True once the list was compared with the header.
  var listIsChecked = false
  /// True when reading ended before the record did.
  var hasGivenUp = false

  /// What the reader brings along, and how far a record may go.
  public struct Options: Sendable {
    /// The seal that the reader photographed.
    public var seal: Digest?
    /// States of the list that the reader kept.
    public var checkpoints: [Header.Checkpoint] = []
    /// What the reader took home.
    public var receipt: Receipt?
    /// The entrants, from 0 and ascending, whose inclusion proofs are wanted.
    public var proofsOf: [UInt64] = []
    /// Whether ``RecordVerifier/owners`` is wanted.
    public var notesOwners = false
    /// The leaves come by ``RecordVerifier/feedLeaves(_:)``, 85 bytes each.
    public var leavesAreSeparate = false
    /// How many numbers may be computed for the whole record.
    public var workLimit: UInt64 = 1 << 26
    /// Bytes of one line, the list excepted.
    public var lineLimit = 1 << 24

    public init() {}
  }

  enum Stage: Sendable {
    case header, list, leaves, listEnd, separateLeaves, sorting, proofCount, proofs, log, finished
  }

  /// What ``step(budget:)`` wants next.
  public enum Progress: Equatable, Sendable {
    case needsInput
    case needsLeaves
    /// The budget is spent and there is more to do.
    case working
    case finished
  }

  public init(options: Options = Options(), engine: SHA256.Engine = .portable) {
    self.options = options
    self.engine = engine
    list = ListCheck(engine: engine)
  }

  /// Takes the next bytes of the record.
  public mutating func feed(_ bytes: [UInt8]) {
    if position == input.count {
      input = bytes
      position = 0
    } else {
      input.append(contentsOf: bytes)
    }
  }

  /// Takes the next bytes of a list kept apart from the record.
  public mutating func feedLeaves(_ bytes: [UInt8]) {
    separateLeaves.append(contentsOf: bytes)
  }

  /// Says that the separate list ends here.
  public mutating func endLeaves() { separateLeavesHaveEnded = true }

  /// Says that the record ends here.
  public mutating func end() { inputHasEnded = true }

  /// How many entrants were read so far, and how many bytes.
  public var read: (entrants: UInt64, bytes: UInt64) { (list.count, bytesRead) }

  /// Works until more input is wanted or the budget is spent: one unit is about two hashes.
  public mutating func step(budget: UInt64) -> Progress {
    var budget = budget
    while stage != .finished {
      if stage == .sorting {
        guard list.sort(budget: &budget) else { return .working }
        finishList()
        continue
      }
      if current != nil || !pending.isEmpty {
        guard evaluate(&budget) else { return .working }
        continue
      }
      guard budget > 0 else { return .working }
      if stage == .separateLeaves {
        if let progress = readSeparateLeaves(&budget) { return progress }
        continue
      }
      if position == input.count {
        guard inputHasEnded else { return .needsInput }
        endOfInput()
        continue
      }
      switch stage {
      case .leaves: readLeaves(&budget)
      case .list: readListPrefix()
      case .listEnd: readListEnd()
      default: readLine(&budget)
      }
    }
    return .finished
  }

  mutating func report(_ finding: Finding, onLine: Bool = true) {
    var finding = finding
    if onLine, finding.line == 0 { finding.line = lineNumber }
    let index = Int(finding.statement.rawValue)
    if findings[index] == nil { findings[index] = finding }
    findingCount &+= 1
    // A record this wrong teaches nothing more, and must not cost more.
    if findingCount >= Self.findingLimit { giveUp() }
  }

  private static let findingLimit = 16

  /// Ends the check: what was not reached is not claimed.
  mutating func stop(_ finding: Finding, onLine: Bool = true) {
    report(finding, onLine: onLine)
    giveUp()
  }

  private mutating func giveUp() {
    stage = .finished
    hasGivenUp = true
  }
}
