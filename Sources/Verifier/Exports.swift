import Fairness

// WebAssembly runs one thread, and every export returns before the next one is called, so nothing
// races for these four.
nonisolated(unsafe) private var input: [UInt8] = []
nonisolated(unsafe) private var output: [UInt8] = []
nonisolated(unsafe) private var options = RecordVerifier.Options()
nonisolated(unsafe) private var verifier = RecordVerifier()

/// The number of this boundary: the page compares it before it calls anything else.
@_expose(wasm, "verifier_abi")
@_cdecl("verifier_abi")
public func verifierABI() -> Int32 { 1 }

/// Where the page may write that many bytes before its next call.
@_expose(wasm, "verifier_input")
@_cdecl("verifier_input")
public func verifierInput(count: Int32) -> UnsafeMutablePointer<UInt8>? {
  input = [UInt8](repeating: 0, count: Int(max(0, count)))
  // The array is not touched before the page has written and called again.
  return input.withUnsafeMutableBufferPointer { $0.baseAddress }
}

/// Where the last report stands.
@_expose(wasm, "verifier_output")
@_cdecl("verifier_output")
public func verifierOutput() -> UnsafePointer<UInt8>? {
  output.withUnsafeBufferPointer { $0.baseAddress }
}

/// Forgets everything, also the seal and the receipt.
@_expose(wasm, "verifier_reset")
@_cdecl("verifier_reset")
public func resetVerifier() {
  options = RecordVerifier.Options()
  verifier = RecordVerifier()
  input = []
  output = []
}

/// The input is the seal to compare, 64 digits: 1 when it is one.
@_expose(wasm, "verifier_seal")
@_cdecl("verifier_seal")
public func setSeal() -> Int32 {
  guard let seal = Digest(hexadecimal: input) else { return 0 }
  options.seal = seal
  return 1
}

/// The input is a receipt: 1 when it is one.
@_expose(wasm, "verifier_receipt")
@_cdecl("verifier_receipt")
public func setReceipt() -> Int32 {
  if input.last == 0x0a { input.removeLast() }
  guard let value = parsed(), let receipt = receipt(value) else { return 0 }
  options.receipt = receipt
  return 1
}

private func parsed() -> JSONValue? {
  do throws(JSONError) { return try JSONReader.read(input) } catch { return nil }
}

private func receipt(_ value: JSONValue) -> Receipt? {
  do throws(FormatError) { return try Receipt(value) } catch { return nil }
}

/// Begins a record, with the seal and the receipt that were set.
@_expose(wasm, "verifier_begin")
@_cdecl("verifier_begin")
public func beginRecord() { verifier = RecordVerifier(options: options) }

/// The input is the next piece of the record.
@_expose(wasm, "verifier_feed")
@_cdecl("verifier_feed")
public func feedRecord() {
  verifier.feed(input)
  input = []
}

@_expose(wasm, "verifier_end")
@_cdecl("verifier_end")
public func endRecord() { verifier.end() }

/// Works for a while, one unit about two hashes: 0 wants more input, 1 has more to do, 2 is done.
@_expose(wasm, "verifier_step")
@_cdecl("verifier_step")
public func stepVerifier(budget: Int32) -> Int32 {
  switch verifier.step(budget: UInt64(max(1, budget))) {
  case .needsInput, .needsLeaves: 0
  case .working: 1
  case .finished: 2
  }
}

/// How many entrants were read so far.
@_expose(wasm, "verifier_entrants")
@_cdecl("verifier_entrants")
public func entrantsRead() -> Double { Double(verifier.read.entrants) }

/// Everything that can be said, as JSON: its length.
@_expose(wasm, "verifier_report")
@_cdecl("verifier_report")
public func reportRecord() -> Int32 {
  output = verifier.summary.canonical
  return Int32(output.count)
}

/// The first ticket of an entrant, both counted from 1; 0 beyond the list.
@_expose(wasm, "verifier_first_ticket")
@_cdecl("verifier_first_ticket")
public func firstTicket(number: Double) -> Double {
  guard let tickets = tickets(number) else { return 0 }
  return Double(tickets.first) + 1
}

/// How many tickets an entrant owns, counted from 1; 0 beyond the list.
@_expose(wasm, "verifier_ticket_count")
@_cdecl("verifier_ticket_count")
public func ticketCount(number: Double) -> Double {
  guard let tickets = tickets(number) else { return 0 }
  return Double(tickets.count)
}

private func tickets(_ number: Double) -> (first: UInt64, count: UInt32)? {
  guard number >= 1, number <= 4_294_967_295 else { return nil }
  return verifier.tickets(ofEntrant: UInt64(number) - 1)
}
