import Fairness

/// Adds contribution and results to an armed session, and closes it.
enum Concluding {
  /// One winner as the command prints it.
  struct Winner {
    var prize: String
    var seq: UInt32
    var label: [UInt8]
    /// Where they stand in the input, and their weight, where there are any.
    var row: UInt32?
    var weight: UInt32?
  }

  /// - Parameter privatePath: where the private file can be read, whether it has its name or not.
  static func run(
    _ session: inout DrawSession, into file: inout AtomicFile, _ request: RecordRequest,
    secrets privatePath: String
  ) throws -> [Winner] {
    for arm in session.openArms {
      try file.writeLine(session.append(.public(arm: arm, values: request.publicValues)))
    }
    let (secrets, _) = try PrivateFile.read(privatePath, wanted: [])
    let chain = secrets.chain.map {
      SecretChain(end: $0.end, length: $0.length, engine: .fastest)
    }
    let commitments = Commitments(listSecret: secrets.listSecret)
    var winners: [Winner] = []
    while let next = session.pendingDraws.first {
      let secret = session.header.mode.hasSecret ? chain?.secret(forDraw: next.draw) : nil
      let found = try session.winners(secret: secret, signature: request.signature)
      let (_, texts) = try PrivateFile.read(privatePath, wanted: found)
      let prize = session.header.plan.first { $0.number == next.prize }?.name ?? []
      for seq in found {
        winners.append(
          Winner(
            prize: String(decoding: prize, as: UTF8.self), seq: seq, label: texts[seq] ?? []))
      }
      let result = try session.conclude(secret: secret, signature: request.signature) { seq in
        texts[seq].map {
          OpenedLabel(seq: UInt64(seq), label: $0, salt: commitments.labelSalt(UInt64(seq)))
        }
      }
      try file.writeLine(result.line)
    }
    try file.writeLine(session.append(.close))
    return winners
  }
}
