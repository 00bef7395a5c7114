import Draw

@testable import WebApp

/// Writes down everything an element asks for, and stores nothing by itself.
struct RecordingHost: Host {
  struct Effect: Equatable {
    var kind: QuickElement.Outgoing?
    var a: Double
    var b: Double
    var bytes: [UInt8]?
  }

  var effects: [Effect] = []
  var wakeAt: Double?
  var wantsFrames = false
  private var source = RepeatableSource(seed: 1)
  var isBroken = false

  mutating func effect(_ kind: UInt8, _ a: Double, _ b: Double, _ bytes: [UInt8]?) {
    effects.append(Effect(kind: .init(rawValue: kind), a: a, b: b, bytes: bytes))
  }

  mutating func wake(at instant: Double?) { wakeAt = instant }

  mutating func frames(_ isOn: Bool) { wantsFrames = isOn }

  mutating func next() throws(PickError) -> UInt64 {
    guard !isBroken else { throw .sourceFailed(code: 0) }
    return source.next()
  }

  func last(_ kind: QuickElement.Outgoing) -> Effect? { effects.last { $0.kind == kind } }

  func all(_ kind: QuickElement.Outgoing) -> [Effect] { effects.filter { $0.kind == kind } }
}

/// The page's half: one element, its host, and a store that answers at once.
struct QuickPageDouble {
  var elements = Elements()
  var host = RecordingHost()
  let instance: Int32
  var now = 1000.0

  init(load: Bool = true) {
    instance = elements.create(kind: Elements.Kind.quick.rawValue)
    if load { send(.loaded) }
  }

  mutating func send(
    _ incoming: QuickElement.Incoming, a: Double = 0, b: Double = 0, _ text: String = ""
  ) {
    send(kind: incoming.rawValue, a: a, b: b, Array(text.utf8))
  }

  mutating func send(kind: UInt8, a: Double = 0, b: Double = 0, _ bytes: [UInt8] = []) {
    let stored = host.all(.store).count
    elements.handle(
      BridgeEvent(
        kind: kind, a: a, b: b, bytes: bytes, now: now, wallClock: 1_764_500_000_000),
      instance: instance, host: &host)
    if host.all(.store).count > stored { send(.saved) }
  }

  mutating func draw() {
    send(.start)
    send(.stop)
  }

  /// The numbers of the list, in order.
  var listed: [UInt32] {
    host.all(.listed).flatMap { effect in
      let bytes = effect.bytes ?? []
      return stride(from: 0, to: bytes.count, by: 4).map { index in
        bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
      }
    }
  }
}
