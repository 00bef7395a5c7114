// Digits eight at a time: a record of a million entrants holds 170 million of them.

extension Hexadecimal {
  /// Decodes an even number of digits; false when one of them is none.
  ///
  /// Eight at a time: the digits' values, checked by spelling them out again.
  static func decode(
    _ text: UnsafeRawBufferPointer, into bytes: UnsafeMutableRawBufferPointer
  ) -> Bool {
    var index = 0
    while index &+ 8 <= text.count {
      let digits = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let letters = (digits & 0x4040_4040_4040_4040) >> 6
      let values = (digits & 0x0f0f_0f0f_0f0f_0f0f) &+ letters &* 9
      let spelled = values &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
      guard spelled == digits, values & 0xf0f0_f0f0_f0f0_f0f0 == 0,
        isBelowTen(values & ~(letters &* 0xff)), isTenOrMore(values, where: letters)
      else { return false }
      var packed = ((values &<< 4) | (values &>> 8)) & 0x00ff_00ff_00ff_00ff
      packed = (packed | packed &>> 8) & 0x0000_ffff_0000_ffff
      packed = packed | packed &>> 16
      bytes.storeBytes(
        of: UInt32(truncatingIfNeeded: packed).littleEndian, toByteOffset: index / 2,
        as: UInt32.self)
      index &+= 8
    }
    while index &+ 2 <= text.count {
      guard let high = value(of: text[index]), let low = value(of: text[index &+ 1]) else {
        return false
      }
      bytes[index / 2] = high << 4 | low
      index &+= 2
    }
    return index == text.count
  }

  private static func isBelowTen(_ values: UInt64) -> Bool {
    (values &+ 0x0606_0606_0606_0606) & 0xf0f0_f0f0_f0f0_f0f0 == 0
  }

  private static func isTenOrMore(_ values: UInt64, where letters: UInt64) -> Bool {
    ((values &+ 0x0606_0606_0606_0606) & (letters &* 0xf0)) == letters &* 0x10
  }

  /// Encodes bytes into a buffer twice as large, four at a time.
  static func encode(
    _ bytes: UnsafeRawBufferPointer, into text: UnsafeMutableRawBufferPointer
  ) {
    var index = 0
    while index &+ 4 <= bytes.count {
      let four = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
      var spread = UInt64(four)
      spread = (spread | spread &<< 16) & 0x0000_ffff_0000_ffff
      spread = (spread | spread &<< 8) & 0x00ff_00ff_00ff_00ff
      let values = (spread &>> 4 | spread &<< 8) & 0x0f0f_0f0f_0f0f_0f0f
      let letters = ((values &+ 0x0606_0606_0606_0606) &>> 4) & 0x0101_0101_0101_0101
      let digits = values &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
      text.storeBytes(of: digits.littleEndian, toByteOffset: index &* 2, as: UInt64.self)
      index &+= 4
    }
    while index < bytes.count {
      text[index &* 2] = digit(bytes[index] >> 4)
      text[index &* 2 &+ 1] = digit(bytes[index] & 15)
      index &+= 1
    }
  }
}
