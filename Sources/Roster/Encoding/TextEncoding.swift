/// The encodings lists come in.
package enum TextEncoding: String, Sendable, CaseIterable {
  case utf8, utf16LittleEndian, utf16BigEndian, gb18030, big5, shiftJIS, eucKR, windows1252

  /// The registered name, as shown in reports.
  package var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .gb18030: "GB18030"
    case .big5: "Big5"
    case .shiftJIS: "Shift_JIS"
    case .eucKR: "EUC-KR"
    case .windows1252: "windows-1252"
    }
  }

  /// The name iconv knows: for the older ones the superset that Windows writes.
  var converterName: String {
    switch self {
    case .big5: "BIG5-HKSCS"
    case .shiftJIS: "CP932"
    case .eucKR: "CP949"
    case .windows1252: "CP1252"
    default: name
    }
  }

  /// The encoding a person names: the registered name or a common other one, in any case.
  package init?(named name: String) {
    let key = name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    switch key {
    case "utf8": self = .utf8
    case "utf16", "utf16le", "unicode": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    case "gb18030", "gbk", "gb2312", "cp936": self = .gb18030
    case "big5", "big5hkscs", "cp950": self = .big5
    case "shiftjis", "sjis", "cp932": self = .shiftJIS
    case "euckr", "cp949": self = .eucKR
    case "windows1252", "cp1252", "latin1", "iso88591": self = .windows1252
    default: return nil
    }
  }
}
