import Arguments
import Testing

@Suite struct ScriptTests {
  private let commands = [
    CommandDescription(
      name: "cut", summary: "Cut 'a' file: [now]",
      operands: [.init("FILE", "a \\ file"), .init("HOW", "it's", kind: .choice(["so", "not"]))],
      options: [.init("in", value: "DIR", "a \"place\"", kind: .directory), .init("dry", "–")])
  ]

  @Test func textMeansNothingToZsh() {
    let script = Completion.zsh("maneki", commands)
    #expect(script.contains(#"'cut:Cut '\''a'\'' file\: \[now\]'"#))
    #expect(script.contains(#"'--in=[a "place"]:DIR:_files -/'"#))
    #expect(script.contains("'2:HOW:(so not)'"))
  }

  @Test func textMeansNothingToMandoc() {
    let page = ManualPage(
      program: "maneki", summary: ".dot", date: "November 30, 2026",
      description: "One. 'Two' ends.", commands: commands, exitCodes: [("0", "Done.")])
    let lines = page.text.split(separator: "\n")
    #expect(lines.contains(".Nd \\&.dot"))
    #expect(lines.contains("\\&'Two' ends."))
    #expect(lines.contains("a \\e file"))
    #expect(lines.contains("a \\(dqplace\\(dq"))
    #expect(lines.contains("\\[u2013]"))
    #expect(lines.contains(".It Fl \\-in Ar DIR"))
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
  }
}
