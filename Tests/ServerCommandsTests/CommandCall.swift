import Arguments
import Commands
import ServerCommands
import Synchronization

/// What one call of a command in memory came to.
struct CommandCall {
  var exitCode: ExitCode
  var output: String
  var warnings: [String]
}

/// Calls a command of the server's program; one it does not know is not handed over.
func call(_ command: String, _ words: [String]) async -> CommandCall {
  let output = Mutex("")
  let warnings = Mutex<[String]>([])
  let terminal = Terminal(
    write: { text in output.withLock { $0 += text } },
    warn: { line in warnings.withLock { $0.append(line) } })
  let program = Program(commands: ServerCommandTable.commands) { words in
    throw CommandFailure("handed over: \(words)")
  }
  let exitCode = await program.run([command] + words, terminal)
  return CommandCall(
    exitCode: exitCode, output: output.withLock { $0 }, warnings: warnings.withLock { $0 })
}
