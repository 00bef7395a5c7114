import Draw

/// The arguments of the vector to come and the numbers of the one that was run.
private struct Probe {
  var arguments: [Int64] = []
  var numbers: [Int64] = []
}

// Proof of safety: the probe runs in a WebAssembly instance, which has one thread.
nonisolated(unsafe) private var probe = Probe()

@_expose(wasm, "draw_argument")
@_cdecl("draw_argument")
public func drawArgument(_ number: Int64) {
  probe.arguments.append(number)
}

/// Runs an operation on the arguments given before; answers how many numbers there are, or −1 when
/// it throws.
@_expose(wasm, "draw_run")
@_cdecl("draw_run")
public func drawRun(operation: Int32, seed: Int64) -> Int32 {
  var trace = DrawTrace(seed: UInt64(bitPattern: seed))
  let arguments = probe.arguments
  probe = Probe()
  guard let operation = DrawTrace.Operation(rawValue: operation) else { return -1 }
  do throws(PickError) {
    probe.numbers = try trace.run(operation, arguments)
    return Int32(probe.numbers.count)
  } catch {
    return -1
  }
}

@_expose(wasm, "draw_number")
@_cdecl("draw_number")
public func drawNumber(index: Int32) -> Int64 { probe.numbers[Int(index)] }
