import Commands
import Fairness
import Glibc

/// Measures the hash behind records, with this module's own code and with the system's library.
///
/// Prints one line a measurement: engine, part, megabytes of hash input a processor second. The
/// parts: one long message, commitments of short identities, the tree over their leaves.
@main
struct Main {
  static func main() {
    let count = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 200_000
    for (name, engine) in [("swift", SHA256.Engine.portable), ("system", .fastest)] {
      measure(name, "message", bytes: 16384 * count / 16) { long(engine, count / 16) }
      var leaves: [Leaf] = []
      leaves.reserveCapacity(Int(count))
      measure(name, "commitments", bytes: 12 * 64 * count) { leaves = commit(engine, count) }
      measure(name, "tree", bytes: 4 * 64 * count) { tree(engine, leaves) }
    }
  }

  private static func measure(_ engine: String, _ part: String, bytes: UInt64, _ work: () -> Void) {
    let start = processorTime()
    work()
    let seconds = processorTime() - start
    print("\(engine) \(part) \(UInt64(Double(bytes) / seconds / 1e6))")
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func long(_ engine: SHA256.Engine, _ times: UInt64) {
    let piece = [UInt8](repeating: 7, count: 16384)
    var hasher = SHA256(engine: engine)
    for _ in 0..<times { hasher.update(piece) }
    keep(hasher.finalize())
  }

  private static func commit(_ engine: SHA256.Engine, _ count: UInt64) -> [Leaf] {
    let commitments = Commitments(listSecret: .zero, engine: engine)
    let entrant = Entrant(identity: Array("+821012345678".utf8), label: Array("Entrant 1".utf8))
    return (0..<count).map { commitments.leaf(entrant, seq: $0) }
  }

  private static func tree(_ engine: SHA256.Engine, _ leaves: [Leaf]) {
    var frontier = MerkleFrontier<SumNode>(engine: engine)
    do {
      for leaf in leaves { try frontier.append(leaf) }
      if let root = try frontier.root() { keep(root.hash) }
    } catch {
      print("the tree cannot be built: \(error)")
      exit(1)
    }
  }

  /// Uses a result, so that the work for it is not left out.
  @inline(never)
  private static func keep(_ digest: Digest) {
    if digest == .zero { print("a digest of zeros") }
  }
}
