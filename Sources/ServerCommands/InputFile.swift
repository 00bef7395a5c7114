import Commands
import Glibc

/// A file named on the command line, or standard input.
enum InputFile {
  /// What messages call it.
  static func shown(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Every byte of it; more than the limit is refused.
  static func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    if path == "-" { return try read(STDIN_FILENO, path, limit) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandFailure("\(path): \(errorText(errno))") }
    defer { close(descriptor) }
    return try read(descriptor, path, limit)
  }

  private static func read(
    _ descriptor: Int32, _ path: String, _ limit: Int
  ) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size > 0 {
      bytes.reserveCapacity(min(Int(status.st_size), limit) + 1)
    }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let length = Glibc.read(descriptor, &piece, piece.count)
      if length == 0 { return bytes }
      if length < 0 {
        if errno == EINTR { continue }
        throw CommandFailure("\(shown(path)): \(errorText(errno))")
      }
      bytes.append(contentsOf: piece[..<length])
      guard bytes.count <= limit else {
        throw CommandFailure("\(shown(path)): larger than \(limit >> 20) MiB")
      }
    }
  }
}
