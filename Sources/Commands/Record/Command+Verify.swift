package import Arguments
import Fairness

extension Command {
  /// `maneki verify`.
  static let verify = Command(.verify) { arguments, terminal in
    let path = arguments.operands[0]
    var options = RecordVerifier.Options()
    if let text = arguments.value("seal") { options.seal = try Verification.seal(text) }
    if let receipt = arguments.value("entry") {
      options.receipt = try Verification.receipt(receipt)
    }
    let shorter = arguments.value("without-list")
    if let shorter { try WithoutList.check(path, shorter) }
    options.notesOwners = shorter != nil
    let verifier = try RecordReading.verify(
      path, leaves: arguments.value("leaves"), options: options)
    if let shorter, verifier.isVerified {
      try WithoutList.write(shorter, of: path, arguments.value("leaves"), verifier)
    }
    let verification = Verification(verifier: verifier, hasSeal: options.seal != nil)
    terminal.writeBytes(
      arguments.has("json") ? verification.json : Array(verification.text.utf8))
    return verifier.isVerified ? .done : .no
  }
}

extension CommandDescription {
  /// `maneki verify`.
  package static let verify = CommandDescription(
    name: "verify", summary: "Check the record of a draw",
    discussion: """
      Says statement by statement whether a record is consistent, and what remains to be compared \
      by yourself. Without the seal that was shown before the draw nobody can know more than that \
      a record agrees with itself.

      --without-list also writes the record anew, with the proofs of those who own the numbers \
      drawn in place of the list: small enough to send, and whoever checks it is told what only \
      the list shows. Nothing is written unless every statement holds.

      Ends with 0 when every statement holds, with 1 when one does not, with 2 when the file \
      cannot be read.

      In --json "verified" says that every statement holds, and "yourSeal" how far that reaches: \
      "matches" is verified against the seal you gave, "not given" only consistent with itself, \
      "differs" another record than the one you saw sealed.
      """,
    operands: [.init("RECORD", "the record; - is standard input")],
    options: [
      .init("seal", value: "HEX", "the seal you photographed, 64 digits"),
      .init("entry", value: "RECEIPT", "your own receipt", kind: .file),
      .init(
        "leaves", value: "FILE", "the list, when it is kept apart from the record", kind: .file),
      .init(
        "without-list", value: "FILE", "also write it with proofs in place of the list",
        kind: .file),
      .init("json", "print one JSON object: verified, yourSeal, grade, statements, winners"),
    ],
    examples: [
      .init("maneki verify draw.jsonl", "Check a record."),
      .init(
        "maneki verify draw.jsonl --entry receipt.json",
        "Check it, and that one's own entry is in the list."),
      .init(
        "maneki verify draw.jsonl --without-list short.jsonl",
        "Check it, and write a short one for a phone."),
    ])
}
