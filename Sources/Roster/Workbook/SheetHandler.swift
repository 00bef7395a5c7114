/// Reads one sheet's XML into rows; whoever feeds it takes them out after each piece.
final class SheetHandler: XMLHandler {
  struct Context {
    var part: String
    var texts: SharedTexts
    var styles: CellStyles
    var from1904: Bool
    var columns: Int
    var cellBytes: Int
  }

  private(set) var merged: [MergedCells] = []
  let isDone = false
  private let context: Context
  private var rows: [SourceRow] = []
  private var row = SourceRow(number: 0, cells: [])
  private var nextColumn = 0
  private var cell = Cell()
  private var value: [UInt8] = []
  private var isCollecting = false
  private var phoneticDepth = 0

  /// The cell being read.
  private struct Cell {
    var column = 0
    var kind = Kind.number
    var style: Int?
    var hasFormula = false
    var hasValue = false
  }

  private enum Kind { case number, shared, text, boolean, error }

  init(_ context: Context) { self.context = context }

  /// The rows that are complete, each handed out once.
  func takeRows() -> [SourceRow] {
    defer { rows.removeAll(keepingCapacity: true) }
    return rows
  }

  func start(_ name: XMLName, _ attributes: XMLAttributes) throws(RosterError) {
    switch name {
    case "row": try startRow(attributes)
    case "c": try startCell(attributes)
    case "v": startValue()
    case "t" where phoneticDepth == 0: startValue()
    case "f": cell.hasFormula = true
    case "rPh": phoneticDepth += 1
    case "mergeCell":
      if let reference = attributes.string("ref"), merged.count < 1 << 16,
        let range = MergedCells(Array(reference.utf8))
      {
        merged.append(range)
      }
    default: break
    }
  }

  func end(_ name: XMLName) throws(RosterError) {
    switch name {
    case "v", "t": isCollecting = false
    case "rPh": phoneticDepth -= 1
    case "c": try endCell()
    case "row": rows.append(row)
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(RosterError) {
    guard isCollecting else { return }
    value.append(contentsOf: bytes)
    guard value.count <= CellText.longest else { throw fault(.cellTooLong(row: row.number)) }
  }

  private func fault(_ fault: RosterError.WorkbookFault) -> RosterError {
    .workbook(part: context.part, fault)
  }

  private func startValue() {
    isCollecting = true
    cell.hasValue = true
  }

  private func startRow(_ attributes: XMLAttributes) throws(RosterError) {
    let number = attributes.integer("r") ?? row.number + 1
    guard number > row.number, number <= CellReference.lastRow else {
      throw fault(.badReference(row: row.number + 1))
    }
    row = SourceRow(number: number, cells: [])
    nextColumn = 0
  }

  private func startCell(_ attributes: XMLAttributes) throws(RosterError) {
    cell = Cell(column: nextColumn)
    value.removeAll(keepingCapacity: true)
    if let reference = attributes["r"] {
      guard let place = Self.place(reference), place.row == row.number,
        place.column >= row.cells.count
      else { throw fault(.badReference(row: row.number)) }
      cell.column = place.column
    }
    nextColumn = cell.column + 1
    cell.style = attributes.integer("s")
    switch attributes.string("t") {
    case "s": cell.kind = .shared
    case "str", "inlineStr", "d": cell.kind = .text
    case "b": cell.kind = .boolean
    case "e": cell.kind = .error
    default: cell.kind = .number
    }
  }

  private static func place(_ reference: UnsafePointer<CChar>) -> CellReference? {
    var length = 0
    while length < 12, reference[length] != 0 { length += 1 }
    return CellReference(
      UnsafeBufferPointer(start: reference, count: length).lazy.map { UInt8(bitPattern: $0) })
  }

  private func endCell() throws(RosterError) {
    guard cell.hasValue || cell.hasFormula else { return }
    let content = try content()
    guard !content.text.isEmpty || content.origin == .formulaWithoutResult else { return }
    guard cell.column < context.columns else { throw fault(.tooManyColumns(row: row.number)) }
    guard content.text.count <= context.cellBytes else {
      throw fault(.cellTooLong(row: row.number))
    }
    while row.cells.count < cell.column { row.cells.append(SourceCell()) }
    row.cells.append(content)
  }

  private func content() throws(RosterError) -> SourceCell {
    if value.isEmpty, cell.hasFormula, cell.kind != .text {
      return SourceCell([], .formulaWithoutResult)
    }
    switch cell.kind {
    case .text: return SourceCell(CellText.unescaped(value))
    case .error: return SourceCell(value, .error)
    case .boolean: return SourceCell(Array((value == [0x31] ? "TRUE" : "FALSE").utf8))
    case .number:
      return value.isEmpty
        ? SourceCell()
        : CellNumber.cell(value, context.styles[cell.style], from1904: context.from1904)
    case .shared:
      let digits = String(decoding: value, as: UTF8.self)
      guard let index = Int(digits), let text = context.texts[index] else {
        throw fault(.noSuchString(row: row.number))
      }
      return SourceCell(Array(text))
    }
  }
}
