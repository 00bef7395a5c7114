/// What number formats make of numbers: dates, and digits filled up with zeros.
struct CellStyles {
  enum Shown: Equatable {
    case plain
    case date
    /// A format of zeros alone, such as `0000`: at least so many digits are shown.
    case digits(Int)
  }

  /// By the number in a cell's `s` attribute.
  var shown: [Shown] = []

  subscript(style: Int?) -> Shown {
    guard let style, shown.indices.contains(style) else { return .plain }
    return shown[style]
  }

  /// What a format's code shows, judged by its first section.
  static func shown(by code: String) -> Shown {
    let section = code.prefix { $0 != ";" }
    if section.count > 1, section.count <= 32, section.allSatisfy({ $0 == "0" }) {
      return .digits(section.count)
    }
    var isQuoted = false
    var isBracketed = false
    var isEscaped = false
    for letter in section.lowercased() {
      if isEscaped {
        isEscaped = false
      } else if letter == "\"" {
        isQuoted.toggle()
      } else if isQuoted {
        continue
      } else if letter == "\\" || letter == "_" || letter == "*" {
        isEscaped = true
      } else if letter == "[" {
        isBracketed = true
      } else if letter == "]" {
        isBracketed = false
      } else if !isBracketed, "ymdhs".contains(letter) {
        return .date
      }
    }
    return .plain
  }

  /// The formats every program knows by number (ECMA-376 part 1, 18.8.30).
  static func shown(byBuiltIn number: Int) -> Shown {
    switch number {
    case 14...22, 27...36, 45...47, 50...58: .date
    default: .plain
    }
  }
}

/// Reads `styles.xml`: which format each cell style has.
final class CellStylesHandler: XMLHandler {
  private(set) var styles = CellStyles()
  let isDone = false
  private var codes: [Int: String] = [:]
  private var isInCellFormats = false

  func start(_ name: XMLName, _ attributes: XMLAttributes) {
    switch name {
    case "numFmt":
      if let number = attributes.integer("numFmtId"), let code = attributes.string("formatCode"),
        codes.count < 4096
      {
        codes[number] = code
      }
    case "cellXfs": isInCellFormats = true
    case "xf" where isInCellFormats && styles.shown.count < 1 << 16:
      let number = attributes.integer("numFmtId") ?? 0
      styles.shown.append(
        codes[number].map(CellStyles.shown(by:)) ?? CellStyles.shown(byBuiltIn: number))
    default: break
    }
  }

  func end(_ name: XMLName) { if name == "cellXfs" { isInCellFormats = false } }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
