extension FrameAnimation {
  /// What is played and by which rules; no combination of values traps.
  public struct Plan: Equatable, Sendable {
    /// The number of the lowest picture.
    public var first: Int32
    /// How many pictures follow one another; none when negative.
    public var count: Int32
    /// How long each picture stays.
    public var timing: Timing
    public var order = Order.forward
    /// How often the pictures are played; 0 or less is endless.
    public var plays: Int32 = 1
    public var speed = Speed()
    /// How long the picture before stays after a start, in microseconds; 0 when negative.
    public var delay: Int64 = 0
    /// Which pictures are shown when the caller comes late.
    public var late = Late.onTime
    /// When the last play counts as over.
    public var ending = Ending.afterLastPicture
    /// Which picture stays after the end, or after a stop.
    public var rest = Rest.last
    /// What ``FrameAnimation/press(_:at:)`` does in mid-play.
    public var whilePlaying = WhilePlaying.ignore
    /// Whether time counts while nobody can look.
    public var whileHidden = WhileHidden.pause

    public init(first: Int32, count: Int32, timing: Timing) {
      self.first = first
      self.count = count
      self.timing = timing
    }
  }

  /// How long pictures stay, in microseconds.
  public enum Timing: Equatable, Sendable {
    /// Each the same time; 0 or less is 100 µs, as with Foundation's timers.
    case interval(Int64)
    /// All together; 0 or less is a thirtieth of a second for each picture.
    case duration(Int64)
    /// Each its own, in the order of numbers; 0 or less is a thirtieth of a second, and pictures
    /// beyond the list are not played.
    case durations([Int64])
  }

  /// The order in which pictures follow one another.
  public enum Order: Equatable, Sendable {
    case forward
    case reverse
    /// There and back; the turning picture once, and at the very end the first one again.
    case pingPong
  }

  /// How fast time goes, as a fraction; terms below 1 count as 1.
  public struct Speed: Equatable, Sendable {
    /// Seconds of the plan…
    public var numerator: Int32
    /// …that pass in so many seconds of the clock.
    public var denominator: Int32

    public init(_ numerator: Int32 = 1, over denominator: Int32 = 1) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// What becomes of pictures whose time passed while nobody asked.
  public enum Late: Equatable, Sendable {
    /// Each is shown, one a step; the rest of the play waits for whole steps of the grid.
    case everyPicture
    /// They are dropped; the play ends when it was to end.
    case onTime
  }

  /// When the last play is over.
  public enum Ending: Equatable, Sendable {
    /// In the instant the last picture appears.
    case withLastPicture
    /// When the last picture has had its time.
    case afterLastPicture
  }

  /// The picture seen after the end.
  public enum Rest: Equatable, Sendable {
    /// The one played last.
    case last
    /// The one seen before the play began.
    case initial
    /// The one played first.
    case first
  }

  /// What a press does to this plan's play.
  public enum WhilePlaying: Equatable, Sendable {
    case ignore
    case stop
  }

  /// What a page out of sight does to this plan's play.
  public enum WhileHidden: Equatable, Sendable {
    case pause
    case keepTime
  }
}
