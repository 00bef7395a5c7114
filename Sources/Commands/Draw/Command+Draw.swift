import Arguments
import Glibc

extension Command {
  /// `maneki draw` of the light program: workbooks and other encodings are handed over.
  static let draw = Command.draw(.light(naming: "draw"))

  /// `maneki draw` with another view of the world.
  package static func draw(_ command: DrawCommand) -> Command {
    Command(.draw) { arguments, terminal in
      RecordDraw.isAsked(arguments)
        ? try await RecordDraw.run(arguments, terminal, command)
        : try command.run(arguments, terminal)
    }
  }
}

extension DrawCommand {
  /// As the light program sees the world: what it cannot read, another program goes on with.
  static func light(naming command: String) -> DrawCommand {
    DrawCommand(
      readForeign: { arguments, failure in
        let isPipe = arguments.value("list") == "-" && lseek(STDIN_FILENO, 0, SEEK_SET) != 0
        if isPipe {
          throw CommandFailure(
            "\(failure.message); such a list is read from a file, not from a pipe")
        }
        try handOverToServer([command] + arguments.words, reason: failure.message)
      },
      askBeacon: { arguments, _ in try handOverToServer([command] + arguments.words) })
  }
}
