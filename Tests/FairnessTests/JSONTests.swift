import Fairness
import Testing

@Suite struct JSONTests {
  private func error(_ text: String, _ limits: JSONReader.Limits = .init()) -> JSONError? {
    error(Array(text.utf8), limits)
  }

  private func error(_ text: [UInt8], _ limits: JSONReader.Limits = .init()) -> JSONError? {
    do {
      _ = try JSONReader.read(text, limits: limits)
      return nil
    } catch { return error }
  }

  @Test func whatIsReadIsWrittenByteForByteAlike() throws {
    let texts = [
      "0", "-1", "9007199254740991", "-9007199254740991", "true", "false", "\"\"", "[]", "{}",
      "[1,[2,[]],{}]", "{\"a\":1,\"aa\":2,\"b\":{\"c\":[\"d\"]}}", "\"\\\"\\\\\\b\\f\\n\\r\\t\"",
      "\"\\u0000\\u001f\u{7f}/\"", "\"김민수 👩‍👩‍👧 é\u{301}\"",
    ]
    for text in texts {
      #expect(try JSONReader.read(Array(text.utf8)).canonical == Array(text.utf8))
    }
  }

  @Test func everythingElseIsRefusedWithItsPlace() {
    let cases: [(String, JSONError.Kind, Int)] = [
      ("", .unexpectedEnd, 0), (" 1", .unexpectedByte, 0), ("1 ", .trailingBytes, 1),
      ("null", .unexpectedByte, 0), ("tru", .unexpectedEnd, 3), ("trux", .unexpectedByte, 3),
      ("01", .numberNotCanonical, 0), ("-0", .numberNotCanonical, 0), ("-", .unexpectedEnd, 1),
      ("1.5", .notAnInteger, 1), ("1e3", .notAnInteger, 1), ("+1", .unexpectedByte, 0),
      ("9007199254740992", .numberOutOfRange, 0), ("-9007199254740992", .numberOutOfRange, 0),
      ("99999999999999999999999999", .numberOutOfRange, 0), ("[1,]", .unexpectedByte, 3),
      ("[1", .unexpectedEnd, 2), ("{\"a\"}", .unexpectedByte, 4),
      ("{\"a\":1,}", .unexpectedByte, 7),
      ("{\"b\":1,\"a\":2}", .keyOutOfOrder, 7), ("{\"a\":1,\"a\":2}", .keyOutOfOrder, 7),
      ("{\"é\":1}", .keyNotASCII, 1), ("{1:2}", .unexpectedByte, 1), ("\"a", .unexpectedEnd, 2),
      ("\"\\/\"", .escapeNotCanonical, 1), ("\"\\u0041\"", .escapeNotCanonical, 1),
      ("\"\\u000a\"", .escapeNotCanonical, 1), ("\"\\u001F\"", .escapeNotCanonical, 1),
      ("\"\\u00\"", .unexpectedEnd, 3), ("\"\n\"", .escapeNotCanonical, 1),
      ("\"\\", .unexpectedEnd, 2), ("\"\\ud83d\"", .escapeNotCanonical, 1),
    ]
    for (text, kind, offset) in cases {
      #expect(error(text) == JSONError(kind, at: offset), "\(text)")
    }
  }

  @Test func badUTF8IsRefusedWhereItBegins() {
    let sequences: [[UInt8]] = [
      [0x80], [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80],
      [0xf0, 0x80, 0x80, 0x80],
      [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82], [0xe2, 0x28, 0xa1], [0xff],
    ]
    for sequence in sequences {
      #expect(error([0x22, 0x61] + sequence + [0x22]) == JSONError(.invalidUTF8, at: 2))
    }
  }

  @Test func depthNumberAndLengthHaveLimits() {
    let limits = JSONReader.Limits(bytes: 64, depth: 3, values: 6)
    #expect(error("[[[]]]", limits) == nil)
    #expect(error("[[[[]]]]", limits) == JSONError(.tooDeep, at: 3))
    #expect(error("[1,2,3,4,5]", limits) == nil)
    #expect(error("[1,2,3,4,5,6]", limits)?.kind == .tooManyValues)
    #expect(error(Array(repeating: 0x5b, count: 65), limits)?.kind == .tooLong)
    #expect(error(Array(repeating: 0x5b, count: 1_000_000))?.kind == .tooDeep)
  }

  @Test func objectsKeepTheirKeysInOrder() throws {
    var object = JSONObject()
    object.set("b", .integer(1))
    object.set("a", .bool(true))
    object.set("ab", .string([]))
    object.set("b", .integer(2))
    #expect(JSONValue.object(object).canonical == Array("{\"a\":true,\"ab\":\"\",\"b\":2}".utf8))
  }
}
