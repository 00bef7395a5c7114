import Fairness

/// What the verifier found, as text for people and as JSON for programs.
struct Verification {
  var verifier: RecordVerifier
  var hasSeal: Bool

  static func seal(_ text: String) throws(CommandFailure) -> Digest {
    // Photographed and typed by hand: blanks and capitals do not change what is meant.
    let digits = text.lowercased().filter { !$0.isWhitespace }
    guard let seal = Digest(hexadecimal: digits.utf8) else {
      throw CommandFailure("--seal \(text): not 64 hexadecimal digits")
    }
    return seal
  }

  static func receipt(_ path: String) throws(CommandFailure) -> Receipt {
    let bytes = try RecordReading.smallFile(path)
    do {
      return try Receipt(JSONReader.read(bytes))
    } catch let error as JSONError {
      throw CommandFailure("\(path): not a receipt: byte \(error.offset + 1)")
    } catch {
      throw CommandFailure("\(path): not a receipt")
    }
  }

  private var state: String {
    if !verifier.isVerified { return "NOT VERIFIED" }
    let scope = verifier.isWithoutList ? ", without the list" : ""
    return (hasSeal ? "VERIFIED against your seal" : "CONSISTENT with itself") + scope
  }

  var text: String {
    var text = ""
    for statement in verifier.statements {
      text += "\(mark(statement))  \(statement.sentence)\n"
    }
    let draws = verifier.draws
    if !draws.isEmpty { text += "\n" }
    for draw in draws { text += lines(draw) }
    text += "\n\(state)\n"
    if verifier.isVerified { text += comparisons }
    return text
  }

  private func mark(_ statement: Statement) -> String {
    if statement.holds { return statement.needsAttention ? "note " : "holds" }
    return statement.finding?.reason == .notReached ? "  -  " : "FAILS"
  }

  private func lines(_ draw: ReportedDraw) -> String {
    let prize = Self.plain(draw.prize.name)
    let redraw = draw.redraw > 0 ? ", redraw \(draw.redraw)" : ""
    var text = "Draw \(draw.draw), \(prize)\(redraw): \(draw.status.name)\n"
    if draw.recomputed != nil { text += "  The record names:\n" }
    text += lines(draw.winners)
    if let recomputed = draw.recomputed {
      text += "  Computed again, but not in the record:\n" + lines(recomputed)
    }
    return text
  }

  private func lines(_ winners: [ReportedDraw.Winner]) -> String {
    var text = ""
    for (index, winner) in winners.enumerated() {
      let label = shownLabel(winner)
      let absent = winner.isAbsent ? " (absent)" : ""
      text += "  \(index + 1). \(place(winner))\(label)\(absent)\n"
    }
    return text
  }

  /// Number and ticket; the ticket only where it is not the number over again.
  private func place(_ winner: ReportedDraw.Winner) -> String {
    let number = UInt64(winner.seq) + 1
    let ticket = winner.firstTicket + 1
    return ticket == number ? "No. \(number)" : "No. \(number), ticket \(ticket)"
  }

  /// The label, unless it is the number that stands before it already.
  private func shownLabel(_ winner: ReportedDraw.Winner) -> String {
    guard let label = winner.label, !label.elementsEqual("\(UInt64(winner.seq) + 1)".utf8) else {
      return ""
    }
    return " \(Self.plain(label))"
  }

  /// What a terminal may show: no control characters.
  private static func plain(_ bytes: [UInt8]) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private var comparisons: String {
    var text = "\nWhat you must compare yourself:\n"
    if !hasSeal, let seal = verifier.sealFound {
      text += "  the seal, if it was shown to you before the draw: \(seal.text)\n"
    }
    if verifier.contributions.contains(where: { !$0.isEmpty }) {
      text += "  what you saw thrown, with the values in the record:\n"
    }
    for (index, values) in verifier.contributions.enumerated() {
      for value in values {
        text += "    arm \(index + 1): \(Self.plain(value.source)) \(Self.plain(value.value))\n"
      }
    }
    for (round, value) in verifier.rounds {
      text += "  the value of beacon round \(round), with what the beacon says of it: "
      text += "\(value.text)\n"
    }
    if verifier.draws.contains(where: { !$0.winners.isEmpty }) {
      text += "  who was called, with the winners above\n"
    }
    text += "  other copies of the record: the last entry is \(verifier.lastEntryHash.text)\n"
    return text
  }

  /// What became of the seal that the caller holds.
  private var comparison: String {
    guard hasSeal else { return "not given" }
    let compared = verifier.statements.first { $0.id == .sealCompared }
    return compared?.holds == true ? "matches" : "differs"
  }

  var json: [UInt8] {
    var text = Array(
      "{\"verified\":\(verifier.isVerified),\"grade\":\"\(verifier.grade.name)\"".utf8)
    if let seal = verifier.sealFound { text += Array(",\"seal\":\"\(seal.text)\"".utf8) }
    text += Array(",\"withoutList\":\(verifier.isWithoutList)".utf8)
    text += Array(",\"yourSeal\":\"\(comparison)\"".utf8)
    text += Array(",\"statements\":[".utf8)
    for (index, statement) in verifier.statements.enumerated() {
      text += Array("\(index == 0 ? "" : ","){\"id\":\"\(statement.id.name)\"".utf8)
      text += Array(",\"holds\":\(statement.holds),\"says\":".utf8)
      text += JSONText.string(statement.sentence.utf8)
      if let finding = statement.finding {
        text += Array(",\"reason\":\"\(finding.reason.name)\",\"line\":\(finding.line)".utf8)
      }
      text.append(0x7d)
    }
    text += Array("],\"winners\":[".utf8)
    text += Array(winners.joined(separator: [0x2c]))
    return text + Array("]}\n".utf8)
  }

  /// Whom the record names, and, marked as such, who was computed where that is not the same.
  private var winners: [[UInt8]] {
    verifier.draws.flatMap { draw in
      objects(draw, draw.winners, state: "\(draw.status.name)")
        + objects(draw, draw.recomputed ?? [], state: "recomputed")
    }
  }

  private func objects(
    _ draw: ReportedDraw, _ winners: [ReportedDraw.Winner], state: String
  ) -> [[UInt8]] {
    winners.enumerated().map { index, winner in
      var text = Array("{\"draw\":\(draw.draw),\"prize\":".utf8)
      text += JSONText.string(draw.prize.name)
      text += Array(",\"position\":\(index + 1),\"number\":\(UInt64(winner.seq) + 1)".utf8)
      text += Array(",\"ticket\":\(winner.firstTicket + 1)".utf8)
      if let label = winner.label {
        text += Array(",\"label\":".utf8) + JSONText.string(label)
      }
      return text + Array(",\"state\":\"\(winner.isAbsent ? "absent" : state)\"}".utf8)
    }
  }
}

extension Digest {
  /// 64 digits.
  var text: String { String(decoding: hexadecimal, as: UTF8.self) }
}
