import Fairness

/// A record written anew with the proofs of those who own the numbers drawn in place of the list.
enum WithoutList {
  static let missing = "it holds proofs in place of the list; take the record with its list"

  /// Refuses at once what would be refused after a long check.
  static func check(_ path: String, _ output: String) throws(CommandFailure) {
    if path == "-" {
      throw CommandFailure("--without-list reads the record twice: give a file, not -")
    }
    try AtomicFile.refuseExisting(output)
  }

  /// Reads the record a second time for the proofs; the file appears whole or not at all.
  ///
  /// - Parameter verifier: of the same record, with owners noted.
  static func write(
    _ output: String, of path: String, _ leaves: String?, _ verifier: RecordVerifier
  ) throws(CommandFailure) {
    if verifier.isWithoutList { throw CommandFailure("\(path): \(missing)", exitCode: .no) }
    let owners = verifier.owners.map { UInt64($0) }
    if let draw = verifier.firstDrawThatNeedsList, UInt64(owners.count) < verifier.read.entrants {
      throw CommandFailure(
        "\(path): draw \(draw) took fewer than planned, and that nobody else was left in its "
          + "groups only the list can show",
        exitCode: .no)
    }
    var options = RecordVerifier.Options()
    options.proofsOf = owners
    let second = try RecordReading.verify(path, leaves: leaves, options: options)
    guard second.isVerified, second.lastEntryHash == verifier.lastEntryHash,
      let header = second.headerFound, let offset = second.logOffset
    else { throw CommandFailure("\(path): changed while it was read") }
    var file = try AtomicFile(path: output)
    var line = JSONObject()
    line.set("header", header.json)
    try file.writeLine(JSONValue.object(line).canonical)
    try file.writeLine(Array("{\"proofs\":\(owners.count)}".utf8))
    for owner in owners {
      guard let proof = second.proof(of: owner) else {
        throw CommandFailure("\(path): changed while it was read")
      }
      try file.writeLine(proof.entrant.json.canonical)
    }
    // Whatever a host adds to the record meanwhile was not checked.
    try file.append(contentsOfFile: path, bytes: offset..<second.read.bytes)
    try file.commit()
  }
}
