extension QuickDraw {
  /// Takes one event at an instant, in milliseconds of one clock, and says what must be done.
  public mutating func handle(
    _ event: Event, now: UInt64, random: inout some RandomSource
  ) -> [Effect] {
    var effects: [Effect] = []
    switch event {
    case .loaded(let stored, let list):
      load(stored, list, &effects)
    case .start:
      start(now, &random, &effects)
    case .stop(let time):
      // A roll that could not begin yet still ends in the draw it was started for.
      guard isRolling || wantsStart else { break }
      wantsStart = false
      if isRolling { endRoll(&effects) }
      submit(.draw(time: time), &random, &effects)
    case .wake:
      tick(now, &random, &effects)
    case .setRange(let text):
      switch RangeEntry.read(text, within: RangeEntry.entrants) {
      case .accepted(let count): submit(.setRange(count), &random, &effects)
      case .refused(let refusal): effects.append(.dialog(.rangeRefused(refusal)))
      }
    case .setWinnersPerDraw(let text):
      switch RangeEntry.read(text, within: RangeEntry.winnersPerDraw) {
      case .accepted(let count): submit(.setWinnersPerDraw(UInt16(count)), &random, &effects)
      case .refused(let refusal): effects.append(.dialog(.winnersPerDrawRefused(refusal)))
      }
    case .setRepeats(let allowed): submit(.setRepeats(allowed), &random, &effects)
    case .setSound(let isOn): submit(.setSound(isOn), &random, &effects)
    case .setNames(let names):
      guard names.count > 0 else {
        effects.append(.dialog(.namesRefused(.empty)))
        break
      }
      guard names.count <= QuickDrawNames.maximumCount else {
        effects.append(.dialog(.namesRefused(.tooMany)))
        break
      }
      submit(.setNames(names), &random, &effects)
    case .setSource(let source): submit(.setSource(source), &random, &effects)
    case .clear: effects.append(.dialog(.confirmClear))
    case .clearConfirmed:
      wantsStart = false
      if isRolling { endRoll(&effects) }
      submit(.clear, &random, &effects)
    case .saved:
      finishSaving(&random, &effects)
      startIfWanted(now, &random, &effects)
    case .conflict(let stored, let list):
      giveWay(to: stored, list, &random, &effects)
      startIfWanted(now, &random, &effects)
    case .saveFailed:
      inFlight = nil
      waiting = []
      wantsStart = false
      effects.append(.dialog(.saveFailed))
      effects.append(.changed)
    case .changedElsewhere(let stored, let list):
      // A proposal under way meets the other tab's in the store: the conflict tells.
      guard isLoaded, inFlight == nil else { break }
      adopt(stored, list, &random, &effects)
    }
    return effects
  }

  private mutating func start(
    _ now: UInt64, _ random: inout some RandomSource, _ effects: inout [Effect]
  ) {
    guard canStart, !isRolling else { return }
    guard !isSettling else {
      wantsStart = true
      return
    }
    rollStart = now
    rollTick = 0
    effects.append(.rollStarted)
    roll(&random, &effects)
    if isRolling { effects.append(.wake(at: now + Self.tickInterval)) }
  }

  private mutating func startIfWanted(
    _ now: UInt64, _ random: inout some RandomSource, _ effects: inout [Effect]
  ) {
    guard wantsStart, !isSettling else { return }
    wantsStart = false
    start(now, &random, &effects)
  }

  private mutating func tick(
    _ now: UInt64, _ random: inout some RandomSource, _ effects: inout [Effect]
  ) {
    guard let rollStart else { return }
    // A clock set back starts the count again rather than stopping the show.
    if now < rollStart { self.rollStart = now }
    let tick = (now - min(now, rollStart)) / Self.tickInterval
    if tick != rollTick {
      rollTick = tick
      roll(&random, &effects)
    }
    guard let start = self.rollStart else { return }
    effects.append(.wake(at: start + (tick + 1) * Self.tickInterval))
  }

  /// Puts other positions on show, of those who can still win and no others.
  mutating func roll(_ random: inout some RandomSource, _ effects: inout [Effect]) {
    guard isRolling else { return }
    guard remaining > 0 else {
      endRoll(&effects)
      return
    }
    guard let shown = positions(asked: session.winnersPerDraw, &random) else {
      endRoll(&effects)
      effects.append(.dialog(.randomnessFailed))
      return
    }
    rolling = shown
    effects.append(.rolled)
  }

  mutating func endRoll(_ effects: inout [Effect]) {
    rollStart = nil
    rolling = []
    effects.append(.wake(at: nil))
    effects.append(.rollEnded)
  }
}
