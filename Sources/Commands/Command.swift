package import Arguments

/// One command of `maneki`: what it accepts, and what it does.
package struct Command: Sendable {
  package var description: CommandDescription
  package var run: @Sendable (ParsedArguments, Terminal) async throws -> ExitCode

  package init(
    _ description: CommandDescription,
    run: @escaping @Sendable (ParsedArguments, Terminal) async throws -> ExitCode
  ) {
    self.description = description
    self.run = run
  }
}

/// How a command ends.
package enum ExitCode: Int32, Sendable {
  /// Done.
  case done = 0
  /// The answer is no: a record that does not verify, nobody left to draw.
  case no = 1
  /// Wrong usage or unreadable input.
  case usage = 2
}

/// A failure with its one line for standard error: what is wrong, where, and the remedy.
package struct CommandFailure: Error, Equatable {
  package var message: String
  package var exitCode: ExitCode

  package init(_ message: String, exitCode: ExitCode = .usage) {
    self.message = message
    self.exitCode = exitCode
  }
}
