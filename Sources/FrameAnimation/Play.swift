/// One play under way: a schedule pinned to an instant.
struct Play: Equatable, Sendable {
  let schedule: Schedule
  let late: FrameAnimation.Late
  let whilePlaying: FrameAnimation.WhilePlaying
  let whileHidden: FrameAnimation.WhileHidden
  /// The picture that was in view before.
  let before: Int32
  /// The slot in view; -1 before the first.
  var slot: Int64 = -1

  private let ending: FrameAnimation.Ending
  private let rest: FrameAnimation.Rest
  /// The instant the schedule's times count from.
  private var epoch: Int64
  private var reported: [Int32] = []

  init(_ schedule: Schedule, _ plan: FrameAnimation.Plan, epoch: Int64, before: Int32) {
    self.schedule = schedule
    self.epoch = epoch
    self.before = before
    late = plan.late
    whilePlaying = plan.whilePlaying
    whileHidden = plan.whileHidden
    ending = plan.ending
    rest = plan.rest
  }

  /// The instant a slot begins.
  func due(_ slot: Int64) -> Int64 { saturatingSum(epoch, schedule.start(slot)) }

  /// The slot after the one in view; the same one at the end.
  var followingSlot: Int64 {
    if let last = schedule.lastSlot, slot >= last { slot } else { slot + 1 }
  }

  /// The instant of the next change: a picture, or the end.
  var nextDue: Int64 { due(slot + 1) }

  /// The instant the play is over; nil while its last picture is still to come.
  var end: Int64? {
    guard let last = schedule.lastSlot, slot == last else { return nil }
    return ending == .withLastPicture ? due(last) : due(last + 1)
  }

  /// The slot that time alone puts in view.
  func slotOnTime(at now: Int64) -> Int64 {
    max(slot, schedule.slot(after: saturatingDifference(now, epoch)))
  }

  /// After a picture that came late: lets the next one wait for its place on the grid.
  mutating func keepGrid(at now: Int64) {
    let next = nextDue
    if next > now || (ending == .withLastPicture && end != nil) { return }
    let stride = max(1, saturatingDifference(next, due(slot)))
    let missed = saturatingSum(saturatingDifference(now, next) / stride, 1)
    shift(by: saturatingProduct(missed, stride))
  }

  /// Moves everything still to come.
  mutating func shift(by time: Int64) { epoch = saturatingSum(epoch, time) }

  /// Goes to a picture of the play in view; false when there is none.
  mutating func seek(to picture: Int32, at now: Int64) -> Bool {
    guard schedule.slotsPerPlay > 0 else { return false }
    let play = schedule.playsCompleted(before: max(0, slot))
    slot = play * schedule.slotsPerPlay + schedule.slot(of: picture)
    epoch = saturatingDifference(now, schedule.start(slot))
    return true
  }

  /// The picture to rest on when the play ends in a slot.
  func restPicture(after slot: Int64, shown: Int32) -> Int32 {
    switch rest {
    case .last: slot < 0 ? shown : schedule.picture(slot)
    case .initial: before
    case .first: schedule.slotsPerPlay > 0 ? schedule.picture(0) : shown
    }
  }

  /// Notes that a picture cannot be shown; false when that has been told before.
  mutating func report(_ picture: Int32) -> Bool {
    if reported.firstIndex(of: picture) != nil { return false }
    reported.append(picture)
    return true
  }
}
