import DelimitedText
import Roster

/// A reading in words, for a terminal.
struct RosterReport {
  private let language: ReportLanguage
  private(set) var text = ""

  init(_ file: String, _ reading: RosterReading, _ language: ReportLanguage) {
    self.language = language
    var lines = ["\(file)\(colon)\(format(reading))"]
    if let layout = reading.layout { lines.append(columns(layout)) }
    let findings = reading.findings
    if !findings.list.isEmpty { lines.append("") }
    for finding in findings.list {
      let severity = finding.severity.word(language)
      lines.append("\(place(finding))\(severity)\(colon)\(finding.says(language))")
    }
    if findings.omitted > 0 {
      lines.append(
        say("……同类的还有 \(findings.omitted) 条", "… and \(findings.omitted) more of the same kinds"))
    }
    lines.append("")
    lines.append(summary(reading))
    text = lines.joined(separator: "\n") + "\n"
  }

  private func say(_ chinese: String, _ english: String) -> String {
    switch language {
    case .chinese: chinese
    case .english: english
    }
  }

  private var colon: String { say("：", ": ") }

  private func format(_ reading: RosterReading) -> String {
    let header =
      reading.layout.map { layout in
        layout.headerRow.map { say("；标题在第 \($0) 行", "; header in row \($0)") }
          ?? say("；没有标题", "; no header")
      } ?? ""
    switch reading.format {
    case .workbook(let sheet):
      return say("工作簿，工作表“\(sheet)”", "workbook, sheet '\(sheet)'") + header
    case .text(let separator, let encoding, let evidence):
      let kind = kind(separator)
      return say("\(kind)，", "\(kind), ")
        + say("\(encoding.name)（\(words(evidence))）", "\(encoding.name) (\(words(evidence)))")
        + header
    }
  }

  private func kind(_ separator: Separator) -> String {
    switch separator {
    case .lines: say("一行一个", "plain lines")
    case .comma: say("逗号分列", "columns parted by comma")
    case .semicolon: say("分号分列", "columns parted by semicolon")
    case .tab: say("制表符分列", "columns parted by tab")
    }
  }

  private func words(_ evidence: EncodingEvidence) -> String {
    switch evidence {
    case .given: say("指定的", "as told")
    case .byteOrderMark: say("看字节顺序标记", "by its byte order mark")
    case .validUTF8: say("全文有效", "valid throughout")
    case .zeroBytes: say("看零字节", "by its zero bytes")
    case .guessed: say("猜的", "a guess")
    case .doubtful: say("猜的，没把握", "a doubtful guess")
    }
  }

  private func columns(_ layout: RosterLayout) -> String {
    [
      (say("姓名", "name"), layout.name), (say("编号", "id"), layout.id),
      (say("权重", "weight"), layout.weight), (say("分组", "group"), layout.group),
    ].map { (name, column) in "\(name)\(colon)\(self.column(column))" }
      .joined(separator: say("；", "; "))
  }

  private func column(_ column: RosterLayout.Column?) -> String {
    guard let column else { return say("无", "none") }
    let heading = column.heading.map { say("“\($0)”", " '\($0)'") } ?? ""
    return say("第 \(column.index + 1) 列", "column \(column.index + 1)") + heading
  }

  private func place(_ finding: Finding) -> String {
    guard let row = finding.row else { return "" }
    guard let column = finding.column else { return say("第 \(row) 行：", "row \(row): ") }
    return say("第 \(row) 行第 \(column) 列：", "row \(row), column \(column): ")
  }

  private func summary(_ reading: RosterReading) -> String {
    let (counts, entrants) = (reading.counts, reading.entrants.count)
    let parts = say(
      "\(counts.rows) 行，\(entrants) 人，合并 \(counts.merged) 行，略去 \(counts.leftOut) 行，"
        + "空 \(counts.blank) 行。",
      "\(counts.rows) rows, \(entrants) entrants, \(counts.merged) merged, "
        + "\(counts.leftOut) left out, \(counts.blank) blank. ")
    return parts
      + (reading.isAccepted
        ? say("这份名单可以导入。", "The list can be imported.")
        : say("有“不能导入”的行，改好之前不能导入。", "The list cannot be imported while a refusal stands."))
  }
}
