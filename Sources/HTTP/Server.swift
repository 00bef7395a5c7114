import CEpoll
import Dispatch
import Glibc
import Synchronization

/// Serves a router on one address until it is told to stop.
package final class Server: Sendable {
  package let configuration: Configuration
  /// The address in force, with the port the system chose where 0 was asked for.
  package let port: UInt16
  private let loops: [Loop]
  private let listener: Int32
  private let state = Mutex(State())
  /// One element for each loop that has ended.
  private let ended = AsyncStream<Void>.makeStream()

  private struct State {
    var isStarted = false
    var isRunning = false
    var isStopping = false
  }

  /// Binds and listens; connections wait from here on, and are served by `run`.
  package init(_ configuration: Configuration, router: Router) throws(ServerError) {
    signal(SIGPIPE, SIG_IGN)
    let descriptors = raise_descriptor_limit()
    self.configuration = configuration
    if descriptors < UInt64(configuration.limits.connections) {
      configuration.log.warning(
        "few descriptors",
        [
          ("limit", String(descriptors)),
          ("connections", String(configuration.limits.connections)),
        ])
    }
    let (socket, port) = try Self.listen(configuration)
    listener = socket
    self.port = port
    let shared = Loop.Shared()
    var loops: [Loop] = []
    do throws(ServerError) {
      for _ in 0..<max(1, configuration.loops) {
        loops.append(
          try Loop(
            configuration: configuration, router: router, shared: shared, listener: socket))
      }
    } catch {
      close(socket)
      throw error
    }
    self.loops = loops
  }

  deinit { close(listener) }

  /// `http://address:port`.
  package var url: String {
    let address = configuration.address
    return "http://" + (address.contains(":") ? "[\(address)]" : address) + ":\(port)"
  }

  /// Serves from here on, on threads of its own: whatever else the process is busy with. `run` does
  /// the same and waits for the end.
  package func start() {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFirst else { return }
    for loop in loops { startThread(loop) { [ended] in ended.continuation.yield() } }
  }

  /// Serves until `shutdown`, or until SIGTERM or SIGINT where asked for; a second signal ends the
  /// time of grace.
  package func run(stoppingOnSignals: Bool = false, grace: UInt64 = 10_000) async {
    let isFirst = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isFirst else { return }
    let signals = stoppingOnSignals ? watchSignals(grace: grace) : []
    configuration.log.info("listening", [("url", url)])
    start()
    var running = loops.count
    for await _ in ended.stream {
      running -= 1
      if running == 0 { break }
    }
    for source in signals { source.cancel() }
    configuration.log.info("stopped")
  }

  /// Begins to stop: running requests have `grace` milliseconds; `run` returns when all is done.
  package func shutdown(grace: UInt64 = 10_000) {
    state.withLock { $0.isStopping = true }
    for loop in loops { loop.post(.stop(grace: grace)) }
    // From here on the system refuses connections, and another process may take the port. The
    // descriptor itself stays open, as long as a loop may use it.
    Glibc.shutdown(listener, Int32(SHUT_RDWR))
  }

  private func watchSignals(grace: UInt64) -> [any DispatchSourceSignal] {
    [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        let again = state.withLock { $0.isStopping }
        shutdown(grace: again ? 0 : grace)
      }
      source.resume()
      return source
    }
  }

  private static func listen(
    _ configuration: Configuration
  ) throws(ServerError) -> (socket: Int32, port: UInt16) {
    let host = configuration.address
    guard let address = SocketAddress(host, port: configuration.port) else {
      throw .invalidAddress(host)
    }
    let family = address.isIPv6 ? AF_INET6 : AF_INET
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let socket = Glibc.socket(family, kind, 0)
    guard socket >= 0 else { throw .system(operation: "socket", code: errno) }
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    // Accepted sockets inherit it.
    setsockopt(
      socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    let bound = address.withPointer { bind(socket, $0, $1) }
    guard bound == 0, Glibc.listen(socket, 4096) == 0 else {
      let code = errno
      close(socket)
      switch code {
      case EADDRINUSE: throw .addressInUse(address: host, port: configuration.port)
      case EADDRNOTAVAIL: throw .addressNotAvailable(address: host)
      case EACCES: throw .permissionDenied(address: host, port: configuration.port)
      default: throw .system(operation: "bind", code: code)
      }
    }
    var actual = SocketAddress(
      storage: sockaddr_storage(), length: socklen_t(MemoryLayout<sockaddr_storage>.size))
    _ = withUnsafeMutablePointer(to: &actual.storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(socket, $0, &actual.length)
      }
    }
    return (socket, actual.port)
  }
}

/// Runs the loop on a thread of its own, and says when it has ended.
private func startThread(_ loop: Loop, ended: @escaping @Sendable () -> Void) {
  let work = Unmanaged.passRetained(ThreadWork(loop: loop, ended: ended))
  var thread = pthread_t()
  guard pthread_create(&thread, nil, threadMain, work.toOpaque()) == 0 else {
    work.release()
    ended()
    return
  }
  pthread_detach(thread)
}

private final class ThreadWork {
  let loop: Loop
  let ended: @Sendable () -> Void

  init(loop: Loop, ended: @escaping @Sendable () -> Void) {
    self.loop = loop
    self.ended = ended
  }
}

private func threadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let work = Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue()
  work.loop.run()
  work.ended()
  return nil
}
