import DelimitedText

/// A list in the one form that the draw on the command line reads.
package struct DelimitedTextOfList: Sendable {
  /// UTF-8; the rows have the numbers they have in the file.
  package var text: [UInt8]
  /// Whether it was a workbook: then every cell stands in quotation marks, between commas.
  package var isTable: Bool
  /// How the encoding was settled; nil for a workbook.
  package var encoding: (TextEncoding, EncodingEvidence)?
}

extension Roster {
  /// Makes UTF-8 text of a list in any encoding, or of a workbook's first sheet that is not hidden.
  package static func delimitedText(
    of bytes: [UInt8], limits: RosterLimits = RosterLimits()
  ) throws(RosterError) -> DelimitedTextOfList {
    guard bytes.count <= limits.fileBytes else { throw .tooLarge(bytes: limits.fileBytes) }
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      return DelimitedTextOfList(text: try sheet(bytes, limits), isTable: true)
    }
    if case .other(let format) = signature(bytes) { throw .otherFormat(format) }
    let (text, encoding, evidence) = try decode(bytes, RosterOptions())
    return DelimitedTextOfList(text: text, isTable: false, encoding: (encoding, evidence))
  }

  private static func sheet(
    _ bytes: [UInt8], _ limits: RosterLimits
  ) throws(RosterError) -> [UInt8] {
    var failure: RosterError?
    let text: [UInt8] = bytes.withUnsafeBytes { buffer in
      // A typed error cannot pass through the standard library's closure.
      do throws(RosterError) {
        var workbook = try Workbook(buffer, limits: limits)
        guard let sheet = workbook.sheets.first(where: { !$0.isHidden }) ?? workbook.sheets.first
        else { throw .noSuchSheet("1", sheets: []) }
        var text: [UInt8] = []
        var lines = 0
        _ = try workbook.read(sheet) { (row, _) throws(RosterError) in
          // A workbook leaves blank rows out.
          while lines < row.number - 1 {
            text.append(0x0A)
            lines += 1
          }
          for (index, cell) in row.cells.enumerated() {
            if index > 0 { text.append(0x2C) }
            appendQuoted(cell.text, to: &text)
          }
          text.append(0x0A)
          lines += 1
        }
        return text
      } catch {
        failure = error
        return []
      }
    }
    if let failure { throw failure }
    return text
  }

  private static func appendQuoted(_ cell: [UInt8], to text: inout [UInt8]) {
    text.append(0x22)
    for byte in cell {
      if byte == 0x22 { text.append(0x22) }
      text.append(byte)
    }
    text.append(0x22)
  }
}
