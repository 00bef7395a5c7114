import Draw

/// A seeded source, so that every test repeats, which can break down.
struct QuickDrawWords: RandomSource {
  private var source: RepeatableSource
  /// Words left before the source breaks down.
  var budget = Int.max

  init(_ seed: UInt64) { source = RepeatableSource(seed: seed) }

  mutating func next() throws(PickError) -> UInt64 {
    guard budget > 0 else { throw .sourceFailed(code: 5) }
    budget -= 1
    return source.next()
  }
}

/// What a browser keeps for all tabs of a page: one record with a revision.
final class SharedStore {
  var revision: UInt64?
  var session: [UInt8]?
  var names: [UInt8]?
  var setAside: [[UInt8]] = []
}

/// One tab: a machine, its store, and all that it asked for.
final class Tab {
  var machine = QuickDraw()
  var random: QuickDrawWords
  let store: SharedStore
  var now: UInt64 = 1_000_000
  var wakeAt: UInt64?
  var dialogs: [QuickDraw.Dialog] = []
  var log: [QuickDraw.Effect] = []
  /// Holds back the store's answers until `answer()`.
  var isSlow = false
  private var unanswered: [QuickDraw.Effect] = []

  init(_ store: SharedStore = SharedStore(), seed: UInt64 = 1, load: Bool = true) {
    self.store = store
    random = QuickDrawWords(seed)
    if load { send(.loaded(session: store.session, names: store.names)) }
  }

  func send(_ event: QuickDraw.Event) {
    for effect in machine.handle(event, now: now, random: &random) {
      log.append(effect)
      switch effect {
      case .save: if isSlow { unanswered.append(effect) } else { answer(effect) }
      case .wake(let instant): wakeAt = instant
      case .dialog(let dialog): dialogs.append(dialog)
      case .setAside:
        if let session = store.session { store.setAside.append(session) }
        store.session = nil
        store.revision = nil
      default: break
      }
    }
  }

  func answerAll() {
    while !unanswered.isEmpty { answer(unanswered.removeFirst()) }
  }

  func failSaves() {
    unanswered = []
    send(.saveFailed)
  }

  private func answer(_ effect: QuickDraw.Effect) {
    guard case .save(let session, let names, let expected, let revision) = effect else { return }
    guard store.revision == nil || store.revision == expected else {
      send(.conflict(session: store.session ?? [], names: store.names))
      return
    }
    store.session = session
    store.revision = revision
    if let names { store.names = names }
    send(.saved)
  }

  /// Lets time pass and delivers every wake that falls into it.
  func advance(_ milliseconds: UInt64) {
    let end = now + milliseconds
    while let due = wakeAt, due <= end {
      now = due
      wakeAt = nil
      send(.wake)
    }
    now = end
  }

  func draw() {
    send(.start)
    send(.stop(time: 1_764_500_000_000))
  }

  func set(_ text: String) { send(.setRange(text: Array(text.utf8))) }
  func setCount(_ text: String) { send(.setWinnersPerDraw(text: Array(text.utf8))) }
  func setNames(_ lines: [String]) {
    send(.setNames(QuickDrawNames(text: Array(lines.joined(separator: "\n").utf8))))
  }

  var numbers: [UInt32] { machine.session.winners.map(\.value) }
  var winningNames: [String] {
    machine.session.winners.map {
      String(decoding: machine.session.people[Int($0.value)].name, as: UTF8.self)
    }
  }
}
