import CMicrohttpd
import Glibc

/// The instance of the library that reads the bodies of one loop's requests.
final class Library {
  let daemon: OpaquePointer
  let descriptor: Int32
  var needsRun = false

  init(loop: Loop) throws(ServerError) {
    let limits = loop.configuration.limits
    // Room for the largest head, a record for each field, and what the library answers: nobody
    // reads that, but without room for it a request is cut short.
    let pool = limits.head + limits.fields * 64 + 4_096
    guard
      let daemon = mhd_start(
        pool, 1_024, UInt32(limits.connections + 64), handleRequest, connectionChanged,
        requestLineRead, Unmanaged.passUnretained(loop).toOpaque())
    else { throw .system(operation: "MHD_start_daemon", code: errno) }
    self.daemon = daemon
    descriptor = mhd_epoll_descriptor(daemon)
  }

  /// Takes over a socket, which it closes in any case.
  func add(_ socket: Int32) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    needsRun = true
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        MHD_add_connection(daemon, socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == .YES
      }
    }
  }

  /// Lets the library do what there is to do, without waiting.
  func run() {
    for _ in 0..<8 {
      guard needsRun else { return }
      needsRun = false
      MHD_run(daemon)
      var timeout: UInt64 = 1
      if MHD_get_timeout(daemon, &timeout) == .YES && timeout == 0 { needsRun = true }
    }
  }

  func stop() {
    MHD_run(daemon)
    MHD_stop_daemon(daemon)
  }
}

// The library's callbacks. Free functions: a closure in an actor's context would inherit it and
// trap when the library calls from the loop's thread.

private func loop(_ context: UnsafeMutableRawPointer?) -> Loop? {
  context.map { Unmanaged<Loop>.fromOpaque($0).takeUnretainedValue() }
}

private func reader(_ pointer: UnsafeMutableRawPointer) -> BodyReader {
  Unmanaged<BodyReader>.fromOpaque(pointer).takeUnretainedValue()
}

private func handleRequest(
  _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
  _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
  _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let loop = loop(context), let size, let pointer = request?.pointee else { return .NO }
  return loop.visit(reader(pointer), data, size) ? .YES : .NO
}

private func requestLineRead(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let handle, let target, let pointer = mhd_socket_context(handle) else { return nil }
  return reader(pointer).isExpected(target) ? pointer : nil
}

private func connectionChanged(
  _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
  _ stored: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
  guard let loop = loop(context), let stored else { return }
  if code == .CONNECTION_NOTIFY_STARTED {
    stored.pointee = loop.beginning.map { Unmanaged.passRetained($0).toOpaque() }
  } else if let pointer = stored.pointee {
    stored.pointee = nil
    loop.ended(Unmanaged<BodyReader>.fromOpaque(pointer).takeRetainedValue())
  }
}
