import Commands
import Foundation
import Roster

/// A reading as one JSON object.
struct RosterJSON: Encodable {
  struct Column: Encodable {
    var number: Int
    var heading: String?

    init(_ column: RosterLayout.Column) {
      number = column.index + 1
      heading = column.heading
    }
  }

  struct Columns: Encodable {
    var name, id, weight, group: Column?
  }

  struct Counts: Encodable {
    var rows, entrants, merged, leftOut, blank, findings: Int
    /// Findings counted and not listed.
    var omitted: Int
    var kinds: [String: Int]
  }

  struct Item: Encodable {
    var row, lastRow, column, otherRow: Int?
    var kind, severity, says: String
  }

  var file, format: String
  var encoding, encodingEvidence, sheet: String?
  var accepted: Bool
  var headerRow: Int?
  var columns: Columns
  var counts: Counts
  var findings: [Item]

  init(_ file: String, _ reading: RosterReading, _ language: ReportLanguage) {
    self.file = file
    switch reading.format {
    case .workbook(let sheet):
      format = "xlsx"
      self.sheet = sheet
    case .text(let separator, let encoding, let evidence):
      format = separator.name
      self.encoding = encoding.name
      encodingEvidence = evidence.rawValue
    }
    accepted = reading.isAccepted
    headerRow = reading.layout?.headerRow
    let layout = reading.layout
    columns = Columns(
      name: layout.map { Column($0.name) }, id: layout?.id.map(Column.init),
      weight: layout?.weight.map(Column.init), group: layout?.group.map(Column.init))
    let list = reading.findings
    var kinds: [String: Int] = [:]
    for kind in Finding.Kind.allCases where list.count(kind) > 0 {
      kinds[kind.rawValue] = list.count(kind)
    }
    counts = Counts(
      rows: reading.counts.rows, entrants: reading.entrants.count, merged: reading.counts.merged,
      leftOut: reading.counts.leftOut, blank: reading.counts.blank,
      findings: list.list.count + list.omitted, omitted: list.omitted, kinds: kinds)
    findings = list.list.map {
      Item(
        row: $0.row, lastRow: $0.lastRow, column: $0.column, otherRow: $0.otherRow,
        kind: $0.kind.rawValue, severity: $0.severity.rawValue, says: $0.says(language))
    }
  }

  func line() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
