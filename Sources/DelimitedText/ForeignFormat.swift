/// Files of other kinds that are handed in as lists by mistake, told by their first bytes.
package enum ForeignFormat: UInt8, Sendable, CaseIterable {
  /// The container of Excel 97 and of encrypted workbooks.
  case oldExcel = 1
  case pdf
  /// A page or XML under another name, as some systems export lists.
  case markup
  case richText
  case picture
  /// An archive that is no workbook.
  case archive

  /// How many first bytes tell.
  package static let sampleLength = 256

  /// The format that these first bytes are of; nil for what may be text or a workbook.
  package static func detect(_ beginning: UnsafeRawBufferPointer) -> ForeignFormat? {
    let bytes = Array(beginning.prefix(sampleLength))
    for (format, signature) in signatures where bytes.starts(with: signature) { return format }
    if bytes.starts(with: riff), bytes.dropFirst(8).starts(with: webp) { return .picture }
    return isMarkup(bytes) ? .markup : nil
  }

  private static var signatures: [(ForeignFormat, [UInt8])] {
    [
      (.oldExcel, [0xD0, 0xCF, 0x11, 0xE0]),
      (.pdf, ascii("%PDF-")), (.pdf, ascii("%!PS")),
      (.richText, ascii("{\\rtf")),
      (.picture, [0x89, 0x50, 0x4E, 0x47]), (.picture, [0xFF, 0xD8, 0xFF]),
      (.picture, ascii("GIF87a")), (.picture, ascii("GIF89a")),
      (.archive, [0x50, 0x4B, 0x05, 0x06]), (.archive, [0x1F, 0x8B, 0x08]),
      (.archive, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), (.archive, ascii("Rar!\u{1A}")),
      (.archive, [0xFD, 0x37, 0x7A, 0x58, 0x5A]), (.archive, [0x28, 0xB5, 0x2F, 0xFD]),
    ]
  }

  private static var riff: [UInt8] { ascii("RIFF") }
  private static var webp: [UInt8] { ascii("WEBP") }

  /// Whole documents only: a guest may well be called `<img src=x>`.
  private static func isMarkup(_ bytes: [UInt8]) -> Bool {
    let beginning = PlainText.lowercasingASCII(PlainText.trimmed(bytes))
    for start in tags {
      let tag = ascii(start)
      guard beginning.starts(with: tag) else { continue }
      // `<bodyguard>` may be a guest.
      if tag.count == beginning.count || !isLetter(beginning[tag.count]) { return true }
    }
    return false
  }

  private static var tags: [StaticString] {
    ["<html", "<!doctype", "<?xml", "<svg", "<head", "<meta", "<body", "<table"]
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func ascii(_ text: StaticString) -> [UInt8] {
    text.withUTF8Buffer { Array($0) }
  }
}

extension ForeignFormat {
  /// What it is and what to do about it, in English.
  package var message: String {
    switch self {
    case .oldExcel:
      "an Excel 97 or password-protected workbook; save it as .xlsx without a password, or as CSV"
    case .pdf: "a PDF; export the list as .xlsx or CSV"
    case .markup: "a web page or XML under another name; open it and save it as .xlsx or CSV"
    case .richText: "a rich text document; save it as plain text, .xlsx or CSV"
    case .picture: "a picture; a list is text, .xlsx or CSV"
    case .archive: "an archive without a workbook in it"
    }
  }
}
