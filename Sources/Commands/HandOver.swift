import Glibc

/// Replaces this process by `maneki-server`, found beside this program, with the same arguments.
///
/// - Parameter reason: why this program cannot go on, for the case that the other is missing.
package func handOverToServer(_ words: [String], reason: String? = nil) throws -> Never {
  let own = try ownPath()
  let sibling = own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + "/maneki-server"
  var arguments: [UnsafeMutablePointer<CChar>?] = (["maneki"] + words).map { strdup($0) }
  arguments.append(nil)
  execv(String(sibling), &arguments)
  let number = errno
  if number == ENOENT {
    let reason = reason.map { "\($0); reading it" } ?? "'\(words.first ?? "")'"
    throw CommandFailure(
      "\(reason) needs the program maneki-server, and \(sibling) is missing; "
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
