import Commands
import Foundation
import Testing

/// `maneki roster` and `maneki draw` read the same bytes as the same list.
@Suite struct ListAgreementTests {
  private struct Reading {
    var code: ExitCode
    var entrants: Int
    var rows: Set<Int>
    var warnings: [String]
    var values: Set<String> = []
  }

  /// A file of these bytes, for as long as the body runs.
  private func withFile<Result>(
    _ name: String, _ bytes: [UInt8], _ body: (String) async throws -> Result
  ) async throws -> Result {
    let folder = NSTemporaryDirectory() + "maneki-lists-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/\(name)"
    try Data(bytes).write(to: URL(filePath: path))
    return try await body(path)
  }

  private func object(_ call: CommandCall) throws -> [String: Any]? {
    guard !call.output.isEmpty else { return nil }
    return try JSONSerialization.jsonObject(with: Data(call.output.utf8)) as? [String: Any]
  }

  private func drawn(_ path: String, _ options: [String]) async throws -> Reading {
    let call = await call("draw", ["--list", path, "--count", "100", "--json"] + options)
    let winners = try object(call)?["winners"] as? [[String: Any]] ?? []
    return Reading(
      code: call.exitCode, entrants: winners.count,
      rows: Set(winners.compactMap { $0["row"] as? Int }), warnings: call.warnings,
      values: Set(winners.compactMap { $0["value"] as? String }))
  }

  private func imported(_ path: String, _ options: [String]) async throws -> Reading {
    let call = await call("roster", ["--json", path] + options)
    let json = try object(call)
    let counts = json?["counts"] as? [String: Any]
    return Reading(
      code: call.exitCode, entrants: counts?["entrants"] as? Int ?? 0,
      rows: Set([json?["headerRow"] as? Int].compactMap { $0 }), warnings: call.warnings)
  }

  struct List: Sendable {
    var name: String
    var text: String
    var options: [String]
    var count: Int
    var header: Int?

    init(_ name: String, _ text: String, _ options: [String], _ count: Int, _ header: Int?) {
      (self.name, self.text, self.options) = (name, text, options)
      (self.count, self.header) = (count, header)
    }
  }

  static let lists: [List] = [
    List("a.txt", "姓名\n张伟\n王芳\n", [], 2, 1), List("a.csv", "姓名\n张伟\n王芳\n", [], 2, 1),
    List("a.txt", "\u{FEFF}\r\n \r\nName\r\nAnn\rBob", [], 2, nil),
    List("a.txt", "Ann\nBob\nCem\n", [], 3, nil), List("a.txt", "lucky\n7\n12\n31", [], 3, 1),
    List("a.txt", "姓名\n张伟\n", ["--header", "no"], 2, nil),
    List("a.txt", "Ann\nBob\n", ["--header", "yes"], 1, 1),
    List("a.csv", "p,q\nAnn,1\nBob,x\n", ["--header", "yes"], 2, 1),
    List("a.csv", "Party of the year\n\nname,tickets\nAnn,3\nBob,4\n", [], 2, 3),
    List("a.txt", "Party of the year\n\nname,tickets\nAnn,3\nBob,4\n", [], 4, nil),
    List("a.tsv", "工号\t姓名\n1\t张伟\n2\t\n", [], 2, 1),
    List("a.txt", "name,tickets\nAnn,3\nBob,4\n", [], 2, 1),
    List("a.csv", "one, two\nthree\nfour, five, six\n", [], 3, nil),
  ]

  @Test(arguments: lists)
  func theSameRowsAreEntrants(_ list: List) async throws {
    let (options, count, header) = (list.options, list.count, list.header)
    try await withFile(list.name, Array(list.text.utf8)) { path in
      let imported = try await imported(path, options)
      let drawn = try await drawn(path, options)
      #expect(imported.code == .done)
      #expect(drawn.code == .done, "\(drawn.warnings)")
      #expect(imported.entrants == count)
      #expect(drawn.entrants == count)
      if let header {
        #expect(imported.rows == [header])
        #expect(!drawn.rows.contains(header))
      }
    }
  }

  /// The same text under names that say nothing of columns, and what the winners are called.
  static let texts: [(String, [String], Set<String>, String)] = [
    ("name,tickets\nAnn,3\nBob,4\n", [], ["Ann", "Bob"], "comma"),
    ("工号\t姓名\n1\t张伟\n2\t李娜\n", [], ["张伟", "李娜"], "tab"),
    ("1,张伟\n2,李娜\n", [], ["张伟", "李娜"], "comma"),
    ("7;Ann\n8;Bob\n9;Cem\n", [], ["Ann", "Bob", "Cem"], "semicolon"),
    ("Lee, Ann\nDoe, Jane\n", [], ["Lee, Ann", "Doe, Jane"], "lines"),
    ("1,000\n2,000\n", [], ["1,000", "2,000"], "lines"),
    (
      "name,tickets\nAnn,3\n", ["--separator", "lines"],
      ["name,tickets", "Ann,3"], "lines"
    ),
    ("Lee, Ann\nDoe, Jane\n", ["--separator", "comma"], ["Lee", "Doe"], "comma"),
  ]

