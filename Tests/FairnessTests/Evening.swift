import Fairness
import Testing

/// A session run in memory, whose log can be taken apart and put together again.
struct Evening {
  var header: Header
  var leaves: [Leaf]
  var commitments: Commitments
  var chain: SecretChain
  var session: DrawSession
  var lines: [[UInt8]] = []

  /// `weights` and `groups` of entrants, prizes with their counts.
  init(
    weights: [UInt32], groups: [UInt32] = [], prizes: [(count: UInt32, groups: UInt32)],
    mode: Mode = .room, seed: UInt8 = 7, repeatWinners: Bool = false, beacon: Header.Beacon? = nil
  ) throws {
    commitments = Commitments(listSecret: SHA256.hash([seed, 1]))
    chain = SecretChain(end: SHA256.hash([seed, 2]), length: 20)
    leaves = []
    var table = EntrantTable()
    for (index, weight) in weights.enumerated() {
      let mask = groups.isEmpty ? 0 : groups[index]
      let entrant = Entrant(
        identity: Array("id\(index)".utf8), label: Array("Entrant \(index + 1)".utf8),
        weight: weight, groups: mask)
      leaves.append(commitments.leaf(entrant, seq: UInt64(index)))
      table.append(weight: weight, groups: mask)
    }
    let root = try #require(try MerkleTree(leaves.map { $0.node() })).root
    var plan: [Prize] = []
    for (index, prize) in prizes.enumerated() {
      plan.append(
        Prize(
          number: UInt32(index + 1), name: Array("Prize \(index + 1)".utf8), count: prize.count,
          groups: prize.groups))
    }
    header = Header(
      title: Array("Evening".utf8), session: Array(repeating: seed, count: 16),
      list: .init(
        count: UInt64(leaves.count), root: root, identityRule: Array("test".utf8),
        order: Array("registration".utf8)),
      chain: .init(anchor: chain.anchor, length: chain.length), mode: mode, plan: plan,
      repeatWinners: repeatWinners)
    header.beacon = beacon
    session = try #require(DrawSession(header: header, table: table))
    lines.append(try session.writeSeal())
  }

  mutating func arm(_ prizes: [UInt32], rounds: [UInt64] = []) throws {
    lines.append(try session.arm(prizes: prizes, rounds: rounds))
  }

  mutating func append(_ event: LogEntry.Event) throws { lines.append(try session.append(event)) }

  mutating func dice(_ text: String, arm: UInt32) throws {
    let value = PublicValue(source: Array("dice".utf8), value: Array(text.utf8))
    try append(.public(arm: arm, values: [try #require(value)]))
  }

  @discardableResult
  mutating func draw(signature: [UInt8]? = nil) throws -> [UInt32] {
    let next = try #require(session.pendingDraws.first)
    let commitments = commitments
    let result = try session.conclude(
      secret: header.mode.hasSecret ? chain.secret(forDraw: next.draw) : nil, signature: signature
    ) { seq in
      OpenedLabel(
        seq: UInt64(seq), label: Array("Entrant \(seq + 1)".utf8),
        salt: commitments.labelSalt(UInt64(seq)))
    }
    lines.append(result.line)
    return result.winners
  }

  /// The record as a file.
  var record: [UInt8] { record(of: lines) }

  func record(of lines: [[UInt8]]) -> [UInt8] {
    var text = Array("{\"header\":".utf8) + header.json.canonical + Array("}\n{\"leaves\":[".utf8)
    for (index, leaf) in leaves.enumerated() {
      text += Array(index == 0 ? "\"".utf8 : ",\"".utf8) + leaf.hexadecimal + Array("\"".utf8)
    }
    text += Array("]}\n".utf8)
    for line in lines { text += line + [0x0a] }
    return text
  }

  /// The entries, to be changed and linked anew.
  func entries() throws -> [LogEntry] { try lines.map { try LogEntry(JSONReader.read($0)) } }

  /// A record of other entries, each linked to the one before, arms bound to the log again.
  func relinked(_ events: [LogEntry.Event]) -> [UInt8] {
    var previous = Digest.zero
    var lines: [[UInt8]] = []
    for event in events {
      var event = event
      if case .arm(var arm) = event {
        arm.log = previous
        event = .arm(arm)
      }
      let entry = LogEntry(previous: previous, event: event)
      lines.append(entry.json.canonical)
      previous = entry.hash()
    }
    return record(of: lines)
  }
}

/// The reasons that a record is refused for, with their statements.
func findings(_ record: [UInt8]) -> [Statement.ID: Finding.Reason] {
  var found: [Statement.ID: Finding.Reason] = [:]
  for statement in verify(record).statements {
    if let finding = statement.finding, finding.reason != .notReached {
      found[statement.id] = finding.reason
    }
  }
  return found
}
