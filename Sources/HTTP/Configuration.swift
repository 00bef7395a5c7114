/// Where to listen and what to allow.
package struct Configuration: Sendable {
  /// An IPv4 or IPv6 address.
  package var address: String = "127.0.0.1"
  /// 0 takes any free port.
  package var port: UInt16 = 8080
  /// Threads that serve, each with its own epoll.
  package var loops: Int = 2
  package var limits = Limits()
  package var timeouts = Timeouts()
  package var log: Log = .standardError
  /// One log line for each answer.
  package var logsRequests = true
  /// Milliseconds that only go forward.
  package var now: @Sendable () -> UInt64 = monotonicMilliseconds

  package init() {}

  package struct Limits: Sendable {
    /// Request line, in bytes; beyond it 414.
    package var requestLine = 8 << 10
    /// Whole head, in bytes; beyond it 431. The library's pool is made to hold it.
    package var head = 16 << 10
    /// Header fields; beyond it 431.
    package var fields = 100
    /// Connections of all loops together; more wait unaccepted.
    package var connections = 16_384
    /// What a follower of a stream may have waiting, in bytes, before it is dropped.
    package var streamBacklog = 256 << 10

    package init() {}
  }

  /// Deadlines in milliseconds: from the first moment, not since the last byte.
  package struct Timeouts: Sendable {
    /// For a whole head, from its first byte or from the connection's start.
    package var head: UInt64 = 10_000
    /// For a body, extended by one second for each `bodyRate` bytes received.
    package var body: UInt64 = 30_000
    /// Bytes per second a body must bring to stay beyond `body`.
    package var bodyRate = 8 << 10
    /// Between two requests of a connection.
    package var idle: UInt64 = 30_000
    /// Without one byte of a response acknowledged.
    package var write: UInt64 = 30_000
    /// For the other end to take the answer of a refused request.
    package var drain: UInt64 = 2_000
    /// Between two comments on a silent stream.
    package var heartbeat: UInt64 = 15_000

    package init() {}
  }
}
