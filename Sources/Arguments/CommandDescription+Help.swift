extension CommandDescription {
  /// `maneki draw (--range A-B | …) [--count K]`, without the program's name.
  package var usage: String {
    var words = [name]
    if let synopsis { return "\(name) \(synopsis)" }
    for option in options {
      let form = option.value.map { "--\(option.name) \($0)" } ?? "--\(option.name)"
      words.append(option.repeats ? "[\(form)]…" : "[\(form)]")
    }
    for operand in operands {
      words.append(operand.isRequired ? operand.name : "[\(operand.name)]")
    }
    return words.joined(separator: " ")
  }

  /// The page `maneki help COMMAND` prints.
  package var help: String {
    var page = "\(summary).\n\n" + wrappedUsage("usage: maneki \(usage)") + "\n"
    if !discussion.isEmpty {
      for paragraph in discussion.split(separator: "\n\n") {
        page += "\n" + wrapped(String(paragraph), indent: 0) + "\n"
      }
    }
    page += Self.section("Arguments", operands.map { ($0.name, $0.summary) })
    page += Self.section(
      "Options",
      options.map { option in
        (option.value.map { "--\(option.name) \($0)" } ?? "--\(option.name)", option.summary)
      })
    if !examples.isEmpty {
      page += "\nExamples:\n"
      for example in examples {
        page += "  \(example.commandLine)\n" + wrapped(example.does, indent: 6, first: 6) + "\n"
      }
    }
    return page
  }

  /// The page `maneki help` prints.
  package static func overview(of descriptions: [CommandDescription]) -> String {
    "usage: maneki COMMAND [OPTIONS]\n"
      + section("Commands", descriptions.map { ($0.name, $0.summary) })
      + "\n'maneki help COMMAND' explains a command.\n"
      + "Exit codes: 0 done; 1 the answer is no; 2 wrong usage or unreadable input.\n"
  }

  private static func section(_ title: String, _ rows: [(String, String)]) -> String {
    guard !rows.isEmpty else { return "" }
    let column = min(24, 4 + (rows.map(\.0.count).max() ?? 0))
    var text = "\n\(title):\n"
    for (term, meaning) in rows {
      let gap = column - 2 - term.count
      if gap >= 2 {
        let lines = wrapped(meaning, indent: column, first: column)
        text += "  \(term)" + String(lines.dropFirst(2 + term.count)) + "\n"
      } else {
        text += "  \(term)\n" + wrapped(meaning, indent: column, first: column) + "\n"
      }
    }
    return text
  }
}

/// Breaks a usage line between its parts: never inside brackets.
func wrappedUsage(_ usage: String, width: Int = 80) -> String {
  var depth = 0
  let held = usage.map { character in
    if character == "[" { depth += 1 }
    if character == "]" { depth -= 1 }
    return depth > 0 && character == " " ? Character("\u{A0}") : character
  }
  return String(wrapped(String(held), indent: 4, width: width).map { $0 == "\u{A0}" ? " " : $0 })
}

/// Breaks text at spaces so that no line passes 80 columns, if its words allow it.
func wrapped(_ text: String, indent: Int, first: Int = 0, width: Int = 80) -> String {
  var lines: [String] = []
  var line = String(repeating: " ", count: first)
  var isFresh = true
  for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
    if !isFresh, line.count + 1 + word.count > width {
      lines.append(line)
      line = String(repeating: " ", count: indent)
      isFresh = true
    }
    line += isFresh ? "\(word)" : " \(word)"
    isFresh = false
  }
  lines.append(line)
  return lines.joined(separator: "\n")
}
