import Countdown

/// `<countdown-button>`: the page's presses and seconds in, faces and announcements out.
struct CountdownElement {
  private var machine: Countdown?

  /// What `Web/app/countdown-button.js` sends; the same numbers stand there.
  enum Incoming: UInt8 {
    case press = 2
    /// The page may have slept: look at both clocks.
    case tick = 3
    /// `a`: seconds the next press counts.
    case duration = 4
    /// `a`: seconds that remain by the server's word.
    case resync = 5
    case cancel = 6
    /// `a`: the page's number of the title.
    case title = 7
    case titleAfterCount = 8
  }

  /// What `Web/app/countdown-button.js` is told; the same numbers stand there.
  enum Outgoing: UInt8 {
    /// `a`: the title's number.
    case showTitle = 1
    /// `a`: the seconds.
    case showSeconds = 2
    /// `a`: 0 started, 1 half, 2 ended, 3 refused. `b`: the seconds.
    case announce = 3
    case finished = 4
    case deliverPress = 5
    /// `a`: 0 for what is no number, 1 for more than a day.
    case refusedValue = 6
  }

  init() {
    // A minute is within the limits: there is nothing to refuse.
    machine = try? Countdown(title: 0)
  }

  mutating func handle(_ event: BridgeEvent, host: inout some Host) {
    do throws(CountdownError) {
      let now = try Countdown.Instant(cuttingMonotonic: event.now, wall: event.wallClock)
      if event.kind == BridgeEvent.wake { return try send(.tick, now, &host) }
      guard let incoming = Incoming(rawValue: event.kind) else { return }
      switch incoming {
      case .press: try send(.press, now, &host)
      case .tick: try send(.tick, now, &host)
      case .duration: try machine?.setDuration(Countdown.milliseconds(fromSeconds: event.a))
      case .resync:
        try send(.resync(remaining: Countdown.milliseconds(fromSeconds: event.a)), now, &host)
      case .cancel: try send(.cancel, now, &host)
      case .title: try send(.title(title(event)), now, &host)
      case .titleAfterCount: try send(.titleAfterCount(title(event)), now, &host)
      }
    } catch {
      host.tell(.refusedValue, error == .tooLong ? 1 : 0)
    }
  }

  private func title(_ event: BridgeEvent) -> Countdown.TitleID {
    event.a >= 0 && event.a < 0x7fff_ffff ? Countdown.TitleID(event.a) : 0
  }

  private mutating func send(
    _ event: Countdown.Event, _ now: Countdown.Instant, _ host: inout some Host
  ) throws(CountdownError) {
    guard let effects = try machine?.handle(event, at: now) else { return }
    for effect in effects { perform(effect, &host) }
  }

  private func perform(_ effect: Countdown.Effect, _ host: inout some Host) {
    switch effect {
    case .show(.title(let id)): host.tell(.showTitle, id)
    case .show(.seconds(let seconds)): host.tell(.showSeconds, seconds)
    case .wake(let instant): host.wake(at: Double(instant))
    case .cancelWake: host.wake(at: nil)
    case .announce(.started(let seconds)): host.tell(.announce, 0, seconds)
    case .announce(.half(let seconds)): host.tell(.announce, 1, seconds)
    case .announce(.ended): host.tell(.announce, 2)
    case .announce(.refused(let seconds)): host.tell(.announce, 3, seconds)
    case .finished: host.tell(.finished)
    case .deliverPress: host.tell(.deliverPress)
    }
  }
}

extension Host {
  fileprivate mutating func tell(
    _ outgoing: CountdownElement.Outgoing, _ a: Int32 = 0, _ b: Int32 = 0
  ) {
    effect(outgoing.rawValue, Double(a), Double(b), nil)
  }
}
