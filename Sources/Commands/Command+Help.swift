import Arguments

extension Command {
  /// `maneki help [COMMAND]`.
  static let help = Command(
    CommandDescription(
      name: "help", summary: "Explain a command, or list them all",
      operands: [
        .init("COMMAND", "the command to explain", isRequired: false, kind: .command)
      ])
  ) { arguments, terminal in
    guard let name = arguments.operands.first else {
      terminal.write(CommandDescription.overview(of: CommandTable.descriptions))
      return .done
    }
    guard let description = CommandTable.descriptions.first(where: { $0.name == name }) else {
      throw CommandFailure("unknown command '\(name)'; see 'maneki help'")
    }
    terminal.write(description.help)
    return .done
  }
}
