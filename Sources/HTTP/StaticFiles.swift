import CEpoll
import Glibc

/// Serves the regular files below one directory, compressed siblings (`.br`, `.gz`) included.
///
/// The kernel resolves every name beneath the directory (openat2): no `..` and no symbolic link
/// leads out, whatever happens to the files meanwhile.
package struct StaticFiles: Sendable {
  private let root: FileDescriptor
  /// Files up to this size are read and sent in one go; larger ones are sent by the kernel.
  private static let readLimit = 64 << 10

  package init(directory: String) throws(ServerError) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(operation: "open \(directory)", code: errno) }
    root = FileDescriptor(owning: descriptor)
  }

  /// The file of a name relative to the directory, or nil where there is none to serve.
  package func response(_ name: String, to request: Request) -> Response? {
    guard request.method == .get || request.method == .head, Self.isServable(name) else {
      return nil
    }
    guard let plain = OpenFile(root, name) else { return nil }
    var file = plain
    var coding = ContentNegotiation.Coding.identity
    var varies = false
    if MediaType.isCompressible(name) {
      varies = true
      let range = request.headers["Range"]
      for candidate in ContentNegotiation.codings(request.headers) where range == nil {
        guard candidate != .identity else { break }
        if let packed = OpenFile(root, name + candidate.suffix) {
          (file, coding) = (packed, candidate)
          break
        }
      }
    }
    var headers: Headers = [
      "Content-Type": MediaType.of(name),
      "Cache-Control": Self.isHashed(name) ? "public, max-age=31536000, immutable" : "no-cache",
      "ETag": file.tag(coding), "Accept-Ranges": "bytes",
    ]
    if varies { headers["Vary"] = "Accept-Encoding" }
    if coding != .identity { headers["Content-Encoding"] = coding.rawValue }
    return Self.answer(file, headers, request)
  }

  private static func answer(_ file: OpenFile, _ headers: Headers, _ request: Request) -> Response {
    var headers = headers
    let tag = headers["ETag"] ?? ""
    if let wanted = request.headers["If-None-Match"],
      ContentNegotiation.matches(wanted, tag)
    {
      return Response(status: .notModified, headers: headers)
    }
    var part = 0..<file.size
    var status = Status.ok
    if let text = request.headers["Range"], request.method == .get,
      request.headers["If-Range"].map({ $0 == tag }) ?? true
    {
      switch ByteRange.parse(text, size: file.size) {
      case .ignored: break
      case .unsatisfiable:
        headers["Content-Range"] = "bytes */\(file.size)"
        return Response(status: .rangeNotSatisfiable, headers: headers)
      case .part(let range):
        part = range
        status = .partialContent
        headers["Content-Range"] =
          "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
      }
    }
    if part.count <= readLimit {
      guard let bytes = file.read(part) else { return Problem(.internalServerError).response }
      return Response(status: status, headers: headers, body: .bytes(bytes))
    }
    return Response(
      status: status, headers: headers,
      body: .descriptor(file.descriptor, offset: part.lowerBound, length: part.count))
  }

  /// Names without hidden, empty or dotted parts.
  private static func isServable(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count < 1_024 else { return false }
    return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.utf8.first, first != 0x2E else { return false }
      return !part.utf8.contains { $0 < 0x20 || $0 == 0x5C || $0 == 0x7F }
    }
  }

  /// `name.HASH.ext` with at least eight hexadecimal digits never changes what it stands for.
  static func isHashed(_ name: String) -> Bool {
    let parts = (name.split(separator: "/").last ?? "").split(separator: ".")
    guard parts.count >= 3 else { return false }
    return parts.dropFirst().dropLast().contains { part in
      part.utf8.count >= 8 && part.utf8.allSatisfy { isHexDigit($0) }
    }
  }
}

/// A regular file, opened below a directory.
private struct OpenFile {
  let descriptor: FileDescriptor
  let size: Int
  private let modified: timespec

  init?(_ root: FileDescriptor, _ name: String) {
    let number = open_beneath(root.number, name)
    guard number >= 0 else { return nil }
    descriptor = FileDescriptor(owning: number)
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
    modified = status.st_mtim
  }

  /// Changes with the content, the time it was written and the coding.
  func tag(_ coding: ContentNegotiation.Coding) -> String {
    let seconds = String(modified.tv_sec, radix: 16)
    let fraction = String(modified.tv_nsec, radix: 16)
    return "\"\(seconds).\(fraction)-\(String(size, radix: 16))\(coding.suffix)\""
  }

  func read(_ part: Range<Int>) -> [UInt8]? {
    var complete = true
    let bytes = [UInt8](unsafeUninitializedCapacity: part.count) { buffer, count in
      while count < part.count {
        guard let base = buffer.baseAddress else { break }
        let got = pread(
          descriptor.number, base + count, part.count - count, part.lowerBound + count)
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
      complete = count == part.count
    }
    return complete ? bytes : nil
  }
}
