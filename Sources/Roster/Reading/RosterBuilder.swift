import DelimitedText

/// Makes entrants and findings of rows that come one by one.
///
/// The first rows wait until there are enough of them to judge header and columns by.
struct RosterBuilder {
  private static let sampleRows = 64

  let options: RosterOptions
  var reading: RosterReading
  /// What the checks after the last row need to know of each entrant.
  var traces: [Trace] = []
  /// Which of the entrants at an index has a name that was changed to its canonical form.
  struct Trace {
    var wasRewritten: Bool
  }

  private var sample: [SourceRow] = []
  private var filledInSample = 0
  private var blankRun: ClosedRange<Int>?
  private var lastRow = 0

  init(_ format: RosterReading.Format, _ options: RosterOptions) {
    self.options = options
    reading = RosterReading(
      format: format, findings: Findings(limitOfAKind: options.limits.findingsOfAKind))
  }

  mutating func add(_ row: SourceRow) throws(RosterError) {
    if reading.layout != nil { return try take(row) }
    sample.append(row)
    if !row.isBlank { filledInSample += 1 }
    if filledInSample == Self.sampleRows || sample.count == 1 << 12 { try takeSample() }
  }

  /// Ends the list: what only the whole shows is found, and a refused list holds nobody.
  mutating func finish(merged: [MergedCells] = []) throws(RosterError) -> RosterReading {
    try takeSample()
    if reading.layout == nil { blankRun = nil }
    endBlankRun()
    if let layout = reading.layout {
      fill(merged, layout)
      if reading.counts.rows == 0, let row = layout.headerRow { note(.headerOnly, row: row) }
      mergeIds(layout)
      findRepeatedNames(layout)
      findLookAlikes(layout)
    } else if lastRow > 0 {
      reading.findings.append(Finding(.blankOnly, row: 1, lastRow: lastRow), .blankOnly)
    } else {
      reading.findings.append(Finding(.nothing), .nothing)
    }
    if reading.findings.hasRefusals { reading.entrants = [] }
    reading.findings.sort()
    return reading
  }

  private mutating func takeSample() throws(RosterError) {
    guard reading.layout == nil, let last = sample.last else { return }
    guard filledInSample > 0 else {
      // Nothing to judge by yet.
      noteBlank((lastRow + 1)...last.number)
      lastRow = last.number
      sample = []
      return
    }
    let layout = try RosterLayout(sample, options)
    reading.layout = layout
    if let titles = layout.titleRows, let first = sample.first(where: { !$0.isBlank }) {
      let text = first.cells.first { !$0.text.isEmpty }.map { CanonicalText($0.text).text } ?? ""
      reading.findings.append(
        Finding(.titleRows, row: titles.lowerBound, lastRow: titles.upperBound, text: text),
        .titleRows)
    }
    if let weight = layout.unusedWeight {
      reading.findings.append(
        Finding(.weightsNotUsed, column: weight.index + 1, text: weight.heading ?? ""),
        .weightsNotUsed)
    }
    let waiting = sample
    sample = []
    for row in waiting where layout.titleRows.map({ row.number > $0.upperBound }) ?? true {
      try take(row)
    }
  }

  private mutating func take(_ row: SourceRow) throws(RosterError) {
    guard let layout = reading.layout else { return }
    // A workbook leaves blank rows out.
    let gap = lastRow + 1
    if row.number > gap, gap > (layout.titleRows?.upperBound ?? 0) {
      noteBlank(gap...(row.number - 1))
    }
    lastRow = row.number
    if row.isBlank { return noteBlank(row.number...row.number) }
    endBlankRun()
    if row.number == layout.headerRow { return }
    reading.counts.rows += 1
    try check(row, layout)
  }

  private mutating func noteBlank(_ rows: ClosedRange<Int>) {
    reading.counts.blank += rows.count
    blankRun = (blankRun?.lowerBound ?? rows.lowerBound)...rows.upperBound
  }

  private mutating func endBlankRun() {
    guard let run = blankRun else { return }
    blankRun = nil
    reading.findings.append(
      Finding(.blankRows, row: run.lowerBound, lastRow: run.upperBound), .blankRows)
  }

  mutating func noteFile(_ kind: Finding.Kind, _ text: String, _ otherText: String = "") {
    reading.findings.append(Finding(kind, text: text, otherText: otherText), kind)
  }

  mutating func note(
    _ kind: Finding.Kind, row: Int, column: Int? = nil, other: Int? = nil, _ text: String = "",
    _ otherText: String = ""
  ) {
    reading.findings.append(
      Finding(
        kind, row: row, column: column.map { $0 + 1 }, otherRow: other, text: text,
        otherText: otherText), kind)
  }
}
