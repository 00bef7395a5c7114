// modules: DelimitedText Roster
@testable import Roster

/// The XML of a workbook's parts, without the archive whose checksums a fuzzer cannot guess.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRosterSheet(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let xml = Array(bytes[1...])
  let styles = CellStylesHandler()
  _ = parse(xml, styles, piece: xml.count)
  let texts = SharedTextsHandler(part: "texts", limit: 1 << 12)
  _ = parse(xml, texts, piece: xml.count)
  _ = parse(xml, WorkbookHandler(part: "workbook", limit: 16), piece: xml.count)
  func sheet(piece: Int) -> ([SourceRow], [MergedCells], Bool) {
    let handler = SheetHandler(
      SheetHandler.Context(
        part: "sheet", texts: texts.texts, styles: styles.styles, from1904: bytes[0] & 1 != 0,
        columns: 64, cellBytes: 256))
    let isSound = parse(xml, handler, piece: piece)
    return (handler.takeRows(), handler.merged, isSound)
  }
  let whole = sheet(piece: max(1, xml.count))
  let pieces = sheet(piece: Int(bytes[0] >> 1) + 1)
  precondition(whole.2 == pieces.2, "pieces change whether it can be read")
  if whole.2 { precondition(whole.0 == pieces.0 && whole.1 == pieces.1, "pieces change the rows") }
  for row in whole.0 { precondition(row.number > 0 && row.cells.count <= 64) }
  return 0
}

private func parse(_ xml: [UInt8], _ handler: any XMLHandler, piece: Int) -> Bool {
  do throws(RosterError) {
    let reader = try XMLReader(part: "part", handler: handler)
    var rest = xml[...]
    while !rest.isEmpty {
      var failure: RosterError?
      Array(rest.prefix(piece)).withUnsafeBytes { buffer in
        do throws(RosterError) { _ = try reader.feed(buffer) } catch { failure = error }
      }
      if let failure { throw failure }
      rest = rest.dropFirst(piece)
    }
    try reader.finish()
    return true
  } catch {
    return false
  }
}
