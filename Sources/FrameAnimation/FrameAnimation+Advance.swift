extension FrameAnimation {
  /// The most plays one step reports as repeated; the others follow in steps due at once.
  static let mostLoopsPerStep: Int64 = 1024

  /// Moves the clock and the play to an instant.
  mutating func settle(_ now: Int64) -> [Event] {
    clock = max(clock, now)
    var events: [Event] = []
    run(into: &events)
    return events
  }

  /// Shows what is due at the clock's instant.
  mutating func run(into events: inout [Event]) {
    guard let play else { return }
    let now = playClock
    guard play.schedule.slotsPerPlay > 0 else { return finish(due: now, into: &events) }
    let target: Int64
    switch play.late {
    case .onTime: target = play.slotOnTime(at: now)
    case .everyPicture: target = play.nextDue <= now ? play.followingSlot : play.slot
    }
    if target > play.slot { enter(target, at: now, into: &events) }
    finishIfOver(into: &events)
  }

  /// Moves to a later slot: tells the plays that ended on the way, and shows the slot's picture.
  private mutating func enter(_ target: Int64, at now: Int64, into events: inout [Event]) {
    guard var play else { return }
    let slots = play.schedule.slotsPerPlay
    let playsBefore = play.slot < 0 ? 0 : play.slot / slots
    var plays = play.schedule.playsCompleted(before: target)
    var reached = target
    if plays - playsBefore > Self.mostLoopsPerStep {
      plays = playsBefore + Self.mostLoopsPerStep
      reached = plays * slots
    }

    play.slot = reached
    let due = play.due(reached)
    if play.late == .everyPicture { play.keepGrid(at: now) }
    self.play = play
    for completed in playsBefore..<plays where (completed + 1) * slots < reached {
      tellLoop(completed + 1, due: play.due((completed + 1) * slots), into: &events)
    }
    show(play.schedule.picture(reached), due: due, into: &events)
    if plays > playsBefore, plays * slots == reached { tellLoop(plays, due: due, into: &events) }
  }

  private func tellLoop(_ completed: Int64, due: Int64, into events: inout [Event]) {
    events.append(Event(.loop(completed: completed), play: playsStarted, due: due))
  }

  /// Ends a play whose last picture has had its time.
  mutating func finishIfOver(into events: inout [Event]) {
    guard let play, let end = play.end, end <= playClock else { return }
    finish(due: end, into: &events)
  }

  private mutating func finish(due: Int64, into events: inout [Event]) {
    guard let play else { return }
    show(play.restPicture(after: play.slot, shown: picture), due: due, into: &events)
    self.play = nil
    events.append(Event(.finished, play: playsStarted, due: due))
  }

  /// Puts a picture in view, unless it is there already or cannot be shown.
  mutating func show(_ wanted: Int32, due: Int64, into events: inout [Event]) {
    awaited = nil
    guard wanted != picture else { return }
    guard isAvailable(wanted) else {
      awaited = Awaited(picture: wanted, due: due)
      if play?.report(wanted) != false {
        events.append(Event(.unavailable(wanted), play: playsStarted, due: due))
      }
      return
    }
    picture = wanted
    events.append(Event(.picture(wanted), play: playsStarted, due: due))
  }
}
