import Glibc

/// A file that appears whole or not at all: written beside its place, synced, then renamed.
struct AtomicFile: ~Copyable {
  let path: String
  private let temporary: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private let isReplacing: Bool

  private static let capacity = 1 << 18

  /// - Parameter isReplacing: whether a file of that name may be there already.
  init(
    path: String, mode: mode_t = 0o644, isReplacing: Bool = false
  ) throws(CommandFailure) {
    let (name, opened) = try Self.create(besides: path, mode, isReplacing: isReplacing)
    self.path = path
    self.isReplacing = isReplacing
    temporary = name
    descriptor = opened
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  private static func create(
    besides path: String, _ mode: mode_t, isReplacing: Bool
  ) throws(CommandFailure) -> (name: String, descriptor: Int32) {
    if !isReplacing { try refuseExisting(path) }
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw cannotCreate(path, errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let mask = umask(0)
    _ = umask(mask)
    fchmod(descriptor, mode & ~mask)
    let name = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    return (name, descriptor)
  }

  /// Names the folder when it is the folder that keeps the file from being made.
  private static func cannotCreate(_ path: String, _ code: Int32) -> CommandFailure {
    let folder = directory(of: path)
    var status = stat()
    guard stat(folder, &status) == 0 else {
      return CommandFailure("the folder \(folder): \(errorText(errno))")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return CommandFailure("\(folder): \(errorText(ENOTDIR))")
    }
    return CommandFailure("cannot write in the folder \(folder): \(errorText(code))")
  }

  private static func directory(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unlink(temporary)
  }

  /// Throws when there is a file of that name.
  static func refuseExisting(_ path: String) throws(CommandFailure) {
    if access(path, F_OK) == 0 { throw exists(path) }
  }

  private static func exists(_ path: String) -> CommandFailure {
    CommandFailure("\(path): is there already, and a record is never overwritten")
  }

  mutating func write(_ bytes: some Sequence<UInt8>) throws(CommandFailure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  mutating func writeLine(_ bytes: [UInt8]) throws(CommandFailure) {
    try write(bytes)
    try write(CollectionOfOne(0x0a))
  }

  /// Appends everything another file holds.
  mutating func append(contentsOf other: inout AtomicFile) throws(CommandFailure) {
    try flush()
    try other.flush()
    try copy(from: other.descriptor, name: other.path)
  }

  /// Appends a file as it stands on the disk, or these bytes of it.
  mutating func append(
    contentsOfFile path: String, bytes: Range<UInt64> = 0..<UInt64(off_t.max)
  ) throws(CommandFailure) {
    try flush()
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw CommandFailure("\(path): \(errorText(errno))") }
    defer { close(source) }
    try copy(from: source, bytes: bytes, name: path)
  }

  private mutating func copy(
    from source: Int32, bytes: Range<UInt64> = 0..<UInt64(off_t.max), name: String
  ) throws(CommandFailure) {
    var offset = off_t(clamping: bytes.lowerBound)
    let end = off_t(clamping: bytes.upperBound)
    while offset < end {
      let count = sendfile(descriptor, source, &offset, Int(min(end - offset, 1 << 30)))
      if count == 0 { return }
      if count < 0, errno != EINTR { throw CommandFailure("\(name): \(errorText(errno))") }
    }
  }

  private mutating func flush() throws(CommandFailure) {
    var start = 0
    while start < buffer.count {
      let written = buffer.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if written >= 0 {
        start += written
      } else if errno != EINTR {
        throw CommandFailure("\(path): \(errorText(errno))")
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Makes everything durable and gives the file its name.
  consuming func commit() throws(CommandFailure) {
    try flush()
    guard fsync(descriptor) == 0 else { throw CommandFailure("\(path): \(errorText(errno))") }
    if isReplacing {
      guard rename(temporary, path) == 0 else {
        throw CommandFailure("\(path): \(errorText(errno))")
      }
    } else {
      // A link fails where a rename would overwrite what another program has just put there.
      guard link(temporary, path) == 0 else {
        throw errno == EEXIST ? Self.exists(path) : CommandFailure("\(path): \(errorText(errno))")
      }
      unlink(temporary)
    }
    close(descriptor)
    descriptor = -1
    try Self.syncDirectory(of: path)
  }

  private static func syncDirectory(of path: String) throws(CommandFailure) {
    let directory = directory(of: path)
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandFailure("\(directory): \(errorText(errno))") }
    defer { close(descriptor) }
    // Some file systems cannot sync a directory; the name is then as durable as they make it.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw CommandFailure("\(directory): \(errorText(errno))")
    }
  }
}
