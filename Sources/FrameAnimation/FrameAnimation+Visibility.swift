extension FrameAnimation {
  /// Whether the play stands still because nobody can see it.
  public var isPaused: Bool { hiddenSince != nil && play?.whileHidden == .pause }

  /// The instant the play has come to: that of the pause, while it stands still.
  var playClock: Int64 { isPaused ? hiddenSince ?? clock : clock }

  /// Counts a pause from now on, because the play was pinned to the clock anew.
  mutating func restartPause() {
    if hiddenSince != nil { hiddenSince = clock }
  }

  /// The page went out of sight: plays pause, unless their plan keeps time.
  public mutating func hide(at now: Int64) -> Step {
    let events = settle(now)
    if hiddenSince == nil { hiddenSince = clock }
    return step(events)
  }

  /// The page is seen again: a paused play goes on where it was, its grid moved by the pause.
  public mutating func show(at now: Int64) -> Step {
    clock = max(clock, now)
    if let since = hiddenSince, isPaused {
      play?.shift(by: saturatingDifference(clock, since))
    }
    hiddenSince = nil
    return advance(to: now)
  }

  /// Whether nothing speaks against showing a picture.
  public func isAvailable(_ picture: Int32) -> Bool {
    if let held { return held.contains(Int64(picture)) }
    return unavailable.firstIndex(of: picture) == nil
  }

  /// Notes that a picture is late or cannot be decoded: the one before it will stay in its place.
  ///
  /// Time does not wait for it, whatever the plan does about late steps.
  public mutating func markUnavailable(_ picture: Int32) {
    if isAvailable(picture) { unavailable.append(picture) }
  }

  /// Notes that a picture can be shown, and shows it if it should be in view already.
  ///
  /// Its event then carries the instant at which it was due, not the one at which it came.
  public mutating func markAvailable(_ picture: Int32, at now: Int64) -> Step {
    unavailable.removeAll { $0 == picture }
    return showAwaited(at: now)
  }

  /// Notes which pictures one sheet holds: those alone can be shown, whatever was marked before.
  ///
  /// - Parameters:
  ///   - pictures: ``SpriteSheet/pictures(width:height:)``; empty until the sheet is there, nil for
  ///     pictures that come one by one.
  ///   - now: the instant at which that is so.
  public mutating func hold(_ pictures: Range<Int64>?, at now: Int64) -> Step {
    held = pictures
    return showAwaited(at: now)
  }

  private mutating func showAwaited(at now: Int64) -> Step {
    var events = settle(now)
    if let awaited, isAvailable(awaited.picture) {
      show(awaited.picture, due: awaited.due, into: &events)
    }
    return step(events)
  }
}
