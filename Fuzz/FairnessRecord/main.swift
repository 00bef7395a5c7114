// modules: Fairness
@testable import Fairness

/// Five entrants of unlike weights and groups, and an evening's header over them.
private struct Evening {
  var beginning: [UInt8]
  /// The same with proofs in place of the list.
  var beginningWithProofs: [UInt8]
  var seal: Digest

  /// - Parameter proven: how many of the entrants have a proof.
  init(mode: Mode, repeats: Bool, proven: Int) {
    let commitments = Commitments(listSecret: .zero)
    var leaves: [Leaf] = []
    for seq in UInt64(0)..<5 {
      let entrant = Entrant(
        identity: [UInt8(seq)], label: [0x41], weight: UInt32(seq * seq + 1), groups: UInt32(seq))
      leaves.append(commitments.leaf(entrant, seq: seq))
    }
    var frontier = MerkleFrontier<SumNode>()
    for leaf in leaves { _ = try? frontier.append(leaf) }
    let chain = SecretChain(end: .zero, length: 6)
    var header = Header(
      title: [], session: [UInt8](repeating: 0, count: 16),
      list: .init(
        count: 5, root: (try? frontier.root()) ?? SumNode(hash: .zero, sum: 1), identityRule: [],
        order: []),
      chain: .init(anchor: chain.anchor, length: chain.length), mode: mode,
      plan: [
        Prize(number: 1, name: [], count: 2), Prize(number: 2, name: [], count: 9, groups: 2),
      ], repeatWinners: repeats)
    if mode.hasBeacon { header.beacon = .init(chain: .zero, period: 3, genesis: 100) }
    seal = header.seal()
    beginning = Array("{\"header\":".utf8) + header.json.canonical + Array("}\n".utf8)
    beginningWithProofs = beginning + Array("{\"proofs\":\(min(5, proven))}\n".utf8)
    let tree = try? MerkleTree(leaves.map { $0.node() })
    for leaf in leaves.prefix(proven) {
      let siblings = (try? tree?.inclusionProof(leaf.seq)) ?? []
      beginningWithProofs += EntrantProof(leaf: leaf, siblings: siblings).json.canonical + [0x0a]
    }
    beginning += Array("{\"leaves\":[".utf8)
    for (index, leaf) in leaves.enumerated() {
      beginning += Array((index == 0 ? "\"" : ",\"").utf8) + leaf.hexadecimal + [0x22]
    }
    beginning += Array("]}\n".utf8)
  }
}

private func verify(_ record: [UInt8], piece: Int, budget: UInt64) -> RecordVerifier {
  var options = RecordVerifier.Options()
  options.workLimit = 3000
  options.seal = .zero
  options.proofsOf = [1, 3]
  options.notesOwners = true
  var verifier = RecordVerifier(options: options)
  var rest = record[...]
  var steps = 0
  while true {
    steps += 1
    precondition(steps < 1_000_000, "the verifier does not end")
    switch verifier.step(budget: budget) {
    case .finished: return verifier
    case .needsLeaves: preconditionFailure("nobody spoke of a separate list")
    case .working: break
    case .needsInput:
      if rest.isEmpty { verifier.end() }
      verifier.feed(Array(rest.prefix(piece)))
      rest = rest.dropFirst(piece)
    }
  }
}

/// Gives each line its link, and each arm its place in the log, so that what is fuzzed is the rules
/// behind them. A line is a kind, a space and a body.
private func linked(_ text: ArraySlice<UInt8>, seal: Digest) -> [UInt8] {
  var record: [UInt8] = []
  var previous = Digest.zero
  let first = Array("seal {\"header\":\"".utf8) + seal.hexadecimal + Array("\"}".utf8)
  for line in [first[...]] + text.split(separator: 0x0a, omittingEmptySubsequences: false) {
    let space = line.firstIndex(of: 0x20) ?? line.endIndex
    let body = (try? JSONReader.read(Array(line[space...].dropFirst()))) ?? .bool(true)
    var entry = JSONObject()
    entry.set("prev", JSONValue(previous))
    entry.set("kind", .string(line[..<space].filter { $0 >= 0x20 && $0 < 0x7f }))
    if case .object(var object) = body, object["draws"] != nil {
      object.set("log", JSONValue(previous))
      entry.set("body", .object(object))
    } else {
      entry.set("body", body)
    }
    let canonical = JSONValue.object(entry).canonical
    record += canonical + [0x0a]
    previous = LogEntry.hash(canonical: canonical)
  }
  return record
}

/// The first byte chooses: a whole record as it is, or the log of a given evening, whose list comes
/// whole or as proofs of some.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFairnessRecord(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = bytes[1...]
  if let value = try? JSONReader.read(Array(text)) {
    precondition(value.canonical == Array(text), "what was read is written otherwise")
    _ = try? Receipt(value)
  }
  var record = Array(text)
  if bytes[0] & 1 == 1 {
    let mode = Mode.allCases[Int(bytes[0] >> 1 & 3)]
    let proven = Int(bytes[0] >> 4 & 7)
    let evening = Evening(mode: mode, repeats: bytes[0] & 8 != 0, proven: proven)
    let log = linked(text, seal: evening.seal)
    record = evening.beginning + log
    if bytes[0] & 128 != 0 {
      let withProofs = evening.beginningWithProofs + log
      if proven >= 5 {
        let draws = verify(record, piece: record.count, budget: 1 << 20).draws
        let others = verify(withProofs, piece: withProofs.count, budget: 1 << 20).draws
        precondition(draws == others, "proofs of everybody give other winners than the list")
      }
      record = withProofs
    }
  }
  let whole = verify(record, piece: max(1, record.count), budget: 1 << 20)
  precondition(!whole.isVerified, "the seal compared is of no record")
  for (piece, budget) in [(1, 1), (Int(bytes[0]) + 2, 7)] as [(Int, UInt64)] {
    let other = verify(record, piece: piece, budget: budget)
    precondition(other.statements == whole.statements, "pieces change the findings")
    precondition(other.draws == whole.draws, "pieces change the winners")
  }
  _ = whole.summary.canonical
  _ = DrawSession(whole)
  return 0
}
