import CZip
import Glibc
import Testing

/// A workbook put together part by part, as libzip writes it.
struct WorkbookFixture {
  var parts: [(name: String, text: String)]

  /// One sheet with the given content of its `sheetData`, and what may follow it.
  init(
    rows: String, after: String = "", strings: [String] = [], styles: String = "",
    workbookProperties: String = ""
  ) {
    self.init(
      sheets: [("名单", "", "<sheetData>\(rows)</sheetData>\(after)")], strings: strings,
      styles: styles, workbookProperties: workbookProperties)
  }

  init(
    sheets: [(name: String, state: String, xml: String)], strings: [String] = [],
    styles: String = "", workbookProperties: String = ""
  ) {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let package = "http://schemas.openxmlformats.org/package/2006/relationships"
    func relation(_ id: String, _ type: String, _ target: String) -> String {
      "<Relationship Id=\"\(id)\" Type=\"\(office)/\(type)\" Target=\"\(target)\"/>"
    }
    var list = ""
    var relations = relation("s", "sharedStrings", "sharedStrings.xml")
    relations += relation("f", "styles", "styles.xml")
    parts = []
    for (index, sheet) in sheets.enumerated() {
      let state = sheet.state.isEmpty ? "" : " state=\"\(sheet.state)\""
      list +=
        "<sheet name=\"\(sheet.name)\" sheetId=\"\(index + 1)\"\(state) r:id=\"r\(index)\"/>"
      relations += relation("r\(index)", "worksheet", "worksheets/sheet\(index).xml")
      parts.append(
        ("xl/worksheets/sheet\(index).xml", "<worksheet xmlns=\"\(main)\">\(sheet.xml)</worksheet>")
      )
    }
    let shared = strings.map { "<si>\($0)</si>" }.joined()
    parts += [
      (
        "_rels/.rels",
        "<Relationships xmlns=\"\(package)\">\(relation("w", "officeDocument", "xl/workbook.xml"))"
          + "</Relationships>"
      ),
      (
        "xl/workbook.xml",
        "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\">\(workbookProperties)"
          + "<sheets>\(list)</sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        "<Relationships xmlns=\"\(package)\">\(relations)</Relationships>"
      ),
      ("xl/sharedStrings.xml", "<sst xmlns=\"\(main)\">\(shared)</sst>"),
      ("xl/styles.xml", "<styleSheet xmlns=\"\(main)\">\(styles)</styleSheet>"),
    ]
  }

  /// Rows of inline texts, the first one in row 1; nil is a cell that is not there.
  static func rows(_ table: [[String?]]) -> String {
    table.enumerated().map { row, cells in
      let xml = cells.enumerated().map { column, text in
        guard let text else { return "" }
        let letter = Character(UnicodeScalar(UInt8(65 + column)))
        return "<c r=\"\(letter)\(row + 1)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
      }
      return "<row r=\"\(row + 1)\">\(xml.joined())</row>"
    }.joined()
  }

  mutating func replace(_ part: String, with text: String) {
    for index in parts.indices where parts[index].name == part { parts[index].text = text }
  }

  mutating func remove(_ part: String) { parts.removeAll { $0.name == part } }

  /// The archive's bytes.
  func bytes() throws -> [UInt8] {
    var error = zip_error_t()
    zip_error_init(&error)
    let target = try #require(zip_source_buffer_create(nil, 0, 0, &error))
    let archive = try #require(zip_open_from_source(target, ZIP_TRUNCATE, &error))
    zip_source_keep(target)
    defer { zip_source_free(target) }
    for part in parts {
      let text = Array(part.text.utf8)
      let copy = try #require(malloc(max(1, text.count)))
      copy.copyMemory(from: text, byteCount: text.count)
      let source = try #require(zip_source_buffer(archive, copy, UInt64(text.count), 1))
      try #require(zip_file_add(archive, part.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8)) >= 0)
    }
    try #require(zip_close(archive) == 0)
    try #require(zip_source_open(target) == 0)
    defer { zip_source_close(target) }
    var status = zip_stat_t()
    try #require(zip_source_stat(target, &status) == 0)
    var bytes = [UInt8](repeating: 0, count: Int(status.size))
    let length = bytes.withUnsafeMutableBytes {
      zip_source_read(target, $0.baseAddress, UInt64($0.count))
    }
    try #require(length == Int64(bytes.count))
    return bytes
  }
}
