/// The texts cells refer to by number, in one block of memory.
struct SharedTexts {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  private let limit: Int

  init(limit: Int) { self.limit = min(limit, Int(UInt32.max)) }

  subscript(index: Int) -> ArraySlice<UInt8>? {
    guard ends.indices.contains(index) else { return nil }
    return bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }

  /// False when there is no more room.
  mutating func append(_ text: [UInt8]) -> Bool {
    guard bytes.count + text.count <= limit, ends.count < limit / 8 else { return false }
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    return true
  }
}

/// Reads `sharedStrings.xml`: the runs of a rich text are joined, its reading aids left out.
final class SharedTextsHandler: XMLHandler {
  private(set) var texts: SharedTexts
  let isDone = false
  private let part: String
  private var current: [UInt8] = []
  private var isInText = false
  private var phoneticDepth = 0

  init(part: String, limit: Int) {
    self.part = part
    texts = SharedTexts(limit: limit)
  }

  func start(_ name: XMLName, _ attributes: XMLAttributes) {
    switch name {
    case "si": current.removeAll(keepingCapacity: true)
    case "rPh": phoneticDepth += 1
    case "t": isInText = phoneticDepth == 0
    default: break
    }
  }

  func end(_ name: XMLName) throws(RosterError) {
    switch name {
    case "t": isInText = false
    case "rPh": phoneticDepth -= 1
    case "si":
      guard texts.append(CellText.unescaped(current)) else {
        throw .workbook(part: part, .tooManyStrings)
      }
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(RosterError) {
    guard isInText else { return }
    current.append(contentsOf: bytes)
    guard current.count <= CellText.longest else { throw .workbook(part: part, .tooManyStrings) }
  }
}

/// Text of cells as workbooks write it.
enum CellText {
  /// Excel holds 32,767 characters in a cell, of at most four bytes.
  static let longest = 32_767 * 4

  /// `_x000D_` stands for the character U+000D, `_x005F_` for an underscore before such a thing.
  static func unescaped(_ text: [UInt8]) -> [UInt8] {
    guard text.count >= 7, text.contains(0x5F) else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == 0x5F, index + 7 <= text.count, let unit = escape(text[index..<(index + 7)])
      {
        result.append(contentsOf: Array(String(Character(unit)).utf8))
        index += 7
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static func escape(_ text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let start = text.startIndex
    guard text[start + 1] | 0x20 == 0x78, text[start + 6] == 0x5F else { return nil }
    var unit: UInt32 = 0
    for digit in text[(start + 2)..<(start + 6)] {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(value)
    }
    return Unicode.Scalar(unit)
  }
}
