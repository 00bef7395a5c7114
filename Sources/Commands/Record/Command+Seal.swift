package import Arguments
import Draw
import Fairness
import SecureRandom

extension Command {
  /// `maneki seal`.
  static let seal = Command.seal(.light(naming: "seal"))

  /// `maneki seal` with another view of the world; `now` in seconds since 1970.
  package static func seal(
    _ command: DrawCommand, now: @escaping @Sendable () -> UInt64 = { UTC.seconds() }
  ) -> Command {
    Command(.seal) { arguments, terminal in
      do {
        return try seal(arguments, terminal, command, now)
      } catch let foreign as ForeignText.Found {
        try command.readForeign(arguments, foreign.failure)
      }
    }
  }

  private static func seal(
    _ arguments: ParsedArguments, _ terminal: Terminal, _ command: DrawCommand,
    _ now: @escaping @Sendable () -> UInt64
  ) throws -> ExitCode {
    let request = try DrawRequest(arguments)
    if request.allowsRepeats { throw RecordDraw.noRepeats }
    let record = try RecordRequest(arguments, record: "record", count: request.count)
    let sealed = try RecordDraw.seal(request, record, now: now) {
      try command.open($0, terminal)
    }
    let seal = sealed.session.seal
    let header = sealed.session.header
    let arm = sealed.session.armHash(1)
    let round = sealed.round
    let session = sealed.session
    try Sealing.publish(sealed.file, sealed.texts)
    if let round, let time = Drand.quicknet.time(ofRound: round), time < now() + Drand.notice {
      terminal.warn(
        "round \(round) appears at \(UTC.text(time)), less than \(Drand.notice) seconds from now: "
          + "too soon for people to see the seal; seal again with a later --round")
    }
    if record.printsJSON {
      terminal.writeBytes(json(record, session, round))
      advise(header, terminal)
      return .done
    }
    var lines: [String] = []
    lines.append("entrants  \(header.list.count)")
    lines.append("tickets   \(header.list.root.sum)")
    lines.append("seal      \(seal.text)")
    if let arm { lines.append("arm       \(arm.text)") }
    lines.append("record    \(record.record)")
    lines.append("private   \(record.privatePath)  (keep it to yourself, and do not lose it)")
    if let round {
      let time = UTC.text(Drand.quicknet.time(ofRound: round) ?? 0)
      lines.append("round     \(round), at \(time)")
      lines.append("fetch     \(Drand.address(ofRound: round))")
    }
    lines.append("next      \(next(record, header))")
    terminal.write(lines.joined(separator: "\n") + "\n")
    advise(header, terminal)
    return .done
  }

  /// The same facts for programs, in one line.
  private static func json(
    _ record: RecordRequest, _ session: DrawSession, _ round: UInt64?
  ) -> [UInt8] {
    let list = session.header.list
    var text = Array(
      "{\"entrants\":\(list.count),\"tickets\":\(list.root.sum)".utf8)
    text += Array(",\"seal\":\"\(session.seal.text)\"".utf8)
    if let arm = session.armHash(1) { text += Array(",\"arm\":\"\(arm.text)\"".utf8) }
    text += Array(",\"record\":".utf8) + JSONText.string(record.record.utf8)
    text += Array(",\"private\":".utf8) + JSONText.string(record.privatePath.utf8)
    if let round {
      let time = UTC.text(Drand.quicknet.time(ofRound: round) ?? 0)
      text += Array(",\"round\":\(round),\"time\":\"\(time)\",\"fetch\":".utf8)
      text += JSONText.string(Drand.address(ofRound: round).utf8)
    }
    text += Array(",\"next\":".utf8) + JSONText.string(next(record, session.header).utf8)
    return text + Array("}\n".utf8)
  }

  /// The call that finishes the record, once there is something to finish it with.
  private static func next(_ record: RecordRequest, _ header: Header) -> String {
    var words = ["maneki draw --sealed \(ShellWord.quoted(record.record))"]
    if record.privatePath != PrivateFile.path(besides: record.record) {
      words.append("--private \(ShellWord.quoted(record.privatePath))")
    }
    if header.mode.hasBeacon { words.append("--fetch") }
    for source in header.sources {
      let name = String(decoding: source.name, as: UTF8.self)
      words.append("--public \(ShellWord.quoted("\(name)=…"))")
    }
    if header.sources.isEmpty, !header.mode.hasBeacon { words.append("--public 'dice=…'") }
    return words.joined(separator: " ")
  }

  /// Says what to throw, and what of the plan and its sources does not reach.
  private static func advise(_ header: Header, _ terminal: Terminal) {
    let wanted = header.plan.reduce(UInt64(0)) { $0 + UInt64($1.count) }
    if wanted > header.list.count {
      terminal.warn(
        "the plan has \(wanted) winners, and the list only \(header.list.count) entrants: "
          + "the last prizes stay without winners")
    }
    guard !header.mode.hasBeacon else { return }
    let bits = PublicBits.required(entrants: header.list.count)
    terminal.warn(
      "show the seal, let people photograph it, then throw: grade public takes \(bits) public "
        + "bits, and \(RecordDraw.enough(bits: bits))")
  }
}

extension CommandDescription {
  /// `maneki seal`.
  package static let seal = CommandDescription(
    name: "seal", summary: "Seal a list before the public value is thrown",
    discussion: """
      Fixes the list, its order, the plan and the secrets of a draw, and prints the seal to be \
      shown. After the throw, 'maneki draw --sealed FILE --public "dice=3 1 6 …"' finishes the \
      record. What must stay private goes into a file of its own, readable by its owner only.

      With --mode beacon the chance is a round of the drand network that does not exist yet; \
      'maneki draw --sealed FILE --fetch' asks the network for its signature, and \
      'maneki draw --sealed FILE --signature HEX' takes it without one.
      """,
    options: [
      .init("range", value: "A-B", "the whole numbers A to B"),
      .init("list", value: "FILE", "a list; - is standard input", kind: .file),
      .init("count", value: "K", "how many winners, for a plan of one prize (1)"),
      .init("column", value: "NAME|N", "the column to print, by heading or number from 1"),
      .init("weight", value: "NAME|N", "the column of weights"),
      .init(
        "header", value: "yes|no", "whether the first row names the columns",
        kind: .choice(["yes", "no"])),
      .init(
        "separator", value: "KIND", "what parts the columns of a list, where not told by its text",
        kind: .choice(["comma", "semicolon", "tab", "lines"])),
    ] + CommandDescription.recordOptions + [
      .init("record", value: "FILE", "the record to write", kind: .file),
      .init("json", "print one JSON object"),
    ],
    examples: [
      .init(
        "maneki seal --list guests.txt --prize \"First prize=1\" --record draw.jsonl",
        "Seal a list and a plan of one prize."),
      .init(
        "maneki draw --sealed draw.jsonl --public \"dice=3 1 6 2 5 5 4 1 2 6 3 3 1 4 6 2\"",
        "Finish it with sixteen dice."),
    ])

  /// What records add to the options of a draw.
  static let recordOptions: [Option] = [
    .init("title", value: "TEXT", "the title of the record"),
    .init("prize", value: "NAME=K", "a prize of the plan and its winners", repeats: true),
    .init(
      "mode", value: "MODE", "where the chance comes from (room)",
      kind: .choice(["room", "open", "beacon", "both"])),
    .init("source", value: "NAME=N", "what will be thrown, as in dice=16", repeats: true),
    .init("round", value: "R", "the drand round, in the modes with a beacon"),
    .init(
      "private", value: "FILE", "the private file (the record's name and .private)", kind: .file),
  ]
}
