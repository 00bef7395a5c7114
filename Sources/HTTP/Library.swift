import CEpoll
import CMicrohttpd
import Glibc

/// One instance of the library, with memory pools of one size for its connections.
///
/// The library clears a connection's whole pool after each request. Nearly all heads are small, so
/// nearly all connections get by with a small pool; the others are moved to an instance that can
/// hold the largest head.
final class Library {
  let daemon: OpaquePointer
  let descriptor: Int32
  let capacity: Capacity
  var needsRun = false

  /// What a pool of the instance can hold.
  struct Capacity {
    /// The largest head, in bytes.
    var head: Int
    /// The largest number of fields in it; each takes a record of 64 bytes.
    var fields: Int
    /// The largest head of a response, in bytes.
    var response: Int

    static let responseLimit = 4 << 10
    static let small = Capacity(head: 2 << 10, fields: 24, response: responseLimit)

    static func large(_ limits: Configuration.Limits) -> Capacity {
      Capacity(head: limits.head, fields: limits.fields, response: responseLimit)
    }

    var pool: Int { head + fields * 64 + response + 512 }

    func holds(_ head: RequestHead) -> Bool {
      head.length <= self.head && head.headers.fields.count <= fields
    }
  }

  init(_ capacity: Capacity, connections: Int, loop: Loop) throws(ServerError) {
    self.capacity = capacity
    guard
      let daemon = startDaemon(
        pool: capacity.pool, connections: connections,
        context: Unmanaged.passUnretained(loop).toOpaque())
    else { throw .system(operation: "MHD_start_daemon", code: errno) }
    self.daemon = daemon
    descriptor = mhd_epoll_descriptor(daemon)
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
