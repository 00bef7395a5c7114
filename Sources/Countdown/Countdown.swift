/// A button's count, from the press until it may be pressed again.
///
/// Events and both clocks go in, effects come out in the order they must be performed. The owner's
/// code (`deliverPress`, `finished`) always comes last, when the state is already the new one.
public struct Countdown: Equatable, Sendable {
  /// What the button promises at the moment.
  public enum State: Equatable, Sendable {
    /// A press is delivered.
    case idle
    /// Presses are refused until the count is over.
    case counting
    /// Nothing happens any more, whatever arrives.
    case destroyed
  }

  /// A title the caller owns; the core only remembers which one was shown.
  public typealias TitleID = Int32

  /// The count that runs, measured from the last press or correction.
  struct Count: Equatable, Sendable {
    var origin: Instant
    /// Milliseconds from `origin` to the end, above 0.
    var length: Int64
    /// Milliseconds passed, never less than was seen before.
    var elapsed: Int64
    /// The longest remaining time the count has had, in milliseconds: what "half" refers to.
    var total: Int64
    var titleAfter: TitleID
    var shown: Int32
    var saidHalf = false
    var saidRefusal = false
  }

  /// Milliseconds the next press counts; 0 or less delivers the press without a count.
  public private(set) var duration: Int64
  /// The title shown when idle.
  public internal(set) var title: TitleID
  var count: Count?
  var isDestroyed = false

  /// An idle button.
  public init(duration: Int64 = 60_000, title: TitleID) throws(CountdownError) {
    self.duration = try Countdown.checked(duration)
    self.title = title
  }

  public var state: State {
    if isDestroyed { return .destroyed }
    return count == nil ? .idle : .counting
  }

  /// What the button shows, as of the last event.
  public var face: Face {
    if let count { return .seconds(count.shown) }
    return .title(title)
  }

  /// Sets what the next press counts; a running count is not touched.
  public mutating func setDuration(_ milliseconds: Int64) throws(CountdownError) {
    duration = try Countdown.checked(milliseconds)
  }
}
