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
  private let now: @Sendable () -> UInt64
  /// Where in the input each entrant stands, unless they are numbers.
  private var rows: [UInt32] = []

  /// What stands once the list is sealed.
  struct Sealed: ~Copyable {
    /// The record up to the arm, and the private file: neither has a name yet.
    var file: AtomicFile
    var texts: AtomicFile
    var session: DrawSession
    var secrets: PrivateFile
    var table: EntrantTable
    var round: UInt64?
    var rows: [UInt32]
  }

  /// - Parameter now: seconds since 1970; asked again when the list has been read.
  init(
    _ request: RecordRequest, firstNumber: Int64?, now: @escaping @Sendable () -> UInt64,
    source: inout SecureRandom
  ) throws {
    try AtomicFile.refuseExisting(request.record)
    _ = try Self.round(request, now(), entrants: 0)
    let listSecret = try source.digest()
    let end = try source.digest()
    let session = Array(try source.digest().bytes.prefix(16))
    let chain = request.mode.hasSecret ? (end, SecretChain.usualLength) : nil
    let secrets = PrivateFile(listSecret: listSecret, chain: chain, firstNumber: firstNumber)
    let leaves = try AtomicFile(scratchBesides: request.record)
    var texts = try AtomicFile(path: request.privatePath, mode: 0o600)
    try texts.writeLine(secrets.line)
    self.request = request
    self.secrets = secrets
    self.session = session
    self.now = now
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

  /// Writes the private file and the record up to the arm; neither has a name yet.
  consuming func seal() throws -> Sealed {
    guard let root = try frontier.root() else {
      throw CommandFailure("nobody is left to draw", exitCode: .no)
    }
    try Self.checkWork(table, request)
    // However long the list took to read, the round lies ahead of its end.
    let round = try Self.round(request, now(), entrants: UInt64(table.count))
    var header = header(root, round)
    header.sources = request.sources
    guard var session = DrawSession(header: header, table: table, engine: .fastest) else {
      throw CommandFailure("the list changed while it was read")
    }
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
      file: file, texts: texts, session: session, secrets: secrets, table: table, round: round,
      rows: rows)
  }

  /// Gives both files their names, or neither: the secrets are on the disk before anything that
  /// depends on them can be shown, and without its record a private file would stand in the way.
  static func publish(_ file: consuming AtomicFile, _ texts: consuming AtomicFile) throws {
    let path = texts.path
    try texts.commit()
    TemporaryNames.add(path)
    defer { TemporaryNames.remove(path) }
    do {
      try file.commit()
    } catch {
      PrivateFile.remove(path)
      throw error
    }
  }

  private func header(_ root: SumNode, _ round: UInt64?) -> Header {
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

  /// Refuses a plan whose winners nobody could find, or check, in a bounded time.
  private static func checkWork(
    _ table: EntrantTable, _ request: RecordRequest
  ) throws(CommandFailure) {
    let asked = request.prizes.reduce(UInt64(0)) { $0 + UInt64($1.count) }
    // Half of what is allowed: chance may ask for more than is expected.
    guard table.numbersExpected(winners: asked) > RecordVerifier.Options().workLimit / 2 else {
      return
    }
    throw CommandFailure(
      "finding \(min(asked, UInt64(table.count))) winners among these entrants takes more work than "
        + "a record may ask for; draw fewer, or make the weights less unequal")
  }

  /// The round that decides; it must not exist while people can still be shown the seal.
  private static func round(
    _ request: RecordRequest, _ now: UInt64, entrants: UInt64
  ) throws(CommandFailure) -> UInt64? {
    guard request.mode.hasBeacon else { return nil }
    guard let round = request.round else {
      return Drand.round(after: now, entrants: entrants)
    }
    guard let time = Drand.quicknet.time(ofRound: round), time >= now + Drand.notice
    else {
      throw CommandFailure(
        "--round \(round): not at least \(Drand.notice) seconds ahead; the next good one is "
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
