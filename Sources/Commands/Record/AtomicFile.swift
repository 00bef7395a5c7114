import Glibc

/// A file that appears whole or not at all: written without a name, synced, then given its name.
///
/// Where the file system knows no files without a name it is written beside its place, under a name
/// that the signals which end the process unlink.
struct AtomicFile: ~Copyable {
  let path: String
  /// The name it has beside its place, if it has any.
  private var temporary: String?
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private let isReplacing: Bool

  private static let capacity = 1 << 18

  /// - Parameters:
  ///   - isReplacing: whether a file of that name may be there already.
  ///   - isNamed: whether it has a name beside its place from the beginning.
  init(
    path: String, mode: mode_t = 0o644, isReplacing: Bool = false, isNamed: Bool = false
  ) throws(CommandFailure) {
    if !isReplacing { try Self.refuseExisting(path) }
    let nameless = isNamed ? nil : Self.openNameless(besides: path)
    if let nameless {
      (temporary, descriptor) = (nil, nameless)
    } else {
      (temporary, descriptor) = try Self.create(besides: path)
    }
    self.path = path
    self.isReplacing = isReplacing
    let mask = umask(0)
    _ = umask(mask)
    fchmod(descriptor, mode & ~mask)
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  /// A file that never gets a name, and is gone with the process.
  init(scratchBesides path: String, isNamed: Bool = false) throws(CommandFailure) {
    try self.init(path: path, mode: 0o600, isReplacing: true, isNamed: isNamed)
    removeName()
  }

  /// Nil where the file system, or the way from a descriptor to a name, does not allow it.
  private static func openNameless(besides path: String) -> Int32? {
    // The C library's O_TMPFILE is a macro that Swift does not see.
    let temporary: Int32 = 0o20_000_000 | O_DIRECTORY
    let descriptor = open(directory(of: path), temporary | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard access(link(to: descriptor), F_OK) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  private static func create(
    besides path: String
  ) throws(CommandFailure) -> (name: String, descriptor: Int32) {
    while true {
      let name = nameBeside(path)
      TemporaryNames.add(name)
      let descriptor = open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      if descriptor >= 0 { return (name, descriptor) }
      let code = errno
      TemporaryNames.remove(name)
      guard code == EEXIST else { throw cannotCreate(path, code) }
    }
  }

  private static func nameBeside(_ path: String) -> String {
    "\(path).\(String(UInt32.random(in: .min ... .max), radix: 36))"
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
    if let temporary { Self.unlinkName(temporary) }
  }

  private mutating func removeName() {
    if let name = temporary.take() { Self.unlinkName(name) }
  }

  private static func unlinkName(_ name: String) {
    unlink(name)
    TemporaryNames.remove(name)
  }

  /// Where what was written so far can be read while the file has no name yet.
  mutating func readingPath() throws(CommandFailure) -> String {
    try flush()
    return temporary ?? Self.link(to: descriptor)
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
    if isReplacing { try replace() } else { try place() }
    close(descriptor)
    descriptor = -1
    try Self.syncDirectory(of: path)
  }

  private mutating func replace() throws(CommandFailure) {
    if temporary == nil {
      let name = Self.nameBeside(path)
      TemporaryNames.add(name)
      temporary = name
      try linkDescriptor(to: name)
    }
    guard let name = temporary, rename(name, path) == 0 else {
      throw CommandFailure("\(path): \(errorText(errno))")
    }
    TemporaryNames.remove(name)
    temporary = nil
  }

  /// A link fails where a rename would overwrite what another program has just put there.
  private mutating func place() throws(CommandFailure) {
    guard let name = temporary else { return try linkDescriptor(to: path) }
    guard Glibc.link(name, path) == 0 else { throw notPlaced() }
    removeName()
  }

  private func linkDescriptor(to name: String) throws(CommandFailure) {
    let source = Self.link(to: descriptor)
    guard linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
      throw notPlaced()
    }
  }

  private func notPlaced() -> CommandFailure {
    errno == EEXIST ? Self.exists(path) : CommandFailure("\(path): \(errorText(errno))")
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
