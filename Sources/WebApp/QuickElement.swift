import Draw

/// `<quick-draw>`: turns the page's events into the machine's and its effects into the page's.
struct QuickElement {
  var machine = QuickDraw()
  var listImport: QuickImport?
  /// The list that came with the session event which follows it.
  private var storedNames: [UInt8]?

  mutating func handle(_ event: BridgeEvent, host: inout some Host) {
    if event.kind == BridgeEvent.wake { return send(.wake, event, &host) }
    guard let incoming = Incoming(rawValue: event.kind) else { return }
    switch incoming {
    case .start: send(.start, event, &host)
    case .stop: send(stop(event), event, &host)
    case .toggle: send(machine.isRolling ? stop(event) : .start, event, &host)
    case .setRange: send(.setRange(text: event.bytes), event, &host)
    case .setWinnersPerDraw: send(.setWinnersPerDraw(text: event.bytes), event, &host)
    case .setRepeats: send(.setRepeats(event.a != 0), event, &host)
    case .setSound: send(.setSound(event.a != 0), event, &host)
    case .setSource: send(.setSource(event.a != 0 ? .names : .numbers), event, &host)
    case .clear: send(.clear, event, &host)
    case .clearConfirmed: send(.clearConfirmed, event, &host)
    case .storedNames: storedNames = event.bytes
    case .loaded:
      send(
        .loaded(session: event.a != 0 ? event.bytes : nil, names: takeStoredNames()), event, &host)
      showEverything(&host)
    case .saved: send(.saved, event, &host)
    case .conflict:
      send(.conflict(session: event.bytes, names: takeStoredNames()), event, &host)
    case .saveFailed: send(.saveFailed, event, &host)
    case .changedElsewhere:
      send(.changedElsewhere(session: event.bytes, names: takeStoredNames()), event, &host)
    case .importText, .importColumn, .importHeader, .importOnce, .importConfirmed,
      .importCancelled:
      handleImport(incoming, event, &host)
    case .fileBegun: judge(event, &host)
    case .export:
      let minutes = event.b > -1500 && event.b < 1500 ? Int64(event.b) : 0
      let isTable = event.a == 0
      let text = isTable ? table(minutesFromUTC: minutes) : lines()
      host.tell(.exported, isTable ? 0 : 1, 0, text)
    }
  }

  mutating func send(_ event: QuickDraw.Event, _ source: BridgeEvent, _ host: inout some Host) {
    for effect in machine.handle(event, now: source.milliseconds, random: &host) {
      perform(effect, &host)
    }
  }

  private func stop(_ event: BridgeEvent) -> QuickDraw.Event {
    .stop(time: event.wallMilliseconds)
  }

  private mutating func takeStoredNames() -> [UInt8]? {
    let names = storedNames
    storedNames = nil
    return names
  }

  private func perform(_ effect: QuickDraw.Effect, _ host: inout some Host) {
    switch effect {
    case .save(let session, let names, let expected, let revision):
      if let names { host.tell(.namesToStore, 0, 0, names) }
      // Revisions count presses: a double holds them exactly for longer than anybody can press.
      host.effect(Outgoing.store.rawValue, Double(expected), Double(revision), session)
    case .wake(let instant): host.wake(at: instant.map { Double($0) })
    case .setAside: host.tell(.setAside)
    case .rollStarted:
      host.tell(.rollStarted, min(Int(machine.session.winnersPerDraw), cellLimit))
    case .rolled:
      host.tell(.rolled, Int(machine.session.source.rawValue), 0, rollingBytes)
      if machine.session.isSoundOn { host.tell(.sound, 0) }
    case .rollEnded: host.tell(.rollEnded, machine.isDrawing ? 1 : 0)
    case .landed(let first):
      list(roundsFrom: first, &host)
      showLatest(isNew: true, &host)
      if machine.session.isSoundOn, !machine.isRolling { host.tell(.sound, 1) }
    case .cleared:
      host.tell(.listEmptied)
      host.tell(.cleared)
    case .changed: showState(&host)
    case .dialog(let dialog): open(dialog, &host)
    }
  }

  private var cellLimit: Int {
    machine.session.allowsRepeats
      ? Int(machine.session.winnersPerDraw) : Int(min(machine.remaining, 200))
  }

  private func open(_ dialog: QuickDraw.Dialog, _ host: inout some Host) {
    switch dialog {
    case .confirmClear: host.tell(.dialogClear)
    case .rangeSet(let count): host.tell(.dialogRangeSet, Int(count))
    case .rangeRefused(let refusal): host.tell(.dialogRangeRefused, Int(refusal.rawValue))
    case .winnersPerDrawRefused(let refusal):
      host.tell(.dialogWinnersPerDrawRefused, Int(refusal.rawValue))
    case .namesSet(let count, let repeated):
      host.tell(.dialogNamesSet, Int(count), Int(repeated))
    case .namesRefused(let refusal): host.tell(.importRefused, Int(refusal.rawValue))
    case .saveFailed: host.tell(.dialogSaveFailed)
    case .randomnessFailed: host.tell(.dialogRandomnessFailed)
    case .storeDamaged: host.tell(.dialogStoreDamaged)
    case .storeTooNew: host.tell(.dialogStoreTooNew)
    }
  }
}
