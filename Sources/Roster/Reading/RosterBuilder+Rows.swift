import DelimitedText

/// What one row alone shows.
extension RosterBuilder {
  mutating func check(_ row: SourceRow, _ layout: RosterLayout) throws(RosterError) {
    checkShape(row, layout)
    let name = canonical(row, layout.name)
    let id = layout.id.map { canonical(row, $0, isId: true) }
    guard let shown = shownName(name, id, row, layout) else {
      reading.counts.leftOut += 1
      return note(.emptyName, row: row.number, column: layout.name.index)
    }
    if let id, id.text.isEmpty {
      note(.emptyId, row: row.number, column: layout.id?.index, shown)
    }
    let weight = weight(row, layout)
    guard reading.entrants.count < options.limits.entrants else {
      throw .tooManyEntrants(limit: options.limits.entrants, row: row.number)
    }
    let group = layout.group.map { canonical(row, $0).text }
    reading.entrants.append(
      RosterEntrant(
        row: row.number, id: id.flatMap { $0.text.isEmpty ? nil : $0.text }, name: shown,
        weight: weight, group: group.flatMap { $0.isEmpty ? nil : $0 }))
    traces.append(Trace(wasRewritten: !name.changes.isDisjoint(with: Self.rewriting)))
  }

  /// Changes after which two rows that look alike turn out to have been written differently.
  private static var rewriting: CanonicalText.Changes {
    [.invisible, .direction, .composed, .wideSpace]
  }

  private func canonical(
    _ row: SourceRow, _ column: RosterLayout.Column, isId: Bool = false
  ) -> CanonicalText {
    guard row.cells.indices.contains(column.index) else { return CanonicalText([]) }
    return CanonicalText(row.cells[column.index].text, isId: isId)
  }

  private mutating func shownName(
    _ name: CanonicalText, _ id: CanonicalText?, _ row: SourceRow, _ layout: RosterLayout
  ) -> String? {
    if let id, !id.text.isEmpty, let column = layout.id {
      checkWriting(id, row, column.index, isName: layout.name == column)
    }
    if !name.text.isEmpty {
      if layout.name != layout.id { checkWriting(name, row, layout.name.index, isName: true) }
      return name.text
    }
    guard let id, !id.text.isEmpty else { return nil }
    note(.nameFromId, row: row.number, column: layout.name.index, id.text)
    return id.text
  }

  private mutating func checkWriting(
    _ text: CanonicalText, _ row: SourceRow, _ column: Int, isName: Bool
  ) {
    let number = row.number
    if text.changes.contains(.direction) {
      note(.directionControls, row: number, column: column, text.text)
    }
    if text.changes.contains(.invisible) {
      note(.invisibleCharacters, row: number, column: column, text.text)
    }
    if text.changes.contains(.lineBreaks) {
      note(.lineBreaks, row: number, column: column, text.text)
    }
    if text.mostMarks > 4 { note(.combiningMarks, row: number, column: column, text.text) }
    if text.text.utf8.count > 64, text.text.count > 64 {
      note(.longName, row: number, column: column, text.text)
    }
    if isName, CanonicalText.beginsLikeFormula(text.text) {
      note(.formulaLike, row: number, column: column, text.text)
    }
    if text.text.utf8.contains(0x3F) || text.text.unicodeScalars.contains("\u{FFFD}"),
      CanonicalText.hasLostCharacters(text.text)
    {
      note(.lostCharacters, row: number, column: column, text.text)
    }
    if row.cells[column].origin == .text, CanonicalText.isCutShort(text.text) {
      note(.scientificNotation, row: number, column: column, text.text)
    }
  }

  private mutating func checkShape(_ row: SourceRow, _ layout: RosterLayout) {
    if case .text = reading.format, row.cells.count != layout.columnCount {
      note(.columnCount, row: row.number, "\(row.cells.count)", "\(layout.columnCount)")
    }
    for (column, cell) in row.cells.enumerated() {
      switch cell.origin {
      case .text, .number: continue
      case .numberWithLostDigits:
        note(.lostDigits, row: row.number, column: column, CanonicalText(cell.text).text)
      case .formulaWithoutResult: note(.formulaWithoutResult, row: row.number, column: column)
      case .error:
        note(.formulaError, row: row.number, column: column, CanonicalText(cell.text).text)
      }
    }
  }

  private mutating func weight(_ row: SourceRow, _ layout: RosterLayout) -> UInt32 {
    guard let column = layout.weight else { return 1 }
    let text = column.index < row.cells.count ? row.cells[column.index].text : []
    if let weight = Weight.parse(text) { return weight }
    let shown = CanonicalText(text).text
    note(shown.isEmpty ? .missingWeight : .badWeight, row: row.number, column: column.index, shown)
    return 1
  }
}

extension CanonicalText {
  /// What spreadsheets take for a formula, in either width.
  static func beginsLikeFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return "=+-@＝＋－＠".unicodeScalars.contains(first)
  }

  /// A replacement character, or nothing but question marks.
  static func hasLostCharacters(_ text: String) -> Bool {
    text.unicodeScalars.contains("\u{FFFD}")
      || (text.utf8.count > 1 && text.utf8.allSatisfy { $0 == 0x3F })
  }

  /// `1.10101E+17`: what a spreadsheet shows of a long number and saves as text.
  static func isCutShort(_ text: String) -> Bool {
    guard text.utf8.contains(0x2B), let mark = text.firstIndex(where: { $0 == "E" || $0 == "e" })
    else { return false }
    let exponent = text[text.index(after: mark)...]
    let digits = exponent.dropFirst()
    return exponent.hasPrefix("+") && !digits.isEmpty && digits.utf8.allSatisfy(isDigit)
      && text[..<mark].utf8.allSatisfy { isDigit($0) || $0 == 0x2E } && mark > text.startIndex
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
