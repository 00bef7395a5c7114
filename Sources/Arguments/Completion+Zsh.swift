extension Completion {
  /// A script for zsh: a function of the completion system.
  package static func zsh(_ program: String, _ commands: [CommandDescription]) -> String {
    """
    #compdef \(program)
    # Completion of \(program) for zsh: eval "$(\(program) completion zsh)"
    _\(program)() {
      local -a commands=(
    \(commands.map { "    '\(described($0.name)):\(described($0.summary))'" }
      .joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe -t commands command commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT -= 1 ))
      case $command in
    \(commands.map { zshCase($0, commands.map(\.name)) }.joined(separator: "\n"))
      esac
    }
    if [[ $funcstack[1] == _\(program) ]]; then
      _\(program) "$@"
    else
      compdef _\(program) \(program)
    fi

    """
  }

  private static func zshCase(_ command: CommandDescription, _ names: [String]) -> String {
    var specifications: [String] = []
    for option in command.options {
      let star = option.repeats ? "*" : ""
      let summary = described(option.summary)
      if let value = option.value {
        let action = zshAction(option.kind, names)
        specifications.append(
          "'\(star)--\(option.name)=[\(summary)]:\(described(value)):\(action)'")
      } else {
        specifications.append("'\(star)--\(option.name)[\(summary)]'")
      }
    }
    specifications.append("'--help[explain this command]'")
    for (index, operand) in command.operands.enumerated() {
      let colons = operand.isRequired ? ":" : "::"
      specifications.append(
        "'\(index + 1)\(colons)\(described(operand.name)):\(zshAction(operand.kind, names))'")
    }
    let arguments = specifications.map { "        \($0)" }.joined(separator: " \\\n")
    return "    \(command.name))\n      _arguments \\\n\(arguments)\n      ;;"
  }

  private static func zshAction(
    _ kind: CommandDescription.ValueKind, _ names: [String]
  ) -> String {
    switch kind {
    case .text: " "
    case .file: "_files"
    case .directory: "_files -/"
    case .choice(let choices): "(\(choices.joined(separator: " ")))"
    case .command: "(\(names.joined(separator: " ")))"
    }
  }

  /// Colons, brackets and quotation marks mean something to _arguments and to the shell.
  private static func described(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case ":", "[", "]", "\\": escaped += "\\\(character)"
      case "'": escaped += "'\\''"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
