import DelimitedText

extension PlainText {
  /// Cells are kept without ASCII blanks at their ends; the rest is the canonical form's business.
  static func trimmedCopy(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return Array(bytes[start..<end])
  }
}
