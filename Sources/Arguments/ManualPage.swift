/// The manual page, written from the same descriptions that parse the command line (mdoc).
package struct ManualPage {
  package var program: String
  /// One line after the program's name.
  package var summary: String
  /// `November 30, 2026`.
  package var date: String
  /// Paragraphs, separated by an empty line.
  package var description: String
  package var commands: [CommandDescription]
  /// What each exit code says.
  package var exitCodes: [(code: String, meaning: String)]

  package init(
    program: String, summary: String, date: String, description: String,
    commands: [CommandDescription], exitCodes: [(code: String, meaning: String)]
  ) {
    self.program = program
    self.summary = summary
    self.date = date
    self.description = description
    self.commands = commands
    self.exitCodes = exitCodes
  }

  /// The page in the language of mandoc and groff.
  package var text: String {
    var lines = [".Dd \(date)", ".Dt \(program.uppercased()) 1", ".Os"]
    lines += [".Sh NAME", ".Nm \(program)", ".Nd \(plain(summary))"]
    lines += [".Sh SYNOPSIS", ".Nm", ".Ar command", ".Op Ar options"]
    lines += [".Sh DESCRIPTION"] + paragraphs(description)
    lines += [".Sh COMMANDS"]
    for command in commands { lines += section(of: command) }
    lines += [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for (code, meaning) in exitCodes { lines += [".It \(plain(code))"] + sentences(meaning) }
    lines.append(".El")
    lines += examples
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(of command: CommandDescription) -> [String] {
    var lines = [".Ss \(plain(command.name))", plain(command.summary + ".")]
    lines += [".Bd -literal -offset indent"]
    lines += wrappedUsage("\(program) \(command.usage)", width: 66)
      .split(separator: "\n").map { plain(String($0)) }
    lines.append(".Ed")
    if !command.discussion.isEmpty { lines += [".Pp"] + paragraphs(command.discussion) }
    let terms =
      command.operands.map { (".It Ar \(plain($0.name))", $0.summary) }
      + command.options.map { option in
        let value = option.value.map { " Ar \(plain($0))" } ?? ""
        return (".It Fl \(plain("-" + option.name))\(value)", option.summary)
      }
    guard !terms.isEmpty else { return lines }
    lines.append(".Bl -tag -width Ds")
    for (term, meaning) in terms { lines += [term] + sentences(meaning) }
    lines.append(".El")
    return lines
  }

  private var examples: [String] {
    let examples = commands.flatMap(\.examples)
    guard !examples.isEmpty else { return [] }
    var lines = [".Sh EXAMPLES"]
    for (index, example) in examples.enumerated() {
      if index > 0 { lines.append(".Pp") }
      lines += sentences(example.does) + [".Pp", ".Dl $ \(plain(example.commandLine))"]
    }
    return lines
  }

  private func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    for (index, paragraph) in text.split(separator: "\n\n").enumerated() {
      if index > 0 { lines.append(".Pp") }
      lines += sentences(String(paragraph))
    }
    return lines
  }

  /// Lines of text, each sentence beginning on its own, as the language wants it.
  private func sentences(_ text: String) -> [String] {
    var sentences = [""]
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      sentences[sentences.count - 1] += "\(word) "
      if let last = word.last, ".!?".contains(last) { sentences.append("") }
    }
    return sentences.filter { !$0.isEmpty }.flatMap { sentence in
      wrapped(plain(sentence), indent: 0, width: 76).split(separator: "\n").map {
        guarded(String($0))
      }
    }
  }

  /// Text without meaning to the language: everything outside ASCII goes by its number.
  private func plain(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"": escaped += "\\(dq"
      case " "..."~": escaped.unicodeScalars.append(scalar)
      default: escaped += "\\[u\(hexadecimal(scalar.value))]"
      }
    }
    return guarded(escaped)
  }

  /// A line that begins like a macro but is none.
  private func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
