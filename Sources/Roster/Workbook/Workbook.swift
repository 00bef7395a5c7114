import DelimitedText

/// An xlsx workbook that lies in memory: its sheets, and the rows of one of them.
struct Workbook: ~Copyable {
  struct Sheet: Equatable {
    var name: String
    var isHidden: Bool
    var part: String
  }

  private var archive: ZipArchive
  private let limits: RosterLimits
  private let contents: WorkbookContents
  let sheets: [Sheet]

  /// Opens bytes that must stay where they are for as long as the workbook lives.
  init(_ bytes: UnsafeRawBufferPointer, limits: RosterLimits) throws(RosterError) {
    var archive = try ZipArchive(bytes, budget: limits.inflatedBytes)
    let root = try Relations.read("_rels/.rels", of: "", &archive)
    let part = root.first { $0.type.hasSuffix("/officeDocument") }?.target ?? "xl/workbook.xml"
    guard archive.contains(part) else { throw .otherFormat(Self.otherFormat(archive)) }
    if part.hasSuffix(".bin") { throw .otherFormat(.binaryWorkbook) }
    let handler = WorkbookHandler(part: part, limit: limits.sheets)
    try archive.parse(part, handler)
    let relations = try Relations.read(Relations.part(of: part), of: part, &archive)
    var sheets: [Sheet] = []
    for sheet in handler.sheets {
      guard let relation = relations.first(where: { $0.id == sheet.relation }),
        relation.type.hasSuffix("/worksheet")
      else { continue }
      sheets.append(Sheet(name: sheet.name, isHidden: sheet.isHidden, part: relation.target))
    }
    self.archive = archive
    self.limits = limits
    self.contents = WorkbookContents(relations: relations, from1904: handler.from1904)
    self.sheets = sheets
  }

  /// Hands over the rows of a sheet with how much of it was read, 0…1000. Answers what is merged.
  mutating func read(
    _ sheet: Sheet, _ body: (SourceRow, _ permille: Int) throws(RosterError) -> Void
  ) throws(RosterError) -> [MergedCells] {
    let handler = SheetHandler(
      SheetHandler.Context(
        part: sheet.part, texts: try sharedTexts(), styles: try styles(),
        from1904: contents.from1904, columns: limits.text.columns,
        cellBytes: limits.text.fieldBytes))
    let reader = try XMLReader(part: sheet.part, handler: handler)
    let size = archive.claimedSize(sheet.part)
    var done = 0
    var textBytes = 0
    try archive.read(sheet.part) { bytes throws(RosterError) in
      done += bytes.count
      _ = try reader.feed(bytes)
      for row in handler.takeRows() {
        for cell in row.cells { textBytes += cell.text.count }
        guard textBytes <= limits.cellTextBytes else {
          throw .workbook(part: sheet.part, .tooManyStrings)
        }
        try body(row, min(1000, done / (size / 1000 + 1)))
      }
      return true
    }
    try reader.finish()
    return handler.merged
  }

  private mutating func sharedTexts() throws(RosterError) -> SharedTexts {
    guard let part = contents.target("/sharedStrings"), archive.contains(part) else {
      return SharedTexts(limit: 0)
    }
    let handler = SharedTextsHandler(part: part, limit: limits.sharedTextBytes)
    try archive.parse(part, handler)
    return handler.texts
  }

  private mutating func styles() throws(RosterError) -> CellStyles {
    guard let part = contents.target("/styles"), archive.contains(part) else {
      return CellStyles()
    }
    let handler = CellStylesHandler()
    try archive.parse(part, handler)
    return handler.styles
  }

  private static func otherFormat(_ archive: borrowing ZipArchive) -> RosterError.OtherFormat {
    if archive.contains("xl/workbook.bin") { return .binaryWorkbook }
    if archive.contains("content.xml") { return .openDocument }
    if archive.contains("Index/Document.iwa") { return .numbers }
    return .otherZip
  }
}

/// What the workbook's own part says.
private struct WorkbookContents {
  var relations: [Relation]
  var from1904: Bool

  func target(_ type: String) -> String? {
    relations.first { $0.type.hasSuffix(type) }?.target
  }
}
