/// Shell completion, written from the same descriptions that parse the command line.
package enum Completion {
  /// A script for bash 4 and later.
  package static func bash(_ program: String, _ commands: [CommandDescription]) -> String {
    """
    # Completion of \(program) for bash: eval "$(\(program) completion bash)"
    _\(program)() {
      local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}
      local position=0 index=2 word
      COMPREPLY=()
      # "--name=value" arrives as three words.
      if [[ $option == = ]]; then option=${COMP_WORDS[COMP_CWORD-2]}; fi
      if [[ $current == = ]]; then current=; fi
      if (( COMP_CWORD == 1 )); then
        _\(program)_words '\(words(commands.map(\.name) + ["--help", "--version"]))'
        return
      fi
      case ${COMP_WORDS[1]} in
    \(commands.map { bashCase(program, $0, commands) }.joined(separator: "\n"))
      esac
    }
    # Completes one of the words given.
    _\(program)_words() {
      mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
    }
    # Completes a file (-f) or a directory (-d).
    _\(program)_paths() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
    }
    complete -F _\(program) \(program)

    """
  }

  private static func bashCase(
    _ program: String, _ command: CommandDescription, _ commands: [CommandDescription]
  ) -> String {
    let names = commands.map(\.name)
    let withValue = command.options.filter { $0.value != nil }
    var lines = ["    \(command.name))"]
    if !withValue.isEmpty {
      lines.append("      case $option in")
      for option in withValue {
        let action = bashAction(program, option.kind, names)
        lines.append("        --\(option.name)) \(action)return ;;")
      }
      lines.append("      esac")
    }
    let options = command.options.map { "--\($0.name)" } + ["--help"]
    lines.append("      if [[ $current == -* ]]; then")
    lines.append("        _\(program)_words '\(words(options))'")
    lines.append("        return")
    lines.append("      fi")
    if !command.operands.isEmpty {
      lines += bashOperands(program, command, withValue, names)
    }
    lines.append("      ;;")
    return lines.joined(separator: "\n")
  }

  private static func bashOperands(
    _ program: String, _ command: CommandDescription, _ withValue: [CommandDescription.Option],
    _ names: [String]
  ) -> [String] {
    var lines = ["      while (( index < COMP_CWORD )); do", "        word=${COMP_WORDS[index]}"]
    lines.append("        if [[ ${COMP_WORDS[index+1]} == = ]]; then (( index += 2 ))")
    if !withValue.isEmpty {
      let pattern = withValue.map { "--\($0.name)" }.joined(separator: "|")
      lines.append("        elif [[ $word == @(\(pattern)) ]]; then (( index += 1 ))")
    }
    lines.append("        elif [[ $word == - || $word != -* ]]; then (( position += 1 )); fi")
    lines.append("        (( index += 1 ))")
    lines.append("      done")
    lines.append("      case $position in")
    for (position, operand) in command.operands.enumerated() {
      let action = bashAction(program, operand.kind, names)
      lines.append("        \(position)) \(action)return ;;")
    }
    lines.append("      esac")
    return lines
  }

  /// Nothing for free text: the shell has nothing to offer.
  private static func bashAction(
    _ program: String, _ kind: CommandDescription.ValueKind, _ names: [String]
  ) -> String {
    switch kind {
    case .text: ""
    case .file: "_\(program)_paths -f; "
    case .directory: "_\(program)_paths -d; "
    case .choice(let choices): "_\(program)_words '\(words(choices))'; "
    case .command: "_\(program)_words '\(words(names))'; "
    }
  }

  private static func words(_ words: [String]) -> String { words.joined(separator: " ") }
}
