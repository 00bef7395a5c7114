package import Arguments

/// Finds the command a call names, runs it, and turns every failure into one line and an exit code.
package struct Program: Sendable {
  /// The commands this program runs itself.
  package var commands: [Command]
  /// The commands another program runs.
  package var elsewhere: [CommandDescription]
  /// Replaces this program by the one that runs `elsewhere`; returns only by throwing.
  package var handOver: @Sendable ([String]) throws -> Never

  package init(
    commands: [Command], elsewhere: [CommandDescription] = [],
    handOver: @escaping @Sendable ([String]) throws -> Never
  ) {
    self.commands = commands
    self.elsewhere = elsewhere
    self.handOver = handOver
  }

  /// Runs one call; `words` are the arguments after the program's name.
  package func run(_ words: [String], _ terminal: Terminal) async -> ExitCode {
    do {
      return try await dispatch(words, terminal)
    } catch let failure as CommandFailure {
      terminal.warn(failure.message)
      return failure.exitCode
    } catch let error as UsageError {
      terminal.warn(error.message)
      return .usage
    } catch {
      terminal.warn("\(error)")
      return .usage
    }
  }

  private func dispatch(_ words: [String], _ terminal: Terminal) async throws -> ExitCode {
    guard let first = words.first else {
      throw CommandFailure("no command is given; see 'maneki help'")
    }
    let name = Self.synonyms[first] ?? first
    let rest = words.dropFirst()
    if asksForHelp(rest), let description = description(of: name) {
      terminal.write(description.help)
      return .done
    }
    if let command = commands.first(where: { $0.description.name == name }) {
      return try await command.run(command.description.parse(rest), terminal)
    }
    if let description = elsewhere.first(where: { $0.name == name }) {
      // Wrong usage is told here, at once, whether or not the other program is there.
      _ = try description.parse(rest)
      try handOver([name] + rest)
    }
    throw CommandFailure("unknown command '\(first)'; see 'maneki help'")
  }

  private func description(of name: String) -> CommandDescription? {
    commands.lazy.map(\.description).first { $0.name == name }
      ?? elsewhere.first { $0.name == name }
  }

  private func asksForHelp(_ words: ArraySlice<String>) -> Bool {
    words.prefix { $0 != "--" }.contains("--help")
  }

  private static let synonyms = ["--help": "help", "-h": "help", "--version": "version"]
}
