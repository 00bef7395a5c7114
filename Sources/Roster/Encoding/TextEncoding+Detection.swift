import DelimitedText

/// How an encoding was settled on.
package enum EncodingEvidence: String, Sendable {
  /// The caller said so.
  case given
  /// The file begins with its byte order mark.
  case byteOrderMark
  /// Every byte sequence is valid, which other encodings practically never are.
  case validUTF8
  /// Zero bytes stand where UTF-16 has them.
  case zeroBytes
  /// Not UTF-8, and valid in this encoding: a guess that a person should look at.
  case guessed
  /// Guessed, and the characters it gives are seldom written: probably wrong.
  case doubtful
}

extension TextEncoding {
  /// What the bytes show by themselves; nil when they are neither UTF-8 nor UTF-16.
  static func detect(_ bytes: [UInt8]) -> (encoding: TextEncoding, evidence: EncodingEvidence)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, .byteOrderMark) }
    let wide = UTF16Evidence.find(
      in: Array(bytes.prefix(DelimitedShape.sampleLength)), isEven: bytes.count.isMultiple(of: 2))
    if let wide, wide.isSure {
      return (TextEncoding(wide.order), wide.hasMark ? .byteOrderMark : .zeroBytes)
    }
    if UTF8Validator.firstFault(in: bytes) == nil { return (.utf8, .validUTF8) }
    return wide.map { (TextEncoding($0.order), .zeroBytes) }
  }

  private init(_ order: UTF16Evidence.ByteOrder) {
    self = order == .littleEndian ? .utf16LittleEndian : .utf16BigEndian
  }

  /// Whether bytes read as GB18030 look like Chinese as people write it.
  ///
  /// Two-byte characters of ordinary text lie almost all in the rows GB 2312 fills (hanzi B0…F7,
  /// signs A1…A9, both followed by A1…FE); other encodings scatter over the whole plane. Western
  /// text betrays itself by single odd characters between ASCII letters.
  static func looksChinese(_ bytes: [UInt8]) -> Bool {
    var (pairs, common, lonely) = (0, 0, 0)
    var index = 0
    var previous: UInt8 = 0
    while index + 1 < bytes.count {
      let (lead, trail) = (bytes[index], bytes[index + 1])
      guard lead >= 0x81 else {
        previous = lead
        index += 1
        continue
      }
      pairs += 1
      let isCommon = trail >= 0xA1 && ((0xB0...0xF7).contains(lead) || (0xA1...0xA9).contains(lead))
      if isCommon { common += 1 }
      let next = index + 2 < bytes.count ? bytes[index + 2] : 0
      if isLetter(previous) && isLetter(next) { lonely += 1 }
      previous = trail
      index += (0x30...0x39).contains(trail) ? 4 : 2
    }
    return pairs == 0 || (common * 10 >= pairs * 8 && lonely * 2 <= pairs)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
