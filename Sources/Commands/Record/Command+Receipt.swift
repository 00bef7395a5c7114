package import Arguments
import Fairness

extension Command {
  /// `maneki receipt`.
  static let receipt = Command(.receipt) { arguments, terminal in
    let path = arguments.operands[0]
    guard let text = arguments.value("number"), let number = WholeNumber.parse(text), number >= 1,
      let seq = UInt32(exactly: number - 1)
    else { throw CommandFailure("whose receipt? give --number N, counted from 1") }
    var options = RecordVerifier.Options()
    options.proofsOf = [UInt64(seq)]
    let verifier = try RecordReading.verify(
      path, leaves: arguments.value("leaves"), options: options)
    guard let header = verifier.headerFound, let seal = verifier.sealFound else {
      let failing = verifier.statements.first { !$0.holds }?.sentence ?? ""
      throw CommandFailure("\(path): \(failing)", exitCode: .no)
    }
    if verifier.isWithoutList {
      throw CommandFailure("\(path): \(WithoutList.missing)", exitCode: .no)
    }
    guard UInt64(seq) < header.list.count, let proof = verifier.proof(of: UInt64(seq)) else {
      throw CommandFailure("\(path): the list holds \(header.list.count) entrants", exitCode: .no)
    }
    let privatePath = arguments.value("private") ?? PrivateFile.path(besides: path)
    let (secrets, texts) = try PrivateFile.read(privatePath, wanted: [seq])
    let receipt = Receipt(
      seal: seal, count: header.list.count, root: header.list.root, leaf: proof.entrant.leaf,
      firstTicket: proof.firstTicket, identity: texts[seq] ?? [], nonce: [],
      salt: Commitments(listSecret: secrets.listSecret).identitySalt(UInt64(seq)),
      siblings: proof.entrant.siblings)
    guard receipt.check() == nil else {
      throw CommandFailure("\(privatePath): belongs to another record", exitCode: .no)
    }
    terminal.writeBytes(receipt.json.canonical + [0x0a])
    return .done
  }
}

extension CommandDescription {
  /// `maneki receipt`.
  package static let receipt = CommandDescription(
    name: "receipt", summary: "Print one entrant's receipt",
    discussion: """
      A receipt shows its owner, with nobody's help, that they are in the sealed list and which \
      tickets are theirs: 'maneki verify RECORD --entry RECEIPT'. It needs the private file, and \
      it is for that entrant alone: whoever holds it knows who stands at that place.
      """,
    operands: [.init("RECORD", "the record")],
    options: [
      .init("number", value: "N", "the entrant's number, from 1"),
      .init(
        "private", value: "FILE", "the private file (the record's name and .private)", kind: .file),
      .init(
        "leaves", value: "FILE", "the list, when it is kept apart from the record", kind: .file),
    ],
    examples: [
      .init("maneki receipt draw.jsonl --number 117", "What number 117 takes home.")
    ])
}
