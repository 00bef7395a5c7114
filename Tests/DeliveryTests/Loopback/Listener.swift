import Foundation

/// Accepts connections on a free port of this machine and hands each to a thread of its own.
final class Listener: Sendable {
  struct Failure: Error {}

  let port: Int
  private let descriptor: Int32

  init(_ handle: @escaping @Sendable (Connection) -> Void) throws {
    let (descriptor, port) = try Self.bound()
    guard listen(descriptor, 64) == 0 else { throw Failure() }
    self.descriptor = descriptor
    self.port = port
    Thread {
      // A test's client may hang up while OpenSSL writes.
      signal(SIGPIPE, SIG_IGN)
      while true {
        let accepted = accept(descriptor, nil, nil)
        guard accepted >= 0 else { break }
        Thread { handle(Connection(descriptor: accepted)) }.start()
      }
      close(descriptor)
    }.start()
  }

  /// A socket at a free port.
  static func bound() throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw Failure() }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Ends the accepting; connections end by themselves.
  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// A port that nobody listens at; it stays taken, so that no other test gets it.
  static func closedPort() throws -> Int { try bound().port }
}
