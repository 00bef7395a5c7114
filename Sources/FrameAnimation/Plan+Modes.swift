extension FrameAnimation.Plan {
  /// A repeating timer that shows one picture a tick and rests on the last one.
  ///
  /// - Parameters:
  ///   - first: the first picture.
  ///   - count: how many pictures one play has.
  ///   - interval: microseconds between ticks.
  ///   - firesAtOnce: whether the start is the first tick; otherwise it comes one interval later.
  public static func timer(
    first: Int32, count: Int32, interval: Int64, firesAtOnce: Bool = true
  ) -> Self {
    var plan = Self(first: first, count: count, timing: .interval(interval))
    plan.delay = firesAtOnce ? 0 : Schedule.interval(interval)
    plan.late = .everyPicture
    plan.ending = .withLastPicture
    return plan
  }

  /// An array of pictures spread evenly over a time, after which the picture before returns.
  ///
  /// - Parameters:
  ///   - first: the first picture.
  ///   - count: how many pictures one play has.
  ///   - duration: microseconds of one play; 0 or less is a thirtieth of a second for each picture.
  ///   - plays: how many; 0 is endless.
  public static func animation(
    first: Int32, count: Int32, duration: Int64 = 0, plays: Int32 = 0
  ) -> Self {
    var plan = Self(first: first, count: count, timing: .duration(duration))
    plan.plays = plays
    plan.rest = .initial
    plan.whilePlaying = .stop
    return plan
  }

  /// How long the one picture of a play without motion stays where it does not rest.
  public static let stillTime: Int64 = 1_000_000

  /// The same play for people who asked for less motion: its end picture alone, and still an end.
  public var withoutMotion: Self {
    let schedule = Schedule(self)
    guard schedule.slotsPerPlay > 0 else { return self }
    var plan = self
    plan.first = order == .forward ? schedule.picture(schedule.slotsPerPlay - 1) : first
    plan.count = 1
    plan.timing = .interval(Self.stillTime)
    plan.order = .forward
    plan.plays = 1
    plan.speed = FrameAnimation.Speed()
    return plan
  }
}
