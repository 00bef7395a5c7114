extension Countdown {
  /// 24 hours, the longest count, in milliseconds.
  public static let longest: Int64 = 86_400_000

  /// One moment on both clocks, in milliseconds.
  public struct Instant: Equatable, Sendable {
    /// Time since some start, never set back; may stand still while the device sleeps.
    public var monotonic: Int64
    /// Time of day, which may jump either way.
    public var wall: Int64

    public init(monotonic: Int64, wall: Int64) {
      self.monotonic = monotonic
      self.wall = wall
    }

    /// The clocks as a browser gives them: fractions of a millisecond are cut off.
    public init(cuttingMonotonic monotonic: Double, wall: Double) throws(CountdownError) {
      guard let monotonic = Int64(cutting: monotonic), let wall = Int64(cutting: wall) else {
        throw .notFinite
      }
      self.init(monotonic: monotonic, wall: wall)
    }

    /// Milliseconds since an earlier instant by the clock that moved further.
    func since(_ origin: Instant) -> Int64 {
      let byMonotonic = monotonic.subtractingSaturated(origin.monotonic)
      let byWall = wall.subtractingSaturated(origin.wall)
      return byMonotonic > byWall ? byMonotonic : byWall
    }
  }

  /// Seconds as a browser gives them, in milliseconds rounded up; refuses what is not a number.
  public static func milliseconds(fromSeconds seconds: Double) throws(CountdownError) -> Int64 {
    guard seconds.isFinite else { throw .notFinite }
    if seconds <= 0 { return 0 }
    if seconds > Double(longest / 1000) { throw .tooLong }
    // Not `rounded(.up)`: that needs the C mathematics library, which a page does not have.
    let exact = seconds * 1000
    let whole = Int64(exact)
    return Double(whole) < exact ? whole + 1 : whole
  }

  static func checked(_ milliseconds: Int64) throws(CountdownError) -> Int64 {
    if milliseconds > longest { throw .tooLong }
    return milliseconds
  }
}

extension Countdown.Count {
  var remaining: Int64 { length - elapsed }

  /// Whole seconds for display: a second that has begun counts in full.
  var seconds: Int32 { Int32((remaining + 999) / 1000) }

  /// The monotonic instant at which the displayed second changes.
  func nextChange(after now: Countdown.Instant) -> Int64 {
    now.monotonic.addingSaturated(remaining - (Int64(seconds) - 1) * 1000)
  }

  /// Moves to `now`: never back, never past the end.
  mutating func advance(to now: Countdown.Instant) {
    let passed = now.since(origin)
    if passed > elapsed { elapsed = passed < length ? passed : length }
  }
}

extension Int64 {
  fileprivate init?(cutting value: Double) {
    // Doubles up to 2^53 hold every millisecond exactly; a clock beyond is none.
    guard value.isFinite, value > -0x1p53, value < 0x1p53 else { return nil }
    self = Int64(value)
  }

  fileprivate func subtractingSaturated(_ other: Int64) -> Int64 {
    let (result, overflow) = subtractingReportingOverflow(other)
    if !overflow { return result }
    return other > 0 ? .min : .max
  }

  fileprivate func addingSaturated(_ other: Int64) -> Int64 {
    let (result, overflow) = addingReportingOverflow(other)
    if !overflow { return result }
    return other > 0 ? .max : .min
  }
}
