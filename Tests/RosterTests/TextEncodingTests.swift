import DelimitedText
import Roster
import Testing

@Suite struct TextEncodingTests {
  private static let text = "姓名\t工号\r\n张伟\t001\r\n李娜\t0079\r\n"

  private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      bigEndian
        ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
  }

  private func expect(
    _ bytes: [UInt8], _ encoding: TextEncoding, _ evidence: EncodingEvidence
  ) throws {
    let reading = try Roster.read(bytes)
    #expect(reading.format == .text(.tab, encoding, evidence))
    #expect(reading.names == ["张伟", "李娜"])
    #expect(reading.entrants.map(\.id) == ["001", "0079"])
  }

  @Test func unicodeWithAndWithoutMark() throws {
    try expect(Array(Self.text.utf8), .utf8, .validUTF8)
    try expect([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8), .utf8, .byteOrderMark)
    try expect(
      [0xFF, 0xFE] + utf16(Self.text, bigEndian: false), .utf16LittleEndian, .byteOrderMark)
    try expect([0xFE, 0xFF] + utf16(Self.text, bigEndian: true), .utf16BigEndian, .byteOrderMark)
    try expect(utf16(Self.text, bigEndian: false), .utf16LittleEndian, .zeroBytes)
    try expect(utf16(Self.text, bigEndian: true), .utf16BigEndian, .zeroBytes)
  }

  /// 姓名,工号 / 张伟,001 / 㐀 by four bytes, in GB18030.
  private static let gb: [UInt8] =
    [0xD0, 0xD5, 0xC3, 0xFB, 0x2C, 0xB9, 0xA4, 0xBA, 0xC5, 0x0A, 0xD5, 0xC5, 0xCE, 0xB0, 0x2C]
    + Array("001\n".utf8) + [0xC0, 0xEE, 0x81, 0x39, 0xEE, 0x39] + Array(",2\n".utf8)

  @Test func gb18030IsGuessedAndSaid() throws {
    let reading = try Roster.read(Self.gb)
    #expect(reading.format == .text(.comma, .gb18030, .guessed))
    #expect(reading.names == ["张伟", "李㐀"])
    #expect(reading.found == [Found(.encodingGuessed)])
    #expect(reading.first(.encodingGuessed)?.says(.english).contains("GB18030") == true)
  }

  @Test func whatTheCallerSaysIsNoGuess() throws {
    var options = RosterOptions()
    options.encoding = .gb18030
    let reading = try Roster.read(Self.gb, options)
    #expect(reading.format == .text(.comma, .gb18030, .given))
    #expect(reading.found.isEmpty)
  }

  @Test func anUnlikelyGuessIsCalledDoubtful() throws {
    // "Müller" and two like it in windows-1252, which happen to be valid GB18030.
    let bytes =
      Array("name\nM".utf8) + [0xFC] + Array("ller\nJ".utf8) + [0xF6] + Array("rg\nB".utf8)
      + [0xE4] + Array("cker\n".utf8)
    let guess = try Roster.read(bytes)
    #expect(guess.format == .text(.lines, .gb18030, .doubtful))
    #expect(guess.found == [Found(.encodingDoubtful)])
    var options = RosterOptions()
    options.encoding = .windows1252
    #expect(try Roster.read(bytes, options).names == ["Müller", "Jörg", "Bäcker"])
  }

  @Test func bytesOfNoEncodingNameTheirLine() {
    let bytes = Array("a,1\nJos".utf8) + [0xE9, 0x2C, 0x32, 0x0A]
    #expect(failure(bytes) == .unknownEncoding(line: 2, byte: 7))
    #expect(failure(bytes) { $0.encoding = .utf8 } != nil)
    #expect(
      failure(bytes) { $0.encoding = .gb18030 } == .encoding(.gb18030, line: 2, byte: 7))
    #expect(failure([0xFF, 0xFE, 0x41]) == .encoding(.utf16LittleEndian, line: 1, byte: 2))
    #expect(
      failure([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00])
        == .encoding(.utf16LittleEndian, line: 1, byte: 2))
  }

  @Test func characterCodesThatEndInZeroDoNotTurnTheOrder() throws {
    let text = "姓名\t工号\r\n一开\t1\r\n张伟\t2\r\n"
    for bigEndian in [false, true] {
      #expect(try Roster.read(utf16(text, bigEndian: bigEndian)).names == ["一开", "张伟"])
    }
  }

  @Test func binariesAreNoText() {
    let program: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xD8, 0]
    #expect(failure(program) == .otherFormat(.binary))
    #expect(failure([0xFF, 0x00, 0x00]) == .otherFormat(.binary))
    // A lone surrogate: zero bytes as in UTF-16, and yet none.
    #expect(
      failure([0x41, 0x00, 0x42, 0x00, 0x00, 0xD8] + [0x43, 0x00, 0x44, 0, 0x45, 0])
        == .otherFormat(.binary))
  }

  @Test(arguments: TextEncoding.allCases) func everyEncodingIsKnownByItsName(
    _ encoding: TextEncoding
  ) throws {
    #expect(TextEncoding(named: encoding.name) == encoding)
    #expect(TextEncoding(named: encoding.name.uppercased()) == encoding)
    var options = RosterOptions()
    options.encoding = encoding
    if encoding != .utf16LittleEndian, encoding != .utf16BigEndian {
      #expect(try Roster.read(Array("ann\nbob".utf8), options).names == ["ann", "bob"])
    }
  }

  @Test func eastAsianEncodingsByName() throws {
    var options = RosterOptions()
    options.encoding = .big5
    #expect(try Roster.read([0xB1, 0x69, 0xB0, 0xB6], options).names == ["張偉"])
    options.encoding = .shiftJIS
    #expect(try Roster.read([0x8E, 0x52, 0x93, 0x63], options).names == ["山田"])
    options.encoding = .eucKR
    #expect(try Roster.read([0xB1, 0xE8], options).names == ["김"])
  }

  @Test func longTextPassesTheConvertersPieces() throws {
    let names = (1...9000).map { "张伟\($0)号" }
    let reading = try Roster.read(
      [0xFF, 0xFE] + utf16(names.joined(separator: "\n"), bigEndian: false))
    #expect(reading.names == names)
  }
}
