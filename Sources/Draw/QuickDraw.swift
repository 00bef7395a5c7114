/// The quick draw as a state machine: events and instants go in, effects come out.
///
/// What is shown is already stored. A change is first proposed to the store with the revision it
/// rests on; the store refuses it when another tab was faster, and the change is then made anew on
/// top of what that tab stored. Winners are picked when Stop is pressed, so nothing that could
/// tell them exists while the numbers roll.
public struct QuickDraw: Sendable {
  /// What a person or the store did.
  public enum Event: Equatable, Sendable {
    /// The stored session and its list, both absent on a first visit.
    case loaded(session: [UInt8]?, names: [UInt8]?)
    case start
    /// `time` goes on record: milliseconds since 1970.
    case stop(time: UInt64)
    /// An instant asked for by `Effect.wake` has come, or may have.
    case wake
    case setRange(text: [UInt8])
    case setWinnersPerDraw(text: [UInt8])
    case setRepeats(Bool)
    case setSound(Bool)
    /// A new list, its lines joined by line feeds; it also becomes what rolls.
    case setNames(QuickDrawNames)
    case setSource(QuickDrawSession.Source)
    case clear
    case clearConfirmed
    /// The proposed session is on disk.
    case saved
    /// Another tab had stored this before; the proposal was refused.
    case conflict(session: [UInt8], names: [UInt8]?)
    case saveFailed
    /// Another tab stored this.
    case changedElsewhere(session: [UInt8], names: [UInt8]?)
  }

  /// What the edge must do, in order.
  public enum Effect: Equatable, Sendable {
    /// Store these bytes if the stored revision is `expected` or nothing is stored.
    case save(session: [UInt8], names: [UInt8]?, expected: UInt64, revision: UInt64)
    /// Send `Event.wake` at this instant; nil forgets the last one asked for.
    case wake(at: UInt64?)
    /// What is stored cannot be read: keep it under another key and free its place.
    case setAside
    case rollStarted
    /// `rolling` holds new positions to show.
    case rolled
    case rollEnded
    /// The rounds from this one on are new and may be shown.
    case landed(firstRound: Int)
    case cleared
    /// Range, pool, settings or list may have changed.
    case changed
    case dialog(Dialog)
  }

  /// What the page has to say before anything else goes on.
  public enum Dialog: Equatable, Sendable {
    case confirmClear
    case rangeSet(UInt32)
    case rangeRefused(RangeEntry.Refusal)
    case winnersPerDrawRefused(RangeEntry.Refusal)
    case namesSet(count: UInt32, repeated: UInt32)
    case namesRefused(NamesRefusal)
    /// Nothing was stored, so nothing was drawn or changed.
    case saveFailed
    case randomnessFailed
    /// What was stored cannot be read; a new session begins and the bytes are kept aside.
    case storeDamaged
    /// A later version of the page is open elsewhere; this one must be loaded again.
    case storeTooNew
  }

  /// Why a list of names was refused.
  public enum NamesRefusal: UInt8, Equatable, Sendable {
    case empty = 1
    case tooMany = 2
  }

  /// How often the rolling number changes, in milliseconds.
  public static let tickInterval: UInt64 = 100

  /// What is stored, and so may be shown.
  public internal(set) var session = QuickDrawSession()
  /// The list that belongs to the session; empty when there is none.
  public internal(set) var names = QuickDrawNames.none
  /// The positions on show while rolling, counted from 0; empty when nothing rolls.
  public internal(set) var rolling: [UInt32] = []
  /// Nil until the store has answered.
  var pool: NumberPool?
  var rollStart: UInt64?
  var rollTick: UInt64 = 0
  var isLoaded = false
  /// A later version owns the store: nothing may be written any more.
  var isFrozen = false
  var inFlight: Proposal?
  var waiting: [Command] = []
  /// Start was pressed while winners, or the order to clear them, were on their way to the store.
  var wantsStart = false

  /// A machine that waits for `Event.loaded`.
  public init() {}

  /// Whether numbers are rolling.
  public var isRolling: Bool { rollStart != nil }
  /// Winners are picked and on their way to the store.
  public var isDrawing: Bool {
    if let inFlight, inFlight.command.isDraw { return true }
    return waiting.contains { $0.isDraw }
  }
  /// Something is on its way to the store after which no roll of before goes on.
  var isSettling: Bool {
    if isDrawing || inFlight?.command == .clear { return true }
    return waiting.contains(.clear)
  }
  /// How many can still win.
  public var remaining: UInt32 { UInt32(pool?.remaining ?? 0) }
  /// Whether Start has a meaning: the store has answered, and somebody can still win.
  public var canStart: Bool { isLoaded && !isFrozen && remaining > 0 }

  /// Why there is nothing left to start, if that is so.
  public var notice: Notice? {
    guard isLoaded, remaining == 0 else { return nil }
    if let last = session.rounds.last, last.drawn < last.asked {
      return .shortfall(drawn: last.drawn, asked: last.asked)
    }
    return .exhausted
  }

  /// What there is to say when nobody can win any more.
  public enum Notice: Equatable, Sendable {
    /// The last round took all that were left, fewer than asked for.
    case shortfall(drawn: UInt16, asked: UInt16)
    /// Everybody has won.
    case exhausted
  }
}
