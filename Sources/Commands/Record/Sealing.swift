import Draw
import Fairness
import SecureRandom

/// Turns entrants into a sealed list and a session that is armed for every prize of the plan.
struct Sealing: ~Copyable {
  private let request: RecordRequest
  private let secrets: PrivateFile
  private let commitments: Commitments
  private var frontier: MerkleFrontier<SumNode>
  private var table = EntrantTable()
  private var leaves: AtomicFile
  private var texts: AtomicFile
  private let isRange: Bool
  private let session: [UInt8]
  private let round: UInt64?
  /// Where in the input each entrant stands, unless they are numbers.
  private var rows: [UInt32] = []

  /// What stands once the list is sealed.
  struct Sealed: ~Copyable {
    var file: AtomicFile
    var session: DrawSession
    var secrets: PrivateFile
    var table: EntrantTable
    var round: UInt64?
    var rows: [UInt32]
  }

  init(
    _ request: RecordRequest, firstNumber: Int64?, now: UInt64, source: inout SecureRandom
  ) throws {
    try AtomicFile.refuseExisting(request.record)
    let round = try Self.round(request, now)
    let listSecret = try source.digest()
    let end = try source.digest()
    let session = Array(try source.digest().bytes.prefix(16))
    let chain = request.mode.hasSecret ? (end, SecretChain.usualLength) : nil
    let secrets = PrivateFile(listSecret: listSecret, chain: chain, firstNumber: firstNumber)
    let leaves = try AtomicFile(path: request.record + ".leaves", mode: 0o600)
    var texts = try AtomicFile(path: request.privatePath, mode: 0o600)
    try texts.writeLine(secrets.line)
    self.request = request
    self.secrets = secrets
    self.session = session
    self.round = round
    self.leaves = leaves
    self.texts = texts
    isRange = firstNumber != nil
    commitments = Commitments(listSecret: listSecret, engine: .fastest)
    frontier = MerkleFrontier(engine: .fastest)
  }

  mutating func append(_ entrant: EntrantSource.Row) throws {
    let (text, weight) = (entrant.text, entrant.weight)
    let seq = UInt64(table.count)
    let leaf = commitments.leaf(
      Fairness.Entrant(identity: text, label: text, weight: weight), seq: seq)
    do {
      try frontier.append(leaf)
    } catch {
      throw CommandFailure("entrant \(seq + 1): the weights together pass 9007199254740991")
    }
    table.append(weight: weight, groups: 0)
    try leaves.write(seq == 0 ? [0x22] : [0x2c, 0x22])
    try leaves.write(leaf.hexadecimal)
    try leaves.write([0x22])
    if let row = entrant.row {
      rows.append(UInt32(clamping: row))
      try texts.writeLine(JSONValue.string(text).canonical)
    }
  }

  /// Writes the private file and the record up to the arm; the record has no name yet.
  consuming func seal() throws -> Sealed {
    guard let root = try frontier.root() else {
      throw CommandFailure("nobody is left to draw", exitCode: .no)
    }
    var header = header(root)
    let round = round
    header.sources = request.sources
    guard var session = DrawSession(header: header, table: table, engine: .fastest) else {
      throw CommandFailure("the list changed while it was read")
    }
    // The secrets are on the disk before anything that depends on them can be shown.
    try texts.commit()
    var file = try AtomicFile(path: request.record)
    try file.write(Array("{\"header\":".utf8))
    try file.write(header.json.canonical)
    try file.write(Array("}\n{\"leaves\":[".utf8))
    try file.append(contentsOf: &leaves)
    try file.write(Array("]}\n".utf8))
    try file.writeLine(session.writeSeal())
    let prizes = header.plan.map(\.number)
    let rounds = prizes.compactMap { _ in round }
    try file.writeLine(session.arm(prizes: prizes, rounds: rounds))
    return Sealed(
      file: file, session: session, secrets: secrets, table: table, round: round, rows: rows)
  }

  private func header(_ root: SumNode) -> Header {
    let list = Header.ListSeal(
      count: UInt64(table.count), root: root,
      identityRule: Array((isRange ? "number" : "utf8-trimmed").utf8),
      order: Array((isRange ? "ascending" : "file").utf8))
    var plan: [Prize] = []
    for (index, prize) in request.prizes.enumerated() {
      plan.append(
        Prize(number: UInt32(index) + 1, name: Array(prize.name.utf8), count: prize.count))
    }
    let chain = secrets.chain.map {
      let chain = SecretChain(end: $0.end, length: $0.length, engine: .fastest)
      return Header.ChainSeal(anchor: chain.anchor, length: chain.length)
    }
    var header = Header(
      title: Array(request.title.utf8), session: session, list: list, chain: chain,
      mode: request.mode, plan: plan)
    guard let round else { return header }
    var beacon = Drand.quicknet
    beacon.rounds = plan.map { _ in round }
    header.beacon = beacon
    return header
  }

  /// The round that decides; it must not exist while people can still be shown the seal.
  private static func round(
    _ request: RecordRequest, _ now: UInt64
  ) throws(CommandFailure) -> UInt64? {
    guard request.mode.hasBeacon else { return nil }
    guard let round = request.round else { return Drand.round(after: now) }
    guard let time = Drand.quicknet.time(ofRound: round), time >= now + 30 else {
      throw CommandFailure(
        "--round \(round): not at least 30 seconds ahead; the next good one is "
          + "\(Drand.round(after: now))")
    }
    return round
  }
}

extension SecureRandom {
  /// 32 random bytes.
  fileprivate mutating func digest() throws -> Digest {
    var bytes: [UInt8] = []
    for _ in 0..<4 {
      let word = try next()
      withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
    }
    return Digest(bytes) ?? .zero
  }
}
