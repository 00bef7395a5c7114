import Glibc

extension Terminal {
  /// The process's own streams. Both block; nothing is held back.
  ///
  /// Controls in what others have written are spelled out for a terminal; a pipe or a file gets
  /// every byte as it is. Standard error is read by people in either case.
  package static let live = Terminal(
    write: { text in output(Array(text.utf8)) },
    writeBytes: { bytes in output(bytes) },
    warn: { line in
      let shown = TerminalText.escaped(Array(line.utf8), keepsLines: false)
      let text = Array("maneki: ".utf8) + shown + [0x0a]
      text.withUnsafeBytes { writeAll($0, to: STDERR_FILENO) }
    },
    language: .ofProcess)

  private static let outputIsTerminal = isatty(STDOUT_FILENO) == 1

  private static func output(_ bytes: [UInt8]) {
    let shown = outputIsTerminal ? TerminalText.escaped(bytes, keepsLines: true) : bytes
    shown.withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) }
  }
}

/// Writes every byte; a reader that has gone ends the program with success, any other failure of
/// standard output ends it with a sentence.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
  var rest = bytes
  while let start = rest.baseAddress, !rest.isEmpty {
    let written = Glibc.write(descriptor, start, rest.count)
    if written >= 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    } else if errno == EAGAIN {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&wanted, 1, -1)
    } else if errno != EINTR {
      if descriptor == STDERR_FILENO { return }
      if errno == EPIPE { exit(ExitCode.done.rawValue) }
      Terminal.live.warn("standard output: \(errorText(errno))")
      exit(ExitCode.usage.rawValue)
    }
  }
}

/// The C library's sentence for an error number.
package func errorText(_ number: Int32) -> String {
  String(cString: strerror(number))
}
