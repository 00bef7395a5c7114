/// What one command accepts: the single source of parsing, help, completion and the man page.
package struct CommandDescription: Sendable {
  package var name: String
  /// One line for the list of commands.
  package var summary: String
  /// The usage after the command's name; nil composes it of options and operands.
  package var synopsis: String?
  /// Paragraphs under the usage line, separated by an empty line.
  package var discussion: String
  package var operands: [Operand]
  package var options: [Option]
  package var examples: [Example]

  package init(
    name: String, summary: String, synopsis: String? = nil, discussion: String = "",
    operands: [Operand] = [], options: [Option] = [], examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.synopsis = synopsis
    self.discussion = discussion
    self.operands = operands
    self.options = options
    self.examples = examples
  }

  /// A positional argument.
  package struct Operand: Sendable {
    package var name: String
    package var summary: String
    package var isRequired: Bool
    package var kind: ValueKind

    package init(
      _ name: String, _ summary: String, isRequired: Bool = true, kind: ValueKind = .file
    ) {
      self.name = name
      self.summary = summary
      self.isRequired = isRequired
      self.kind = kind
    }
  }

  /// `--name` or `--name VALUE`.
  package struct Option: Sendable {
    /// The name without dashes.
    package var name: String
    /// What stands for the value in help; nil for a switch.
    package var value: String?
    package var summary: String
    package var repeats: Bool
    package var kind: ValueKind

    package init(
      _ name: String, value: String? = nil, _ summary: String, repeats: Bool = false,
      kind: ValueKind = .text
    ) {
      self.name = name
      self.value = value
      self.summary = summary
      self.repeats = repeats
      self.kind = kind
    }
  }

  /// What a value is, so that a shell can complete it.
  package enum ValueKind: Sendable {
    case text
    case file
    case directory
    case choice([String])
    /// The name of one of the program's commands.
    case command
  }

  /// A command line that works as written, and what it does.
  package struct Example: Sendable {
    package var commandLine: String
    package var does: String

    package init(_ commandLine: String, _ does: String) {
      self.commandLine = commandLine
      self.does = does
    }
  }
}
