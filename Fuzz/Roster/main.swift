// modules: DelimitedText Roster
import DelimitedText
import Roster

/// The first byte chooses options; the rest is the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRoster(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var options = RosterOptions()
  options.limits.inflatedBytes = 1 << 20
  options.limits.findingsOfAKind = 20
  if bytes[0] & 1 != 0 { options.weight = .chosen("2") }
  if bytes[0] & 2 != 0 { options.id = .chosen("1") }
  if bytes[0] & 4 != 0 { options.hasHeader = bytes[0] & 8 != 0 }
  if bytes[0] & 16 != 0 {
    options.encoding = TextEncoding.allCases[Int(bytes[0] >> 5) % TextEncoding.allCases.count]
  }
  do throws(RosterError) {
    check(try Roster.read(Array(bytes[1...]), options))
  } catch {
    precondition(!error.message.isEmpty)
  }
  return 0
}

private func check(_ reading: RosterReading) {
  precondition(reading.isAccepted == !reading.entrants.isEmpty || !reading.findings.hasRefusals)
  precondition(reading.counts.rows >= reading.entrants.count)
  var row = 0
  var ids: Set<[UInt8]> = []
  for entrant in reading.entrants {
    precondition(entrant.row > row && !entrant.name.isEmpty && entrant.weight > 0)
    row = entrant.row
    let again = CanonicalText(Array(entrant.name.utf8))
    precondition(again.text.utf8.elementsEqual(entrant.name.utf8), "the canonical form moves")
    if let id = entrant.id { precondition(ids.insert(Array(id.utf8)).inserted, "an id twice") }
  }
  for finding in reading.findings.list {
    for language in ReportLanguage.allCases { precondition(!finding.says(language).isEmpty) }
  }
}
