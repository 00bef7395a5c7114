import Glibc

/// A file, standard input or text in memory, opened for reading; its name stands in every error.
package struct DrawInput: ~Copyable {
  package let name: String
  /// Whether the text has columns, whatever the file's name says.
  package let isTable: Bool
  private let descriptor: Int32
  /// What comes before anything is read from the descriptor: the beginning that was looked at, or
  /// all there is where the file itself could not be read as it is.
  private var decoded: ArraySlice<UInt8> = []

  /// - Parameter path: a path; `-` is standard input.
  package init(path: String) throws(CommandFailure) {
    name = Self.name(of: path)
    isTable = false
    if path == "-" {
      descriptor = STDIN_FILENO
    } else {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw CommandFailure("\(path): \(errorText(errno))") }
    }
  }

  /// Text that another reader has made of a file.
  package init(path: String, decoded: [UInt8], isTable: Bool) {
    name = Self.name(of: path)
    self.isTable = isTable
    descriptor = -1
    self.decoded = decoded[...]
  }

  deinit { if descriptor > STDIN_FILENO { close(descriptor) } }

  private static func name(of path: String) -> String {
    path == "-" ? "standard input" : path
  }

  /// The beginning of the text, as far as there is any; reading it later gives it again.
  mutating func beginning(ofAtMost count: Int) throws(CommandFailure) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    defer { buffer.deallocate() }
    while descriptor >= 0, decoded.count < count {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(count - decoded.count)])
      let added = try readDescriptor(into: room)
      if added == 0 { break }
      decoded.append(contentsOf: room[..<added])
    }
    return Array(decoded.prefix(count))
  }

  /// Reads what is there, at least one byte; 0 is the end.
  mutating func read(into bytes: UnsafeMutableRawBufferPointer) throws(CommandFailure) -> Int {
    if descriptor < 0 || !decoded.isEmpty { return copyDecoded(into: bytes) }
    return try readDescriptor(into: bytes)
  }

  private func readDescriptor(
    into bytes: UnsafeMutableRawBufferPointer
  ) throws(CommandFailure) -> Int {
    while true {
      let count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return count }
      if errno == EAGAIN {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&wanted, 1, -1)
      } else if errno != EINTR {
        throw failure(errorText(errno))
      }
    }
  }

  private mutating func copyDecoded(into bytes: UnsafeMutableRawBufferPointer) -> Int {
    let part = decoded.prefix(bytes.count)
    bytes.copyBytes(from: part)
    decoded = decoded.dropFirst(part.count)
    return part.count
  }

  func failure(_ text: String) -> CommandFailure { CommandFailure("\(name): \(text)") }
}
