import Countdown

// WebAssembly runs one thread and the probe is used nowhere else, so nothing races for these two.
nonisolated(unsafe) private var probed: Countdown?
nonisolated(unsafe) private var effects: [Countdown.Effect] = []

/// 0, or the number of the error: 1 not finite, 2 too long.
@_expose(wasm, "countdown_create")
@_cdecl("countdown_create")
public func createCountdown(seconds: Double, title: Int32) -> Int32 {
  effects = []
  do throws(CountdownError) {
    probed = try Countdown(
      duration: Countdown.milliseconds(fromSeconds: seconds), title: title)
    return 0
  } catch {
    return number(of: error)
  }
}

@_expose(wasm, "countdown_set_duration")
@_cdecl("countdown_set_duration")
public func setCountdownDuration(seconds: Double) -> Int32 {
  do throws(CountdownError) {
    try probed?.setDuration(Countdown.milliseconds(fromSeconds: seconds))
    return 0
  } catch {
    return number(of: error)
  }
}

/// The number of effects, or the negated number of the error.
@_expose(wasm, "countdown_handle")
@_cdecl("countdown_handle")
public func handleCountdown(
  event: Int32, argument: Double, monotonic: Double, wall: Double
) -> Int32 {
  do throws(CountdownError) {
    let now = try Countdown.Instant(cuttingMonotonic: monotonic, wall: wall)
    effects = try probed?.handle(decoded(event, argument), at: now) ?? []
    return Int32(effects.count)
  } catch {
    effects = []
    return -number(of: error)
  }
}

@_expose(wasm, "countdown_effect_kind")
@_cdecl("countdown_effect_kind")
public func countdownEffectKind(index: Int32) -> Int32 {
  switch effects[Int(index)] {
  case .show(.title): 0
  case .show(.seconds): 1
  case .wake: 2
  case .cancelWake: 3
  case .announce(.started): 4
  case .announce(.half): 5
  case .announce(.ended): 6
  case .announce(.refused): 7
  case .finished: 8
  case .deliverPress: 9
  }
}

@_expose(wasm, "countdown_effect_value")
@_cdecl("countdown_effect_value")
public func countdownEffectValue(index: Int32) -> Double {
  switch effects[Int(index)] {
  case .show(.title(let value)), .show(.seconds(let value)), .announce(.started(let value)),
    .announce(.half(let value)), .announce(.refused(let value)):
    Double(value)
  case .wake(let instant): Double(instant)
  case .cancelWake, .announce(.ended), .finished, .deliverPress: 0
  }
}

private func decoded(
  _ event: Int32, _ argument: Double
) throws(CountdownError) -> Countdown.Event {
  switch event {
  case 0: return .press
  case 1: return .tick
  case 2: return .resync(remaining: try Countdown.milliseconds(fromSeconds: argument))
  case 3: return .cancel
  case 4: return .title(Int32(argument))
  case 5: return .titleAfterCount(Int32(argument))
  default: return .destroy
  }
}

private func number(of error: CountdownError) -> Int32 {
  switch error {
  case .notFinite: 1
  case .tooLong: 2
  }
}
