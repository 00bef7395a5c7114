import Glibc

/// Replaces this process by `maneki-server`, found beside this program, with the same arguments.
@Sendable package func handOverToServer(_ words: [String]) throws -> Never {
  let own = try ownPath()
  let sibling = own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + "/maneki-server"
  var arguments: [UnsafeMutablePointer<CChar>?] = (["maneki"] + words).map { strdup($0) }
  arguments.append(nil)
  execv(String(sibling), &arguments)
  let number = errno
  if number == ENOENT {
    throw CommandFailure(
      "'\(words.first ?? "")' needs the program maneki-server, and \(sibling) is missing; "
        + "'make build' builds both")
  }
  throw CommandFailure("\(sibling): \(errorText(number))")
}

private func ownPath() throws -> String {
  let path = "/proc/self/exe"
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  let length = readlink(path, &buffer, buffer.count)
  guard length > 0 else { throw CommandFailure("\(path): \(errorText(errno))") }
  return String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
}
