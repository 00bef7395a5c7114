import DelimitedText
import Roster

/// A reading in words, for a terminal.
struct RosterReport {
  var text: String

  init(_ file: String, _ reading: RosterReading) {
    var lines = ["\(file): \(Self.format(reading))"]
    if let layout = reading.layout { lines.append(Self.columns(layout)) }
    let findings = reading.findings
    if !findings.list.isEmpty { lines.append("") }
    for finding in findings.list {
      lines.append("\(Self.place(finding))\(finding.severity.rawValue): \(finding.says)")
    }
    if findings.omitted > 0 { lines.append("… and \(findings.omitted) more of the same kinds") }
    lines.append("")
    lines.append(Self.summary(reading))
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func format(_ reading: RosterReading) -> String {
    let header =
      reading.layout.map { $0.headerRow.map { "; header in row \($0)" } ?? "; no header" } ?? ""
    switch reading.format {
    case .workbook(let sheet): return "workbook, sheet '\(sheet)'" + header
    case .text(let separator, let encoding, let evidence):
      let kind = separator == .lines ? "plain lines" : "columns parted by \(separator.name)"
      return "\(kind), \(encoding.name) (\(words(evidence)))" + header
    }
  }

  private static func words(_ evidence: EncodingEvidence) -> String {
    switch evidence {
    case .given: "as told"
    case .byteOrderMark: "by its byte order mark"
    case .validUTF8: "valid throughout"
    case .zeroBytes: "by its zero bytes"
    case .guessed: "a guess"
    case .doubtful: "a doubtful guess"
    }
  }

  private static func columns(_ layout: RosterLayout) -> String {
    [
      "name: \(column(layout.name))", "id: \(column(layout.id))",
      "weight: \(column(layout.weight))", "group: \(column(layout.group))",
    ].joined(separator: "; ")
  }

  private static func column(_ column: RosterLayout.Column?) -> String {
    guard let column else { return "none" }
    let heading = column.heading.map { " '\($0)'" } ?? ""
    return "column \(column.index + 1)\(heading)"
  }

  private static func place(_ finding: Finding) -> String {
    guard let row = finding.row else { return "" }
    guard let column = finding.column else { return "row \(row): " }
    return "row \(row), column \(column): "
  }

  private static func summary(_ reading: RosterReading) -> String {
    let counts = reading.counts
    let parts = [
      "\(counts.rows) rows", "\(reading.entrants.count) entrants", "\(counts.merged) merged",
      "\(counts.leftOut) left out", "\(counts.blank) blank",
    ].joined(separator: ", ")
    if reading.isAccepted { return "\(parts). The list can be imported." }
    return "\(parts). The list cannot be imported while a refusal stands."
  }
}
