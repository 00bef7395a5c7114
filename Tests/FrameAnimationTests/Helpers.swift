import FrameAnimation

typealias Plan = FrameAnimation.Plan
typealias Step = FrameAnimation.Step
typealias Kind = FrameAnimation.Kind

/// The cat by timer and by animation, as the page plays it.
let timer = Plan.timer(first: 1, count: 80, interval: 120_000)
let animation = Plan.animation(first: 1, count: 80, duration: 8_000_000, plays: 1)

/// Three pictures 0, 1, 2 of ten microseconds each.
func three(_ change: (inout Plan) -> Void = { _ in }) -> Plan {
  var plan = Plan(first: 0, count: 3, timing: .interval(10))
  change(&plan)
  return plan
}

extension Step {
  var kinds: [Kind] { events.map(\.kind) }

  /// The pictures that came into view.
  var pictures: [Int32] {
    events.compactMap { if case .picture(let number) = $0.kind { number } else { nil } }
  }

  /// What happened besides pictures, each with its due instant.
  var tidings: [FrameAnimation.Event] {
    events.filter { if case .picture = $0.kind { false } else { true } }
  }
}

extension FrameAnimation {
  /// Wakes exactly when asked to, up to an instant; what came of it, each with its instant.
  mutating func wake(until end: Int64) -> [(at: Int64, step: Step)] {
    var steps: [(at: Int64, step: Step)] = []
    while let due = nextDue, due <= end {
      steps.append((due, advance(to: due)))
    }
    return steps
  }
}