  @Test(arguments: texts)
  func aTextWithColumnsIsATableForBoth(
    _ text: String, _ options: [String], _ values: Set<String>, _ separator: String
  ) async throws {
    for name in ["guests.txt", "guests"] {
      try await withFile(name, Array(text.utf8)) { path in
        let drawn = try await drawn(path, options)
        #expect(drawn.code == .done, "\(drawn.warnings)")
        #expect(drawn.values == values)
        let report = try object(await call("roster", ["--json", path] + options))
        #expect(report?["format"] as? String == separator)
        #expect((report?["counts"] as? [String: Any])?["entrants"] as? Int == values.count)
      }
    }
  }

  @Test func aTableThatASpreadsheetSavedAsTextIsOneForBoth() async throws {
    let text = "工号\t姓名\r\n001\t张伟\r\n0079\t李娜\r\n"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    try await withFile("list.txt", bytes) { path in
      let (drawn, imported) = (try await drawn(path, []), try await imported(path, []))
      #expect(drawn.values == ["张伟", "李娜"])
      #expect(imported.entrants == 2)
    }
  }

  static let refused: [(String, String)] = [
    ("a.csv", "Ann\n\"Bob"), ("a.csv", "name,tickets\nAnn,3\n\"Bob,2\n"),
    ("a.csv", "name,tickets\nAnn,3\n,1\n"), ("a.csv", "name,id\nAnn,3\n,\n , ,x\n"),
    ("a.txt", ""), ("a.txt", "\n \n"), ("a.txt", "姓名\n"), ("a.csv", "name,tickets\n"),
  ]

  @Test(arguments: refused)
  func whatOneRefusesTheOtherRefuses(_ name: String, _ text: String) async throws {
    try await withFile(name, Array(text.utf8)) { path in
      let imported = try await imported(path, [])
      let drawn = try await drawn(path, [])
      #expect(imported.code != .done)
      #expect(drawn.code != .done)
      #expect(imported.entrants == 0)
      #expect(drawn.entrants == 0)
    }
  }

  static let noTexts: [[UInt8]] = [
    [0x00, 0x01, 0x02, 0xFF, 0x00], [0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x00, 0x00, 0xFF, 0x00],
    Array("%PDF-1.7\n".utf8) + [0xFF, 0xFE, 0x00], [0xD0, 0xCF, 0x11, 0xE0, 0xA1],
  ]

  @Test(arguments: noTexts)
  func whatIsNoTextIsNamedByBothWithTheSameWords(_ bytes: [UInt8]) async throws {
    try await withFile("bin.txt", bytes) { path in
      let imported = try await imported(path, [])
      let drawn = try await drawn(path, [])
      #expect(imported.code == .usage)
      #expect(drawn.code == .usage)
      #expect(imported.warnings == drawn.warnings)
      #expect(!drawn.warnings.joined().contains("--encoding"))
    }
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func utf16WithoutAMarkIsTheSameList(_ encoding: String.Encoding) async throws {
    let bytes = [UInt8](try #require("Alice\nBob\n张三\n".data(using: encoding)))
    try await withFile("list.txt", bytes) { path in
      let draw = try await drawn(path, [])
      #expect(draw.values == ["Alice", "Bob", "张三"])
      #expect(try await imported(path, []).entrants == 3)
      let record = path + ".jsonl"
      let sealed = await call("seal", ["--list", path, "--record", record, "--json"])
      #expect(try object(sealed)?["entrants"] as? Int == 3)
      let secret = try String(contentsOfFile: record + ".private", encoding: .utf8)
      #expect(secret.hasSuffix("\"Alice\"\n\"Bob\"\n\"张三\"\n"))
    }
  }

  @Test(arguments: ["%PDF-1.7\n1 0 obj\n", "<html>\n", "{\\rtf1\n", "GIF89a\n", "Alice\0Bob\n"])
  func whatIsNoListIsRefusedAlike(_ text: String) async throws {
    try await withFile("list.txt", Array(text.utf8)) { path in
      let draw = try await drawn(path, [])
      let seal = await call("seal", ["--list", path, "--record", path + ".jsonl"])
      let roster = try await imported(path, [])
      #expect(draw.code == .usage && seal.exitCode == .usage && roster.code == .usage)
      #expect(draw.warnings == roster.warnings)
      #expect(seal.warnings == roster.warnings)
    }
  }
}
