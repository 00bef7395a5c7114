import Arguments

extension Command {
  /// `maneki completion SHELL`.
  static let completion = Command(
    CommandDescription(
      name: "completion", summary: "Print a completion script for a shell",
      discussion: """
        For bash: eval "$(maneki completion bash)" in ~/.bashrc. For zsh: the same with zsh in \
        ~/.zshrc, after compinit.
        """,
      operands: [.init("SHELL", "bash or zsh", kind: .choice(["bash", "zsh"]))])
  ) { arguments, terminal in
    switch arguments.operands[0] {
    case "bash": terminal.write(Completion.bash("maneki", CommandTable.descriptions))
    case "zsh": terminal.write(Completion.zsh("maneki", CommandTable.descriptions))
    case let other: throw CommandFailure("completion knows bash and zsh, not '\(other)'")
    }
    return .done
  }
}
