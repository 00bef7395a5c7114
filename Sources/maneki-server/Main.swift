import Commands
import Glibc
import ServerCommands

/// The program that links the libraries; `maneki` starts it.
@main
struct Main {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    let program = Program(commands: ServerCommandTable.commands) { words in
      throw CommandFailure("'\(words.first ?? "")' is run by maneki")
    }
    let exitCode = await program.run(Array(CommandLine.arguments.dropFirst()), .live)
    exit(exitCode.rawValue)
  }
}
