import DelimitedText

/// Which row is the header and which column holds what.
package struct RosterLayout: Equatable, Sendable {
  package struct Column: Equatable, Sendable {
    /// Counted from 0.
    package var index: Int
    /// Nil without a header.
    package var heading: String?
  }

  /// The header's row, from 1; nil when there is none.
  package internal(set) var headerRow: Int?
  /// Rows above the header that are no part of the table.
  package internal(set) var titleRows: ClosedRange<Int>?
  /// How many columns the table has.
  package internal(set) var columnCount: Int
  package internal(set) var name: Column
  package internal(set) var id: Column?
  package internal(set) var weight: Column?
  package internal(set) var group: Column?
  /// A column headed like weights that was not chosen.
  package internal(set) var unusedWeight: Column?
}

extension RosterLayout {
  /// Judges by the first rows, blank ones among them; there must be one that is not.
  init(_ rows: [SourceRow], _ options: RosterOptions) throws(RosterError) {
    let filled = rows.filter { !$0.isBlank }
    let header = Self.header(in: filled, options)
    let first = header ?? 0
    let table = filled.dropFirst(first)
    columnCount = Self.usualCount(Array(table))
    let cells = header.map { filled[$0].cells.map(\.text) }
    headerRow = header.map { filled[$0].number }
    titleRows = first > 0 ? filled[0].number...filled[first - 1].number : nil
    let widest = table.map(\.cells.count).max() ?? 1
    let finder = ColumnFinder(header: cells, count: widest)
    id = try finder.column(options.id, .id)
    group = try finder.column(options.group, .group)
    weight = try finder.column(options.weight, .weight)
    let body = filled.dropFirst(header.map { $0 + 1 } ?? 0)
    let named = try finder.column(options.name, .name)
    name =
      named ?? finder.likeliestName(Array(body), besides: [id, weight, group]) ?? id
      ?? finder.column(0)
    if weight == nil { unusedWeight = try finder.column(.automatic, .weight) }
  }

  /// The commonest number of cells; of two equally common the smaller.
  private static func usualCount(_ rows: [SourceRow]) -> Int {
    var rowsOf: [Int: Int] = [:]
    for row in rows { rowsOf[row.cells.count, default: 0] += 1 }
    return rowsOf.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 1
  }

  /// The index of the header among the rows that are not blank.
  private static func header(in rows: [SourceRow], _ options: RosterOptions) -> Int? {
    if options.hasHeader == false { return nil }
    let cells = rows.map { $0.cells.map(\.text) }
    let found = DelimitedShape.headerIndex(cells) { options.names($0) }
    return found ?? (options.hasHeader == true && !rows.isEmpty ? 0 : nil)
  }
}

extension RosterOptions {
  /// Whether a cell is the heading of a column chosen by name.
  fileprivate func names(_ cell: [UInt8]) -> Bool {
    for case .chosen(let name) in [self.name, id, weight, group] {
      guard Int(name) == nil else { continue }
      let selector = ColumnSelector(Array(name.utf8))
      if (try? selector.index(header: [cell], count: 1)) != nil { return true }
    }
    return false
  }
}

/// Finds columns by choice or by their headings.
private struct ColumnFinder {
  var header: [[UInt8]]?
  var count: Int

  func column(_ index: Int) -> RosterLayout.Column {
    let heading = header.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    return RosterLayout.Column(index: index, heading: heading.map { CanonicalText($0).text })
  }

  func column(
    _ choice: RosterOptions.Column, _ role: ColumnRole
  ) throws(RosterError) -> RosterLayout.Column? {
    switch choice {
    case .none: return nil
    case .automatic:
      return header?.firstIndex { ColumnRole(heading: $0) == role }.map(column)
    case .chosen(let name):
      do throws(ColumnError) {
        let selector = ColumnSelector(Array(name.utf8))
        return column(try selector.index(header: header, count: count))
      } catch {
        throw .column(name, error)
      }
    }
  }

  /// Of the columns with no other use, the one with the most words.
  func likeliestName(
    _ rows: [SourceRow], besides taken: [RosterLayout.Column?]
  ) -> RosterLayout.Column? {
    DelimitedShape.likeliestName(
      rows.map { $0.cells.map(\.text) }, header: header, count: count,
      besides: taken.compactMap { $0?.index }
    ).map(column)
  }
}
