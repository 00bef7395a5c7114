/// A player of numbered pictures as a value: commands and instants go in, pictures and events come
/// out.
///
/// Instants are whole microseconds of one clock of the caller's. The value never asks for the time:
/// it answers every command with a ``Step`` that says what to show, what happened and when to come
/// back. A clock that runs backwards is taken to stand still.
public struct FrameAnimation: Equatable, Sendable {
  /// The number of the picture that is to be seen.
  public internal(set) var picture: Int32
  /// How often a play was started.
  public internal(set) var playsStarted: Int32 = 0

  var play: Play?
  /// The latest instant any command has named.
  var clock = Int64.min
  /// Since when nobody can see the pictures.
  var hiddenSince: Int64?
  /// Pictures that cannot be shown.
  var unavailable: [Int32] = []
  /// The pictures there are, where one sheet has them all; nil where each comes by itself.
  var held: Range<Int64>?
  /// The picture that should be in view and cannot be shown, and since when.
  var awaited: Awaited?

  struct Awaited: Equatable, Sendable {
    let picture: Int32
    let due: Int64
  }

  /// A player at rest.
  ///
  /// - Parameter initial: the picture that is seen before anything is started.
  public init(initial: Int32) {
    picture = initial
  }

  /// Whether a play has begun and neither ended nor been stopped.
  public var isPlaying: Bool { play != nil }

  /// When ``advance(to:)`` has something to do next, in microseconds; nil when there is nothing.
  public var nextDue: Int64? {
    guard let play, !isPaused else { return nil }
    let due = play.nextDue
    return due == .max ? nil : due
  }

  /// Begins a play from its first picture; whatever plays at that instant is cancelled.
  public mutating func start(_ plan: Plan, at now: Int64) -> Step {
    var events = settle(now)
    var rest = picture
    if let cancelled = play {
      rest = cancelled.before
      events.append(Event(.cancelled, play: playsStarted, due: clock))
    }
    playsStarted = playsStarted == .max ? 1 : playsStarted + 1
    play = Play(Schedule(plan), plan, epoch: clock, before: rest)
    restartPause()
    run(into: &events)
    return step(events)
  }

  /// Ends the play without `finished`: an initial or first rest returns, a last rest stays put.
  public mutating func stop(at now: Int64) -> Step {
    var events = settle(now)
    if let play {
      show(play.restPicture(after: play.slot, shown: picture), due: clock, into: &events)
      self.play = nil
      events.append(Event(.stopped, play: playsStarted, due: clock))
    }
    return step(events)
  }

  /// The button of the page: starts when idle, and while playing does what the plan in play says.
  public mutating func press(_ plan: Plan, at now: Int64) -> Step {
    var events = settle(now)
    switch play?.whilePlaying {
    case nil: events += start(plan, at: now).events
    case .stop: events += stop(at: now).events
    case .ignore: break
    }
    return step(events)
  }

  /// Jumps to a picture; one that lies outside the plan in play is moved to its nearest end.
  ///
  /// While playing, time goes on from there; at rest the picture is only shown, and as given.
  public mutating func seek(to picture: Int32, at now: Int64) -> Step {
    var events = settle(now)
    if play == nil {
      show(picture, due: clock, into: &events)
    } else if play?.seek(to: picture, at: clock) == true, let play {
      restartPause()
      show(play.schedule.picture(play.slot), due: clock, into: &events)
      finishIfOver(into: &events)
    }
    return step(events)
  }

  /// Brings the play to an instant; everything crossed since the last one is in the events.
  public mutating func advance(to now: Int64) -> Step {
    let events = settle(now)
    return step(events)
  }

  /// Ends the play and forgets it without a word: the place it was shown in is gone.
  public mutating func discard() {
    play = nil
    hiddenSince = nil
  }

  func step(_ events: [Event]) -> Step {
    Step(picture: picture, events: events, nextDue: nextDue)
  }
}
