import Arguments
import Commands
import Foundation
import ServerCommands
import Testing

@Suite struct RosterCommandTests {
  /// Runs the command over a file of these bytes.
  private func run(
    _ text: String, _ words: [String] = []
  ) async throws -> CommandCall {
    let path = NSTemporaryDirectory() + "maneki-roster-\(UUID().uuidString).csv"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var result = await run(words + [path])
    result.output = result.output.replacingOccurrences(of: path, with: "FILE")
    result.warnings = result.warnings.map { $0.replacingOccurrences(of: path, with: "FILE") }
    return result
  }

  private func run(_ words: [String]) async -> CommandCall { await call("roster", words) }

  @Test func `the report is row by row, in plain words`() async throws {
    let result = try await run("工号,姓名\n001,张伟\n001,张伟\n\n0079,=1\n")
    #expect(
      result.output == """
        FILE: columns parted by comma, UTF-8 (valid throughout); header in row 1
        name: column 2 '姓名'; id: column 1 '工号'; weight: none; group: none

        row 3, column 1: warning: the id '001' stands in row 2 already; the rows are one entrant
        row 4: note: row 4 is blank
        row 5, column 2: note: '=1' begins like a formula; it is kept and exported as text

        3 rows, 2 entrants, 1 merged, 0 left out, 1 blank. The list can be imported.

        """)
    #expect(result.exitCode == .done && result.warnings.isEmpty)
  }

  @Test func `a refused list ends with 1 and says which row`() async throws {
    let result = try await run("name,w\nAnn,2.5\n", ["--weight", "w"])
    #expect(result.exitCode == .no)
    #expect(result.output.contains("row 2, column 2: refusal: the weight '2.5'"))
    #expect(try await run("name,id\n").exitCode == .no)
  }

  @Test func `json is one object with counts and findings`() async throws {
    let result = try await run("id,name\n1,Ann\n1,Bob\n", ["--json"])
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let json = try #require(object as? [String: Any])
    let counts = try #require(json["counts"] as? [String: Any])
    #expect(counts["rows"] as? Int == 2 && counts["entrants"] as? Int == 1)
    #expect(json["accepted"] as? Bool == true && json["encoding"] as? String == "UTF-8")
    let finding = try #require((json["findings"] as? [[String: Any]])?.first)
    #expect(finding["row"] as? Int == 3 && finding["column"] as? Int == 1)
    #expect(finding["kind"] as? String == "duplicateIdDiffers")
    #expect(
      finding["says"] as? String
        == "the id of 'Bob' stands in row 2 already, for 'Ann'; row 2 counts")
    #expect(result.output.hasSuffix("}\n") && result.output.filter { $0 == "\n" }.count == 1)
  }

  @Test func `unreadable input ends with 2 and one line that names the place`() async throws {
    let broken = try await run("name,id\nAnn,\"1\n")
    #expect(broken.exitCode == .usage && broken.output.isEmpty)
    #expect(
      broken.warnings
        == ["FILE: row 2, column 2: a quotation mark is opened here and never closed"])
    let missing = await run(["/none"])
    #expect(missing.exitCode == .usage && missing.warnings == ["/none: No such file or directory"])
    let directory = await run(["/"])
    #expect(directory.exitCode == .usage && directory.warnings == ["/: Is a directory"])
    for words in [
      ["--encoding", "x"], ["--separator", "x"], ["--header", "x"], ["--column", "9"],
      ["--sheet"],
    ] {
      #expect(try await run("a\nb\n", words).exitCode == .usage, "\(words)")
    }
  }

  @Test func `the report is in the language that is asked for`() async throws {
    let result = try await run(
      "工号,姓名,权重\n001,张伟,1\n001,王芳,1\n\n0079,=1,2.5\n",
      ["--language", "zh", "--weight", "权重"])
    #expect(
      result.output == """
        FILE：逗号分列，UTF-8（全文有效）；标题在第 1 行
        姓名：第 2 列“姓名”；编号：第 1 列“工号”；权重：第 3 列“权重”；分组：无

        第 3 行第 1 列：注意：“王芳”的编号在第 2 行已有，那里是“张伟”；以第 2 行为准
        第 4 行：提示：第 4 行是空行
        第 5 行第 2 列：提示：“=1”开头像公式；当作文字保留和导出
        第 5 行第 3 列：不能导入：权重“2.5”不是 1 到 4294967295 的整数

        3 行，0 人，合并 1 行，略去 0 行，空 1 行。有“不能导入”的行，改好之前不能导入。

        """)
    let json = try await run("id,name\n1,Ann\n1,Ann\n", ["--language=zh", "--json"])
    #expect(json.output.contains("编号“1”在第 2 行已有，两行算一人"))
    let broken = try await run("name,id\nAnn,\"1\n", ["--language", "zh"])
    #expect(broken.warnings == ["FILE: 第 2 行第 2 列：这里的引号没有结束"])
    #expect(try await run("a\nb\n", ["--language", "fr"]).exitCode == .usage)
  }

  @Test func `choices are followed`() async throws {
    let result = try await run(
      "x;y\nAnn;1\n", ["--header", "no", "--separator", "semicolon", "--id", "2", "--column", "1"])
    #expect(result.output.contains("name: column 1; id: column 2"))
    #expect(result.output.contains("2 rows, 2 entrants"))
    let lines = try await run("a,b\nc,d\n", ["--separator", "lines", "--encoding", "gbk"])
    #expect(lines.output.contains("plain lines, GB18030 (as told); no header"))
  }
}
