extension Countdown {
  /// Takes one event; afterwards perform the effects in order.
  public mutating func handle(_ event: Event, at now: Instant) throws(CountdownError) -> [Effect] {
    if isDestroyed { return [] }
    switch event {
    case .press: return press(at: now)
    case .tick: return tick(at: now)
    case .resync(let remaining):
      return resync(remaining: try Countdown.checked(remaining), at: now)
    case .cancel: return cancel()
    case .title(let id): return setTitle(id)
    case .titleAfterCount(let id):
      if count == nil { return setTitle(id) }
      count?.titleAfter = id
      return []
    case .destroy:
      isDestroyed = true
      count = nil
      return [.cancelWake]
    }
  }

  private mutating func press(at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    var ownersPart: [Effect] = []
    if count != nil {
      effects = tick(at: now)
      if count != nil { return effects + refuse() }
      // The count was over before its timer came: the end first, then this press.
      effects.removeAll { $0 == .finished }
      ownersPart.append(.finished)
    }
    if duration > 0 { effects += start(duration, at: now) }
    ownersPart.append(.deliverPress)
    return effects + ownersPart
  }

  private mutating func tick(at now: Instant) -> [Effect] {
    guard var running = count else { return [] }
    running.advance(to: now)
    count = running
    return follow(at: now)
  }

  private mutating func resync(remaining: Int64, at now: Instant) -> [Effect] {
    guard var running = count else {
      return remaining > 0 ? start(remaining, at: now) : []
    }
    guard remaining > 0 else { return finish() }
    running.origin = now
    running.length = remaining
    running.elapsed = 0
    running.total = remaining > running.total ? remaining : running.total
    count = running
    return follow(at: now)
  }

  private mutating func cancel() -> [Effect] {
    guard let running = count else { return [] }
    count = nil
    title = running.titleAfter
    return [.show(face), .cancelWake]
  }

  private mutating func setTitle(_ id: TitleID) -> [Effect] {
    guard count == nil, id != title else { return [] }
    title = id
    return [.show(face)]
  }
}

extension Countdown {
  private mutating func start(_ length: Int64, at now: Instant) -> [Effect] {
    var begun = Count(
      origin: now, length: length, elapsed: 0, total: length, titleAfter: title, shown: 0)
    begun.shown = begun.seconds
    count = begun
    return [
      .show(face), .wake(at: begun.nextChange(after: now)), .announce(.started(begun.shown)),
    ]
  }

  /// What follows from the count's present position.
  private mutating func follow(at now: Instant) -> [Effect] {
    guard var running = count else { return [] }
    if running.remaining <= 0 { return finish() }
    var effects: [Effect] = []
    if running.seconds != running.shown {
      running.shown = running.seconds
      effects.append(.show(.seconds(running.shown)))
    }
    effects.append(.wake(at: running.nextChange(after: now)))
    if running.total >= 120_000, !running.saidHalf, running.remaining * 2 <= running.total {
      running.saidHalf = true
      effects.append(.announce(.half(running.shown)))
    }
    count = running
    return effects
  }

  private mutating func finish() -> [Effect] {
    cancel() + [.announce(.ended), .finished]
  }

  private mutating func refuse() -> [Effect] {
    guard var running = count, !running.saidRefusal else { return [] }
    running.saidRefusal = true
    count = running
    return [.announce(.refused(running.shown))]
  }
}
