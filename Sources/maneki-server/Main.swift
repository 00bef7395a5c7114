import Commands
import ServerCommands

/// The program that links the libraries; `maneki` starts it.
@main
struct Main {
  static func main() {
    Program(commands: ServerCommandTable.commands) { words in
      throw CommandFailure("'\(words.first ?? "")' is run by maneki")
    }.main()
  }
}
