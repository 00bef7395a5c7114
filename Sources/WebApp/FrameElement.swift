import FrameAnimation

/// `<frame-animation>`: plans and commands in, pictures and events out.
struct FrameElement {
  private var player = FrameAnimation(initial: 0)
  private var settings = FrameSettings()
  /// Pixels of the decoded sheet; nil where the pictures come one by one.
  private var sheetSize: (width: Int32, height: Int32)?

  /// What `Web/app/frame-animation.js` sends; the same numbers stand there.
  enum Incoming: UInt8 {
    /// `a`: which setting, numbered as in `FrameSettings.Key`. `b`: its value.
    case set = 2
    case start = 3
    case stop = 4
    /// Starts when idle; while playing does what the mode says.
    case press = 5
    /// `a`: the picture.
    case seek = 6
    /// `a`: 1 when the page is out of sight.
    case hidden = 7
    /// `a`: the picture. `b`: 1 when it can be shown, 0 when it cannot.
    case available = 8
    /// Bytes: microseconds of each picture, 32-bit little-endian words; none goes back to the mode.
    case times = 9
    /// `a`, `b`: pixels of the decoded sheet, 0 until it is; -1 for pictures that come one by one.
    case sheet = 10
  }

  /// What `Web/app/frame-animation.js` is told; the same numbers stand there.
  enum Outgoing: UInt8 {
    /// `a`: the picture in view. `b`: milliseconds between its due time and now.
    case picture = 1
    /// `a`: 1 while playing.
    case playing = 2
    /// `a`: plays completed.
    case loop = 3
    case finished = 4
    case cancelled = 5
    case stopped = 6
    /// `a`: the picture that cannot be shown.
    case unavailable = 7
    /// Bytes: pictures to come, 32-bit little-endian words.
    case upcoming = 8
    /// Bytes: where the picture in view lies in the sheet (left, top, width, height), 32-bit
    /// little-endian words; none while the sheet does not hold it. `a`: 0 just before `picture`, 1
    /// when no new picture follows.
    case place = 9
  }

  /// Pictures named ahead of time, so that they are decoded when they are due.
  private static let lookahead: Int32 = 5

  mutating func handle(_ event: BridgeEvent, host: inout some Host) {
    let now = microseconds(event.now)
    // Taken before it is told: the telling looks at the player as the step left it.
    guard let step = step(event, at: now) else { return }
    tell(step, now, &host)
  }

  private mutating func step(_ event: BridgeEvent, at now: Int64) -> FrameAnimation.Step? {
    if event.kind == BridgeEvent.wake { return player.advance(to: now) }
    switch Incoming(rawValue: event.kind) {
    case nil: return nil
    case .set: return set(event, at: now)
    case .start: return player.start(settings.plan, at: now)
    case .stop: return player.stop(at: now)
    case .press: return player.press(settings.plan, at: now)
    case .seek: return player.seek(to: Int32(within: event.a), at: now)
    case .hidden: return event.a != 0 ? player.hide(at: now) : player.show(at: now)
    case .available:
      let picture = Int32(within: event.a)
      if event.b != 0 { return player.markAvailable(picture, at: now) }
      player.markUnavailable(picture)
      return nil
    case .times:
      settings.readTimes(event.bytes)
      return nil
    case .sheet:
      let size = (width: Int32(within: event.a), height: Int32(within: event.b))
      sheetSize = size.width < 0 ? nil : size
      return hold(at: now)
    }
  }

  private mutating func set(_ event: BridgeEvent, at now: Int64) -> FrameAnimation.Step? {
    guard let key = event.byteA.flatMap({ FrameSettings.Key(rawValue: $0) }) else { return nil }
    settings.set(key, event.b)
    if key.isOfSheet { return hold(at: now) }
    // What is seen before anything is started; a play under way is not disturbed.
    guard key == .initial, !player.isPlaying else { return nil }
    return player.seek(to: Int32(within: event.b), at: now)
  }

  private mutating func hold(at now: Int64) -> FrameAnimation.Step {
    player.hold(
      sheetSize.map { settings.sheet.pictures(width: $0.width, height: $0.height) }, at: now)
  }

  private func tell(_ step: FrameAnimation.Step, _ now: Int64, _ host: inout some Host) {
    host.wake(at: step.nextDue.map { Double($0) / 1000 })
    let ahead = player.upcoming(Self.lookahead)
    if !ahead.isEmpty { host.effect(Outgoing.upcoming.rawValue, 0, 0, words(ahead)) }
    host.effect(Outgoing.playing.rawValue, player.isPlaying ? 1 : 0, 0, nil)
    for event in step.events { tell(event, now, &host) }
    // The picture at rest has a place as well, and another one when the sheet is described anew.
    if step.events.isEmpty { tellPlace(of: step.picture, isMoved: true, &host) }
  }

  private func tellPlace(of picture: Int32, isMoved: Bool, _ host: inout some Host) {
    guard sheetSize != nil else { return }
    let sheet = settings.sheet
    let corner = player.isAvailable(picture) ? sheet.origin(of: picture) : nil
    let place = corner.map { corner in
      words([
        Int32(clamping: corner.x), Int32(clamping: corner.y), sheet.pictureWidth,
        sheet.pictureHeight,
      ])
    }
    host.effect(Outgoing.place.rawValue, isMoved ? 1 : 0, 0, place)
  }

  private func tell(_ event: FrameAnimation.Event, _ now: Int64, _ host: inout some Host) {
    switch event.kind {
    case .picture(let picture):
      tellPlace(of: picture, isMoved: false, &host)
      let late = Double(now - event.due) / 1000
      host.effect(Outgoing.picture.rawValue, Double(picture), late, nil)
    case .loop(let completed):
      host.effect(Outgoing.loop.rawValue, Double(completed), 0, nil)
    case .finished: host.effect(Outgoing.finished.rawValue, 0, 0, nil)
    case .cancelled: host.effect(Outgoing.cancelled.rawValue, 0, 0, nil)
    case .stopped: host.effect(Outgoing.stopped.rawValue, 0, 0, nil)
    case .unavailable(let picture):
      host.effect(Outgoing.unavailable.rawValue, Double(picture), 0, nil)
    }
  }

  private func words(_ numbers: [Int32]) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in numbers {
      let word = UInt32(bitPattern: number)
      for shift: UInt32 in [0, 8, 16, 24] {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return bytes
  }

  private func microseconds(_ instant: Double) -> Int64 {
    instant > 0 && instant < 9e12 ? Int64(instant * 1000 + 0.5) : 0
  }
}

extension Int32 {
  /// The nearest number there is; 0 for what is no number.
  init(within value: Double) {
    if !(value > -2_147_483_648) {
      self = value.isNaN ? 0 : .min
    } else {
      self = value < 2_147_483_647 ? Int32(value) : .max
    }
  }
}
