import Arguments

extension Command {
  /// `maneki man`.
  static let man = Command(
    CommandDescription(
      name: "man", summary: "Print the manual page, for man(1)",
      discussion: "To read it at once: maneki man | man -l -")
  ) { _, terminal in
    terminal.write(CommandTable.manualPage.text)
    return .done
  }
}

extension CommandTable {
  /// The page of all commands.
  fileprivate static var manualPage: ManualPage {
    ManualPage(
      program: "maneki", summary: "prize draws that a room can watch and anyone can check",
      date: Version.date,
      description: """
        maneki draws winners from ranges and lists, with chances that are exact, and serves the \
        pages of a live draw.

        Options may be written --name value or --name=value, before or after other arguments; -- \
        ends them. A file named - is standard input. Errors are one line on standard error that \
        names file, row and column. A pipe closed early is not an error.
        """,
      commands: descriptions,
      exitCodes: [
        ("0", "Done."),
        ("1", "The answer is no: nobody is left to draw, a record does not verify."),
        ("2", "Wrong usage, input that cannot be read, or output that cannot be written."),
      ])
  }
}
