import Countdown
import Foundation
import Testing

/// The file of vectors that runs natively and in WebAssembly.
struct TraceFile: Decodable {
  var cases: [Trace]
  var refused: [Refusal]

  struct Refusal: Decodable {
    var name: String
    var duration: Number
    var error: Int
  }

  static func load() throws -> TraceFile {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Vectors/countdown.json")
    return try JSONDecoder().decode(TraceFile.self, from: Data(contentsOf: file))
  }
}

/// One button's life: events on two clocks and the effects each must have.
struct Trace: Decodable, CustomTestStringConvertible {
  var name: String
  var duration: Number
  var title: Int32
  var steps: [Step]
  var testDescription: String { name }

  struct Step: Decodable {
    var event: String
    var argument: Number?
    var monotonic: Number
    var wall: Number
    var effects: [String]
  }
}

/// A number as JSON has it, or the name of one JSON does not have.
struct Number: Decodable {
  var value: Double

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let name = try? container.decode(String.self) {
      guard let value = Double(name) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: name)
      }
      self.value = value
    } else {
      value = try container.decode(Double.self)
    }
  }
}

extension Trace {
  struct UnknownEvent: Error { var name: String }

  /// What the core answers to each step, written as the vectors write it.
  func play() throws -> [[String]] {
    var button = try Countdown(
      duration: Countdown.milliseconds(fromSeconds: duration.value), title: title)
    var wake: Int64?
    return steps.map { step in
      do throws(CountdownError) {
        return try Self.play(step, on: &button, wake: &wake)
      } catch {
        return ["error \(error.number)"]
      }
    }
  }

  private static func play(
    _ step: Step, on button: inout Countdown, wake: inout Int64?
  ) throws(CountdownError) -> [String] {
    let now = try Countdown.Instant(cuttingMonotonic: step.monotonic.value, wall: step.wall.value)
    let argument = step.argument?.value ?? 0
    if step.event == "duration" {
      try button.setDuration(Countdown.milliseconds(fromSeconds: argument))
      return []
    }
    guard step.event == "follow" else {
      return note(try button.handle(event(step.event, argument), at: now), wake: &wake)
    }
    var said: [String] = []
    while let due = wake, due <= now.monotonic {
      wake = nil
      let instant = Countdown.Instant(monotonic: due, wall: now.wall - (now.monotonic - due))
      said += note(try button.handle(.tick, at: instant), wake: &wake)
    }
    return said
  }

  private static func note(_ effects: [Countdown.Effect], wake: inout Int64?) -> [String] {
    for case .wake(let due) in effects { wake = due }
    if effects.contains(.cancelWake),
      !effects.contains(where: { if case .wake = $0 { true } else { false } })
    {
      wake = nil
    }
    return effects.map(text)
  }

  private static func event(
    _ name: String, _ argument: Double
  ) throws(CountdownError) -> Countdown.Event {
    switch name {
    case "press": .press
    case "resync": .resync(remaining: try Countdown.milliseconds(fromSeconds: argument))
    case "cancel": .cancel
    case "title": .title(Int32(argument))
    case "titleAfterCount": .titleAfterCount(Int32(argument))
    case "destroy": .destroy
    default: .tick
    }
  }

  private static func text(_ effect: Countdown.Effect) -> String {
    switch effect {
    case .show(.title(let id)): "title \(id)"
    case .show(.seconds(let seconds)): "seconds \(seconds)"
    case .wake(let instant): "wake \(instant)"
    case .cancelWake: "no wake"
    case .announce(.started(let seconds)): "started \(seconds)"
    case .announce(.half(let seconds)): "half \(seconds)"
    case .announce(.ended): "ended"
    case .announce(.refused(let seconds)): "refused \(seconds)"
    case .finished: "finished"
    case .deliverPress: "press"
    }
  }
}

extension CountdownError {
  var number: Int {
    switch self {
    case .notFinite: 1
    case .tooLong: 2
    }
  }
}
