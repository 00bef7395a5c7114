import Arguments
import Draw
import Fairness
import SecureRandom

/// `maneki draw` when it makes or finishes a record.
enum RecordDraw {
  static let noRepeats = CommandFailure(
    "--allow-repeats does not go with a record: nobody wins twice in one of its draws")

  /// Whether the words ask for a record, or for the selection of RFC 3797.
  static func isAsked(_ arguments: ParsedArguments) -> Bool {
    arguments.has("record") || arguments.has("sealed") || arguments.has("rfc3797")
  }

  static func run(
    _ arguments: ParsedArguments, _ terminal: Terminal, _ command: DrawCommand
  ) async throws -> ExitCode {
    do {
      if arguments.has("rfc3797") { return try PublishedSelection.run(arguments, terminal) }
      if arguments.has("sealed") { return try await finish(arguments, terminal, command) }
      return try drawAtOnce(arguments, terminal, command)
    } catch let finding as Finding {
      throw CommandFailure(finding.sentence, exitCode: .no)
    } catch let foreign as ForeignText.Found {
      try command.readForeign(arguments, foreign.failure)
    }
  }

  /// Seals what a request names; the record is written but has no name yet.
  static func seal(
    _ request: DrawRequest, _ record: RecordRequest, now: @escaping @Sendable () -> UInt64,
    open: (String) throws -> DrawInput
  ) throws -> Sealing.Sealed {
    var source = SecureRandom()
    do {
      var sealing = try Sealing(
        record, firstNumber: firstNumber(request), now: now, source: &source)
      try EntrantSource.read(request, open) { try sealing.append($0) }
      return try sealing.seal()
    } catch let error as PickError {
      if case .sourceFailed(let code) = error {
        throw CommandFailure("the system gives no secure random numbers: \(errorText(code))")
      }
      throw CommandFailure("the system's random numbers repeat themselves; nothing was sealed")
    } catch let finding as Finding {
      throw CommandFailure(finding.sentence, exitCode: .no)
    }
  }

  private static func firstNumber(_ request: DrawRequest) -> Int64? {
    if case .range(let numbers) = request.pool { numbers.first } else { nil }
  }

  /// Seals, draws and closes in one call: nobody saw the seal before, and the record says so.
  private static func drawAtOnce(
    _ arguments: ParsedArguments, _ terminal: Terminal, _ command: DrawCommand
  ) throws -> ExitCode {
    let request = try DrawRequest(arguments)
    if request.allowsRepeats { throw noRepeats }
    let record = try RecordRequest(arguments, record: "record", count: request.count)
    if record.mode.hasBeacon {
      throw CommandFailure("a beacon needs a seal before its round: see 'maneki help seal'")
    }
    if !record.publicValues.isEmpty || !record.sources.isEmpty {
      try PublicCheck.check(record.publicValues, announced: record.sources)
    }
    let sealed = try seal(request, record, now: { UTC.seconds() }) {
      try command.open($0, terminal)
    }
    var file = sealed.file
    var session = sealed.session
    let (rows, table) = (sealed.rows, sealed.table)
    if !record.publicValues.isEmpty, !record.acceptsFewBits {
      try PublicCheck.checkBits(record.publicValues, session.header)
    }
    var texts = sealed.texts
    let winners = try Concluding.run(
      &session, into: &file, record, secrets: texts.readingPath())
    try Sealing.publish(file, texts)
    if !record.publicValues.isEmpty {
      terminal.warn(
        "the public value was there before the seal; 'maneki seal' first lets people see the order")
    }
    var placed = winners
    for index in placed.indices {
      let seq = placed[index].seq
      if !rows.isEmpty { placed[index].row = rows[Int(seq)] }
      if arguments.has("weight") { placed[index].weight = table.weight(of: seq) }
    }
    return report(placed, session, record, terminal)
  }

  /// Takes contribution and signature into a sealed record, and closes it.
  private static func finish(
    _ arguments: ParsedArguments, _ terminal: Terminal, _ command: DrawCommand
  ) async throws -> ExitCode {
    for option in [
      "range", "list", "count", "column", "weight", "header", "record", "prize", "source", "mode",
      "title", "round",
    ]
    where arguments.has(option) {
      throw CommandFailure("--\(option) does not go with --sealed: it is sealed already")
    }
    var record = try RecordRequest(arguments, record: "sealed", count: 1)
    let verifier = try RecordReading.verify(record.record)
    guard var session = DrawSession(verifier) else {
      let failing =
        verifier.statements.first { !$0.holds }?.sentence ?? WithoutList.missing
      throw CommandFailure(
        "\(record.record): not a record to go on with: \(failing)", exitCode: .no)
    }
    guard !session.pendingDraws.isEmpty else {
      throw CommandFailure("\(record.record): nothing in it waits to be drawn", exitCode: .no)
    }
    try PublicCheck.check(record.publicValues, announced: session.header.sources)
    if !record.acceptsFewBits { try PublicCheck.checkBits(record.publicValues, session.header) }
    if session.header.mode.hasBeacon {
      record.signature = try await signature(record, session, arguments, command)
    } else if record.signature != nil || record.randomness != nil || record.fetches {
      let option = record.fetches ? "fetch" : record.signature != nil ? "signature" : "randomness"
      throw CommandFailure("--\(option): this record has no beacon")
    }
    var file = try AtomicFile(path: record.record, isReplacing: true)
    try file.append(contentsOfFile: record.record)
    let winners = try Concluding.run(
      &session, into: &file, record, secrets: record.privatePath)
    try file.commit()
    return report(winners, session, record, terminal)
  }

