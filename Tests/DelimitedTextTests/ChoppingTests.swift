import DelimitedText
import SeededTesting
import Testing

/// Rows, positions and errors must not depend on where the input was cut.
@Suite struct ChoppingTests {
  private static let pieces: [[UInt8]] = [
    [0x61], [0x62, 0x62], Array("张".utf8), Array("😀".utf8), [0x22], [0x22, 0x22], [0x2C],
    [0x2C], [0x3B], [0x09], [0x0A], [0x0D], [0x0D, 0x0A], [0x20], [0xEF, 0xBB, 0xBF], [0xEF],
    [0xFF],
    Array("abcdefghijkl".utf8), [0x22, 0x61, 0x22],
  ]

  private func text(_ generator: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    if generator.next(below: 4) == 0 { bytes += [0xEF, 0xBB, 0xBF] }
    for _ in 0..<generator.next(below: 24) {
      bytes += Self.pieces[generator.next(below: Self.pieces.count)]
    }
    return bytes
  }

  @Test(arguments: Separator.allCases) func anyCutGivesTheSameRows(_ separator: Separator) {
    var generator = SplitMix64(seed: 7)
    let limits = [
      DelimitedLimits(), DelimitedLimits(fieldBytes: 9, rowBytes: 14, columns: 3),
      DelimitedLimits(fieldBytes: 14, rowBytes: 9, columns: 2),
    ]
    for round in 0..<1500 {
      let bytes = text(&generator)
      let limit = limits[round % limits.count]
      let whole = reading(bytes, separator, limits: limit)
      let single = reading(bytes, separator, cuts: Array(0..<bytes.count), limits: limit)
      #expect(whole == single, "\(bytes)")
      let cut = generator.next(below: bytes.count + 1)
      #expect(whole == reading(bytes, separator, cuts: [cut], limits: limit), "\(bytes) \(cut)")
      if whole != single { break }
    }
  }

  @Test(arguments: [Separator.comma, .semicolon, .tab])
  func rowsAreThoseOfAPlainReader(_ separator: Separator) {
    var generator = SplitMix64(seed: 11)
    var compared = 0
    for _ in 0..<1500 {
      let bytes = text(&generator)
      let reading = reading(bytes, separator)
      guard reading.error == nil else { continue }
      compared += 1
      #expect(reading.rows.map(\.fields) == plainRows(bytes, separator.rawValue), "\(bytes)")
    }
    #expect(compared > 300)
  }

  /// RFC 4180 in the most naive way: one byte after the other, everything in memory.
  private func plainRows(_ input: [UInt8], _ separator: UInt8) -> [[[UInt8]]] {
    var bytes = input
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    var rows: [[[UInt8]]] = []
    var row: [[UInt8]] = []
    var field: [UInt8] = []
    var isQuoted = false
    var isBegun = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : nil
      if isQuoted {
        if byte == 0x22, next == 0x22 {
          field.append(byte)
          index += 1
        } else if byte == 0x22 {
          isQuoted = false
        } else {
          field.append(byte)
        }
      } else if byte == 0x22, field.isEmpty, index == 0 || isFieldEdge(bytes[index - 1], separator)
      {
        isQuoted = true
        isBegun = true
      } else if byte == separator {
        row.append(field)
        field = []
        isBegun = true
      } else if byte == 0x0A || byte == 0x0D {
        rows.append(row + [field])
        (row, field, isBegun) = ([], [], false)
        if byte == 0x0D, next == 0x0A { index += 1 }
      } else {
        field.append(byte)
        isBegun = true
      }
      index += 1
    }
    if isBegun { rows.append(row + [field]) }
    return rows
  }

  private func isFieldEdge(_ byte: UInt8, _ separator: UInt8) -> Bool {
    byte == separator || byte == 0x0A || byte == 0x0D
  }
}
