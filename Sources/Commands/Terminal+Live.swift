import Glibc

extension Terminal {
  /// The process's own streams. Both block; nothing is held back.
  package static let live = Terminal(
    write: { text in
      var text = text
      text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: STDOUT_FILENO) }
    },
    writeBytes: { bytes in
      bytes.withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) }
    },
    warn: { line in
      var text = "maneki: \(line)\n"
      text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
    })
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
