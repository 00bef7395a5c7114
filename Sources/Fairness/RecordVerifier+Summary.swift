extension RecordVerifier {
  /// Everything that can be said, as one value without words: what the page and programs read.
  public var summary: JSONValue {
    var object = JSONObject()
    object.set("verified", .bool(isVerified))
    object.set("grade", JSONValue(grade.name))
    object.set("withoutList", .bool(isWithoutList))
    object.set("statements", .array(statements.map { $0.json }))
    object.set("draws", .array(draws.map { $0.json }))
    object.set("contributions", .array(contributions.map { PublicValue.json($0) }))
    object.set(
      "rounds", .array(rounds.map { .array([JSONValue($0.round), JSONValue($0.value)]) }))
    object.set("lastEntry", JSONValue(lastEntryHash))
    if let header = headerFound {
      object.set("seal", JSONValue(seal))
      object.set("title", .string(header.title))
      object.set("mode", JSONValue(header.mode.name))
      object.set("entrants", JSONValue(header.list.count))
      object.set("tickets", JSONValue(header.list.root.sum))
    }
    return .object(object)
  }
}

extension Statement {
  var json: JSONValue {
    var object = JSONObject()
    object.set("id", JSONValue(id.name))
    object.set("holds", .bool(holds))
    object.set("attention", .bool(needsAttention))
    object.set("numbers", .array(numbers.map { JSONValue($0) }))
    if let finding {
      object.set("reason", JSONValue(finding.reason.name))
      object.set("line", JSONValue(finding.line))
      object.set("number", JSONValue(finding.number))
    }
    return .object(object)
  }
}

extension ReportedDraw {
  var json: JSONValue {
    var object = JSONObject()
    object.set("draw", JSONValue(draw))
    object.set("redraw", JSONValue(redraw))
    object.set("prize", .string(prize.name))
    object.set("status", JSONValue(status.name))
    object.set("winners", .array(winners.map { $0.json }))
    if let recomputed { object.set("recomputed", .array(recomputed.map { $0.json })) }
    return .object(object)
  }
}

extension ReportedDraw.Winner {
  var json: JSONValue {
    var object = JSONObject()
    // People count from 1.
    object.set("number", JSONValue(UInt64(seq) &+ 1))
    object.set("firstTicket", JSONValue(firstTicket &+ 1))
    object.set("lastTicket", JSONValue(firstTicket &+ UInt64(weight)))
    object.set("absent", .bool(isAbsent))
    if let label { object.set("label", .string(label)) }
    return .object(object)
  }
}
