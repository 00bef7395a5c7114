import Draw

/// What an element may ask of the world around it.
///
/// In the browser these are the bridge's imports; in tests a value that writes them down.
protocol Host: RandomSource {
  /// Tells an element's JavaScript half to do something; `kind` is the element's own numbering.
  mutating func effect(_ kind: UInt8, _ a: Double, _ b: Double, _ bytes: [UInt8]?)
  /// Asks for one wake event at an instant of `BridgeEvent.now`; nil forgets the last wish.
  mutating func wake(at instant: Double?)
  /// Turns the element's frame events on or off.
  mutating func frames(_ isOn: Bool)
}

/// Something that happened, as the bridge hands it over.
struct BridgeEvent {
  /// The element's own numbering; 0 and 1 are the bridge's.
  var kind: UInt8
  var a: Double = 0
  var b: Double = 0
  var bytes: [UInt8] = []
  /// Milliseconds on the page's own clock, which nobody sets back.
  var now: Double
  /// Milliseconds since 1970, by the clock on the wall.
  var wallClock: Double = 0

  /// The instant asked for through `Host.wake` has come.
  static let wake: UInt8 = 0
  /// The browser is about to draw.
  static let frame: UInt8 = 1
}

extension BridgeEvent {
  /// `now` in whole milliseconds; 0 for what is no instant.
  var milliseconds: UInt64 { Self.whole(now) }

  /// `wallClock` in whole milliseconds; 0 for what is no instant.
  var wallMilliseconds: UInt64 { Self.whole(wallClock) }

  private static func whole(_ instant: Double) -> UInt64 {
    instant > 0 && instant < 9e15 ? UInt64(instant) : 0
  }

  /// The first number as a small integer; nil outside 0…255.
  var byteA: UInt8? { a >= 0 && a <= 255 ? UInt8(a) : nil }
}
