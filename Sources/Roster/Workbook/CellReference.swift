/// Addresses such as `AB12`.
struct CellReference: Equatable {
  /// Counted from 0.
  var column: Int
  /// Counted from 1.
  var row: Int

  static let lastColumn = 16_384
  static let lastRow = 1_048_576

  /// Nil for what is no address on a sheet.
  init?(_ text: some Sequence<UInt8>) {
    var column = 0
    var row = 0
    for byte in text {
      switch byte {
      case 0x41...0x5A where row == 0, 0x61...0x7A where row == 0:
        column = column * 26 + Int(byte & 0x1F)
      case 0x30...0x39: row = row * 10 + Int(byte - 0x30)
      case 0x24: continue
      default: return nil
      }
      guard column <= Self.lastColumn, row <= Self.lastRow else { return nil }
    }
    guard column > 0, row > 0 else { return nil }
    self.column = column - 1
    self.row = row
  }

  /// `A`, `B` … `Z`, `AA` … for a column counted from 0.
  static func letters(_ column: Int) -> String {
    var letters = ""
    var rest = column + 1
    while rest > 0 {
      let letter = Unicode.Scalar(UInt8(0x41 + (rest - 1) % 26))
      letters = String(Character(letter)) + letters
      rest = (rest - 1) / 26
    }
    return letters
  }
}

extension MergedCells {
  /// From `A1:C3`; nil for what is no range.
  init?(_ text: [UInt8]) {
    let corners = text.split(separator: 0x3A)
    guard corners.count == 2, let first = CellReference(corners[0]),
      let last = CellReference(corners[1]), first.row <= last.row, first.column <= last.column
    else { return nil }
    rows = first.row...last.row
    columns = first.column...last.column
  }
}
