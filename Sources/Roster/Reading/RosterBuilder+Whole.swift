/// What only all rows together show.
extension RosterBuilder {
  /// A group written once over several merged rows belongs to each of them.
  mutating func fill(_ merged: [MergedCells], _ layout: RosterLayout) {
    let used = [layout.name, layout.id, layout.weight, layout.group].compactMap { $0?.index }
    // Merged cells never overlap; those that do would make work without end.
    var lastRow: [Int: Int] = [:]
    for range in merged.sorted(by: { $0.rows.lowerBound < $1.rows.lowerBound }) {
      guard range.rows.count > 1, range.rows.lowerBound > (layout.headerRow ?? 0),
        let column = used.first(where: range.columns.contains),
        range.rows.lowerBound > lastRow[column, default: 0]
      else { continue }
      lastRow[column] = range.rows.upperBound
      let rows = entrantIndices(in: range.rows)
      let first = rows.first.map { reading.entrants[$0] }
      let holder = first.flatMap { $0.row == range.rows.lowerBound ? $0 : nil }
      if column == layout.group?.index {
        for index in rows { reading.entrants[index].group = holder?.group }
        continue
      }
      reading.findings.append(
        Finding(
          .mergedCells, row: range.rows.lowerBound, lastRow: range.rows.upperBound,
          column: column + 1, text: holder?.name ?? ""), .mergedCells)
    }
  }

  /// Entrants stand in the order of their rows.
  private func entrantIndices(in rows: ClosedRange<Int>) -> Range<Int> {
    let start = firstIndex(fromRow: rows.lowerBound)
    return start..<max(start, firstIndex(fromRow: rows.upperBound + 1))
  }

  private func firstIndex(fromRow row: Int) -> Int {
    var low = 0
    var high = reading.entrants.count
    while low < high {
      let middle = (low + high) / 2
      if reading.entrants[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Keeps the first row of each id; the others are reported and go.
  mutating func mergeIds(_ layout: RosterLayout) {
    guard let column = layout.id else { return }
    var gone: Set<Int> = []
    for group in equalGroups(keyed: { entrant in entrant.id.map { Array($0.utf8) } }) {
      let first = reading.entrants[group[0]]
      for index in group.dropFirst() {
        let entrant = reading.entrants[index]
        gone.insert(index)
        if entrant.name.utf8.elementsEqual(first.name.utf8), entrant.weight == first.weight {
          note(
            .duplicateId, row: entrant.row, column: column.index, other: first.row,
            entrant.id ?? "")
        } else {
          note(
            .duplicateIdDiffers, row: entrant.row, column: column.index, other: first.row,
            entrant.name, first.name)
        }
      }
    }
    guard !gone.isEmpty else { return }
    reading.counts.merged += gone.count
    reading.entrants = reading.entrants.indices.filter { !gone.contains($0) }
      .map { reading.entrants[$0] }
    traces = traces.indices.filter { !gone.contains($0) }.map { traces[$0] }
  }

  /// Two entrants of one name are two; where the list wrote it differently, they may be one.
  mutating func findRepeatedNames(_ layout: RosterLayout) {
    guard layout.name != layout.id else { return }
    for group in equalGroups(keyed: { Array($0.name.utf8) }) {
      let first = reading.entrants[group[0]]
      for index in group.dropFirst() {
        let entrant = reading.entrants[index]
        let differs = traces[index].wasRewritten != traces[group[0]].wasRewritten
        let kind: Finding.Kind = differs ? .lookAlike : .repeatedName
        note(
          kind, row: entrant.row, column: layout.name.index, other: first.row, entrant.name,
          first.name)
      }
    }
  }

  /// Names and ids that differ only in case, width, joiners or alphabet.
  mutating func findLookAlikes(_ layout: RosterLayout) {
    findLookAlikes(layout.name.index) { $0.name }
    if let id = layout.id, id != layout.name { findLookAlikes(id.index) { $0.id } }
  }

  private mutating func findLookAlikes(_ column: Int, _ text: (RosterEntrant) -> String?) {
    for group in equalGroups(keyed: { text($0).map(LookAlike.key) }) {
      let first = reading.entrants[group[0]]
      let firstText = text(first) ?? ""
      for index in group.dropFirst() {
        let entrant = reading.entrants[index]
        let other = text(entrant) ?? ""
        if other.utf8.elementsEqual(firstText.utf8) { continue }
        note(.lookAlike, row: entrant.row, column: column, other: first.row, other, firstText)
      }
    }
  }

  /// The indices of entrants that share a key, each group in order, groups of one left out.
  ///
  /// Sorted by hash first, so that a million rows need sixteen bytes each and no dictionary.
  private func equalGroups(keyed key: (RosterEntrant) -> [UInt8]?) -> [[Int]] {
    var hashes: [(hash: Int, index: Int32)] = []
    hashes.reserveCapacity(reading.entrants.count)
    for (index, entrant) in reading.entrants.enumerated() {
      guard let key = key(entrant) else { continue }
      hashes.append((key.hashValue, Int32(index)))
    }
    hashes.sort { ($0.hash, $0.index) < ($1.hash, $1.index) }
    var groups: [[Int]] = []
    var start = 0
    while start < hashes.count {
      var end = start + 1
      while end < hashes.count, hashes[end].hash == hashes[start].hash { end += 1 }
      if end - start > 1 {
        // The hash says almost surely, the keys say surely.
        var byKey: [[UInt8]: [Int]] = [:]
        for entry in hashes[start..<end] {
          guard let key = key(reading.entrants[Int(entry.index)]) else { continue }
          byKey[key, default: []].append(Int(entry.index))
        }
        groups.append(contentsOf: byKey.values.filter { $0.count > 1 })
      }
      start = end
    }
    return groups.sorted { $0[0] < $1[0] }
  }
}
