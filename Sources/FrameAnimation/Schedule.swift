/// A plan's pictures laid out in time.
///
/// Slots count on through all plays; slot 0 is the first picture of the first play. Times are in
/// microseconds after the start, and never beyond `Int64.max`, which stands for never.
struct Schedule: Equatable, Sendable {
  /// Slots until the pictures begin anew; 0 when there is nothing to play.
  let slotsPerPlay: Int64
  /// The slot that ends the last play; nil when endless or empty.
  let lastSlot: Int64?

  private let plays: Int64?
  private let first: Int32
  private let count: Int64
  private let order: FrameAnimation.Order
  private let delay: Int64
  private let numerator: Int64
  private let denominator: Int64
  private let pace: Pace

  /// Where the slots of one play begin, in unscaled time.
  private enum Pace: Equatable {
    case even(time: Int64, pictures: Int64)
    case uneven(starts: [Int64])
  }

  /// A thirtieth of a second in whole microseconds.
  static let defaultPictureTime: Int64 = 33_333

  init(_ plan: FrameAnimation.Plan) {
    var count = Int64(max(0, plan.count))
    if case .durations(let times) = plan.timing { count = min(count, Int64(times.count)) }
    let turns = plan.order == .pingPong && count > 1
    first = plan.first
    self.count = count
    order = plan.order
    slotsPerPlay = turns ? 2 * count - 2 : count
    delay = max(0, plan.delay)
    numerator = Int64(max(1, plan.speed.numerator))
    denominator = Int64(max(1, plan.speed.denominator))
    if plan.plays <= 0 || count == 0 {
      plays = nil
      lastSlot = nil
    } else {
      plays = Int64(plan.plays)
      lastSlot = Int64(plan.plays) * slotsPerPlay - (turns ? 0 : 1)
    }
    switch plan.timing {
    case .interval(let time):
      pace = .even(time: Self.interval(time), pictures: 1)
    case .duration(let time) where time > 0:
      pace = .even(time: time, pictures: max(1, count))
    case .duration:
      pace = .even(time: 1_000_000, pictures: 30)
    case .durations(let times):
      pace = .uneven(starts: Self.starts(times, slotsPerPlay, count, plan.order))
    }
  }

  /// The time between ticks that an asked-for time stands for.
  static func interval(_ time: Int64) -> Int64 { time > 0 ? time : 100 }

  private static func starts(
    _ times: [Int64], _ slots: Int64, _ count: Int64, _ order: FrameAnimation.Order
  ) -> [Int64] {
    var starts: [Int64] = [0]
    var sum: Int64 = 0
    for slot in 0..<slots {
      let given = times[Int(Self.index(slot, count, order))]
      sum = saturatingSum(sum, given > 0 ? given : defaultPictureTime)
      starts.append(sum)
    }
    return starts
  }

  private static func index(_ slot: Int64, _ count: Int64, _ order: FrameAnimation.Order) -> Int64 {
    switch order {
    case .forward: slot
    case .reverse: count - 1 - slot
    case .pingPong: slot < count ? slot : 2 * count - 2 - slot
    }
  }

  /// How many plays are over when a slot begins; the last one ends only with the end.
  func playsCompleted(before slot: Int64) -> Int64 {
    let completed = slot / slotsPerPlay
    guard let plays else { return completed }
    return min(completed, plays - 1)
  }

  /// The number of the picture in a slot.
  func picture(_ slot: Int64) -> Int32 {
    let index = Self.index(slot % slotsPerPlay, count, order)
    return Int32(clamping: Int64(first) + index)
  }

  /// The slot within a play that first shows a picture, or the nearest one there is.
  func slot(of picture: Int32) -> Int64 {
    let index = min(max(0, Int64(picture) - Int64(first)), count - 1)
    return order == .reverse ? count - 1 - index : index
  }

  /// When a slot begins: the first whole microsecond in which it may be seen.
  func start(_ slot: Int64) -> Int64 {
    let plays = slot / slotsPerPlay
    let unscaled = saturatingSum(
      delay,
      saturatingSum(saturatingProduct(plays, begin(slotsPerPlay)), begin(slot % slotsPerPlay)))
    return scaledUp(unscaled, by: denominator, over: numerator)
  }

  private func begin(_ slot: Int64) -> Int64 {
    switch pace {
    case .even(let time, let pictures): scaledUp(slot, by: time, over: pictures)
    case .uneven(let starts): starts[Int(slot)]
    }
  }

  /// The latest slot that has begun after some time, or -1 before the first.
  func slot(after elapsed: Int64) -> Int64 {
    let elapsed = min(elapsed, .max - 1)
    var low: Int64 = -1
    var high: Int64
    if let lastSlot {
      high = lastSlot + 1
    } else {
      high = 1
      while high < .max / 2, start(high) <= elapsed { high *= 2 }
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if start(middle) <= elapsed { low = middle } else { high = middle }
    }
    return low
  }
}
