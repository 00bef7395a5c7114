extension Countdown {
  /// What is written on the button; it is `aria-disabled` exactly while seconds show.
  public enum Face: Equatable, Sendable {
    case title(TitleID)
    /// Seconds until the next press is taken, 1 or more.
    case seconds(Int32)
  }

  /// What a screen reader hears, politely.
  public enum Announcement: Equatable, Sendable {
    /// The count began with so many seconds.
    case started(Int32)
    /// Half of a count of two minutes or more has passed; so many seconds remain.
    case half(Int32)
    case ended
    /// A press was refused; so many seconds remain. Said once a count.
    case refused(Int32)
  }

  /// What the owner of the button performs, in the order given.
  public enum Effect: Equatable, Sendable {
    case show(Face)
    /// Send `.tick` when the monotonic clock reaches this; replaces the timer set before.
    case wake(at: Int64)
    /// Drop the timer.
    case cancelWake
    case announce(Announcement)
    /// The count is over, said exactly once for each.
    case finished
    /// The press goes to the owner.
    case deliverPress
  }

  public enum Event: Equatable, Sendable {
    case press
    /// The timer is due, or the page became visible again.
    case tick
    /// The server says how many milliseconds remain: corrects a count, or starts one unpressed.
    case resync(remaining: Int64)
    /// The send failed for certain: idle again, without `finished`.
    case cancel
    /// A title for the idle button; during a count it has no effect.
    case title(TitleID)
    /// A title for the next idle moment, kept through a running count.
    case titleAfterCount(TitleID)
    case destroy
  }
}
