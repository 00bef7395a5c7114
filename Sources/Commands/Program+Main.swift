import Dispatch
import Glibc

extension Program {
  /// Runs the call this process was started with, and ends the process.
  package func main() -> Never {
    holdClosedStreams()
    signal(SIGPIPE, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    Task { exit(await run(words, .live).rawValue) }
    dispatchMain()
  }

  /// Occupies standard streams that the caller has closed, so that no file opened later gets their
  /// numbers; each is opened the wrong way round, and using it fails as it would have.
  private func holdClosedStreams() {
    for (stream, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      _ = open("/dev/null", mode)
    }
  }
}
