import Fairness
import Glibc

/// Streams a record through the verifier.
enum RecordReading {
  /// Reads to the end, or to the first thing that makes going on pointless.
  static func verify(
    _ path: String, leaves leavesPath: String? = nil, options: RecordVerifier.Options = .init()
  ) throws(CommandFailure) -> RecordVerifier {
    var options = options
    options.leavesAreSeparate = leavesPath != nil
    var verifier = RecordVerifier(options: options, engine: .fastest)
    var record = try DrawInput(path: path)
    var leaves: DrawInput?
    if let leavesPath { leaves = try DrawInput(path: leavesPath) }
    while true {
      switch verifier.step(budget: 1 << 20) {
      case .working: continue
      case .finished: return verifier
      case .needsInput:
        let bytes = try piece(of: &record)
        if bytes.isEmpty { verifier.end() } else { verifier.feed(bytes) }
      case .needsLeaves:
        let bytes = try leavesPiece(of: &leaves)
        if bytes.isEmpty { verifier.endLeaves() } else { verifier.feedLeaves(bytes) }
      }
    }
  }

  private static func leavesPiece(
    of file: inout DrawInput?
  ) throws(CommandFailure) -> [UInt8] {
    guard var opened = file.take() else { return [] }
    let bytes = try piece(of: &opened)
    file = consume opened
    return bytes
  }

  private static func piece(of file: inout DrawInput) throws(CommandFailure) -> [UInt8] {
    var failure: CommandFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      do throws(CommandFailure) {
        count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// A whole small file: a receipt.
  static func smallFile(_ path: String) throws(CommandFailure) -> [UInt8] {
    var file = try DrawInput(path: path)
    var bytes: [UInt8] = []
    while true {
      let next = try piece(of: &file)
      if next.isEmpty { break }
      bytes += next
      if bytes.count > 1 << 20 { throw CommandFailure("\(path): too large for a receipt") }
    }
    if bytes.last == 0x0a { bytes.removeLast() }
    return bytes
  }
}
