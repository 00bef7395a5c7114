/// The sealed list as it streams by: its root, its order, and what later checks need of it.
struct ListCheck: Sendable {
  private var frontier: MerkleFrontier<SumNode>
  private(set) var table = EntrantTable()
  private(set) var labels: [Digest] = []
  private var duplicates = DuplicateFinder()
  private let engine: SHA256.Engine
  /// The states to be met on the way, ascending by count, and the next of them.
  private var checkpoints: [Header.Checkpoint] = []
  private var nextCheckpoint = 0
  private(set) var missedCheckpoint: UInt64?
  private(set) var collector: InclusionProofCollector?

  init(engine: SHA256.Engine) {
    self.engine = engine
    frontier = MerkleFrontier(engine: engine)
  }

  var count: UInt64 { frontier.count }

  var checkpointCount: Int { checkpoints.count }

  mutating func expect(_ expected: [Header.Checkpoint]) {
    checkpoints = expected
    checkpoints.sort { $0.count < $1.count }
  }

  /// Gathers proofs on the way; the list is to have `count` entrants.
  mutating func collect(proofsOf wanted: [UInt64], count: UInt64) {
    collector = InclusionProofCollector(of: wanted, count: count, engine: engine)
  }

  /// Takes the next 85 bytes.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Finding.Reason? {
    guard let leaf = Leaf(bytes) else { return .leafMalformed }
    guard leaf.seq == count else { return .leafOutOfOrder }
    guard count < UInt64(UInt32.max) else { return .tooLarge }
    do throws(MerkleError) {
      let node = leaf.node(engine: engine)
      try frontier.append(node)
      try collector?.append(leaf, node)
    } catch { return error == .outOfRange ? .countDiffers : .totalDiffers }
    table.append(weight: leaf.weight, groups: leaf.groups)
    guard table.total <= SumNode.largestSum else { return .totalDiffers }
    labels.append(leaf.labelCommitment)
    duplicates.append(leaf.idCommitment)
    duplicates.append(leaf.labelCommitment)
    while nextCheckpoint < checkpoints.count, checkpoints[nextCheckpoint].count == count {
      if root != checkpoints[nextCheckpoint].root { miss(count) }
      nextCheckpoint &+= 1
    }
    return nil
  }

  private mutating func miss(_ count: UInt64) {
    if missedCheckpoint == nil { missedCheckpoint = count }
  }

  var root: SumNode? {
    do throws(MerkleError) { return try frontier.root() } catch { return nil }
  }

  /// Looks for equal commitments; false while there is more to do.
  mutating func sort(budget: inout UInt64) -> Bool {
    var keys = budget &* 8
    let isDone = duplicates.step(budget: &keys)
    budget = keys / 8
    return isDone
  }

  /// Whether a commitment stands twice, once sorted.
  mutating func finishDuplicates() -> Bool {
    if nextCheckpoint < checkpoints.count { miss(checkpoints[nextCheckpoint].count) }
    return duplicates.finish()
  }
}
