import Commands
import Glibc

/// The light program: answers at once, and hands over what needs libraries.
@main
struct Main {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    let program = Program(
      commands: CommandTable.light, elsewhere: CommandTable.heavy,
      handOver: { try handOverToServer($0) })
    let exitCode = await program.run(Array(CommandLine.arguments.dropFirst()), .live)
    exit(exitCode.rawValue)
  }
}