  /// The signature of the round that was armed, typed or fetched, and as far as it can be checked.
  private static func signature(
    _ record: RecordRequest, _ session: DrawSession, _ arguments: ParsedArguments,
    _ command: DrawCommand
  ) async throws -> [UInt8]? {
    guard let round = session.pendingDraws.first?.round,
      let time = session.header.beacon?.time(ofRound: round)
    else { return record.signature }
    guard record.signature != nil || record.fetches else {
      throw CommandFailure(
        "round \(round) appears at \(UTC.text(time)); give its signature with --signature, from "
          + "\(Drand.address(ofRound: round)), or let --fetch ask for it")
    }
    guard UTC.seconds() >= time else {
      throw CommandFailure("round \(round) appears only at \(UTC.text(time))")
    }
    if record.fetches, session.header.beacon?.chain != Drand.quicknet.chain {
      throw CommandFailure("--fetch: the record names another chain than drand's quicknet")
    }
    let signature: [UInt8]
    if let given = record.signature {
      signature = given
    } else {
      signature = try await Drand.signature(ofRound: round) { address in
        try await command.askBeacon(arguments, address)
      }
    }
    if let value = record.randomness, SHA256.hash(signature).bytes != value {
      throw CommandFailure(
        "--randomness is not the SHA-256 of the signature of round \(round)", exitCode: .no)
    }
    return signature
  }

  private static func report(
    _ winners: [Concluding.Winner], _ session: DrawSession, _ record: RecordRequest,
    _ terminal: Terminal
  ) -> ExitCode {
    let asked = session.header.plan.reduce(UInt64(0)) { $0 + UInt64($1.count) }
    if record.printsJSON {
      terminal.writeBytes(json(winners, asked, session, record))
    } else {
      for winner in winners {
        let prize = session.header.plan.count > 1 ? "\(winner.prize)\t" : ""
        terminal.writeBytes(
          Array(prize.utf8) + winner.label.map { $0 == 0x0a || $0 == 0x0d ? 0x20 : $0 } + [0x0a])
      }
    }
    terminal.warn(
      "record \(record.record), private \(record.privatePath), seal \(session.seal.text)")
    if UInt64(winners.count) < asked {
      terminal.warn("\(winners.count) of \(asked): nobody else is left")
    }
    return winners.isEmpty ? .no : .done
  }

  private static func json(
    _ winners: [Concluding.Winner], _ asked: UInt64, _ session: DrawSession,
    _ record: RecordRequest
  ) -> [UInt8] {
    var text = Array(
      "{\"pool\":\(session.header.list.count),\"asked\":\(asked),\"winners\":[".utf8)
    for (index, winner) in winners.enumerated() {
      text += Array("\(index == 0 ? "" : ","){\"position\":\(index + 1),\"value\":".utf8)
      text += JSONText.string(winner.label)
      text += Array(",\"number\":\(UInt64(winner.seq) + 1),\"prize\":".utf8)
      text += JSONText.string(winner.prize.utf8)
      if let row = winner.row { text += Array(",\"row\":\(row)".utf8) }
      if let weight = winner.weight { text += Array(",\"weight\":\(weight)".utf8) }
      text.append(0x7d)
    }
    text += Array("],\"record\":".utf8) + JSONText.string(record.record.utf8)
    text += Array(",\"private\":".utf8) + JSONText.string(record.privatePath.utf8)
    return text + Array(",\"seal\":\"\(session.seal.text)\"}\n".utf8)
  }

  /// `16 dice or 12 ten-sided ones are enough`.
  static func enough(bits: UInt32) -> String {
    "\(diceFor(bits: bits, faces: 6)) dice or \(diceFor(bits: bits, faces: 10)) ten-sided ones are "
      + "enough"
  }

  /// How many dice of so many faces hold at least so many bits.
  static func diceFor(bits: UInt32, faces: UInt32) -> Int {
    let source = faces == 6 ? "dice" : "d10"
    var count = 1
    while true {
      let throwing = Array(repeating: "1", count: count).joined(separator: " ")
      let value = PublicValue(source: Array(source.utf8), value: Array(throwing.utf8))
      if let value, PublicBits.credited([value]) >= bits { return count }
      count += 1
    }
  }
}
