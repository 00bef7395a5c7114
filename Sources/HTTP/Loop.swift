import CEpoll
import Glibc
import Synchronization

/// A flag of `send`.
let noSignal = Int32(MSG_NOSIGNAL)

/// One thread with its epoll: accepts, vets heads, drives the library, feeds event streams.
///
/// `@unchecked Sendable`: everything but `inbox`, `wakeDescriptor` and the constants is touched
/// only by the thread that runs `run()`, which the server starts exactly once.
final class Loop: @unchecked Sendable {
  let configuration: Configuration
  let router: Router
  let shared: Shared
  let listener: Int32
  let epoll: Int32
  let wakeDescriptor: Int32
  /// Given up for a moment when the process runs out of descriptors.
  var spareDescriptor: Int32
  /// Reads bodies; nil only before the start and after the end.
  var library: Library?

  var connections: [Connection?] = []
  var connectionCount = 0
  var generation: UInt32 = 0
  let scratch: UnsafeMutableBufferPointer<UInt8>
  var now: UInt64 = 0
  var nextSweep: UInt64 = 0
  /// What is being handed to the library, while that call lasts.
  var beginning: BodyReader?
  /// Connections whose next bytes may already be there.
  var recheck: [Connection] = []
  /// The memory of answers that are sent, for the next.
  var spareBytes: [UInt8] = []
  var date: DateField
  var isAccepting = false
  var topics: [ObjectIdentifier: LoopTopic] = [:]
  /// Topics with followers still to be served in this round.
  var busyTopics: [LoopTopic] = []
  var isStopping = false
  var stopDeadline: UInt64 = .max

  let inbox = Mutex<[Message]>([])

  enum Message: Sendable {
    case answer(socket: Int32, generation: UInt32, Response)
    case publish(EventStream)
    case stop(grace: UInt64)
  }

  /// What all loops of a server have in common.
  final class Shared: Sendable {
    let connections = Atomic<Int>(0)
  }

  init(
    configuration: Configuration, router: Router, shared: Shared, listener: Int32
  ) throws(ServerError) {
    self.configuration = configuration
    self.router = router
    self.shared = shared
    self.listener = listener
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    wakeDescriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    spareDescriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    date = DateField(configuration.now())
    scratch = .allocate(capacity: max(configuration.limits.head + 3, 64 << 10))
    guard epoll >= 0, wakeDescriptor >= 0 else {
      throw .system(operation: "epoll_create1", code: errno)
    }
    let library = try Library(loop: self)
    self.library = library
    _ = epoll_add(epoll, library.descriptor, EPOLLIN.rawValue, Token.library)
    _ = epoll_add(epoll, wakeDescriptor, EPOLLIN.rawValue, Token.wake)
    setAccepting(true)
  }

  deinit {
    for descriptor in [epoll, wakeDescriptor, spareDescriptor] where descriptor >= 0 {
      close(descriptor)
    }
    scratch.deallocate()
  }

  /// What an epoll event is about.
  enum Token {
    static let wake: UInt64 = 0
    static let library: UInt64 = 1
    static let listener: UInt64 = 2

    static func connection(_ connection: Connection) -> UInt64 {
      UInt64(connection.generation) << 32 | UInt64(connection.socket)
    }
  }

  /// Hands something to the loop's thread; any thread may call.
  func post(_ message: Message) {
    let isFirst = inbox.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if isFirst { eventfd_write(wakeDescriptor, 1) }
  }

  /// Serves until stopped.
  func run() {
    let capacity = 512
    let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: capacity)
    defer { events.deallocate() }
    now = configuration.now()
    while !isFinished {
      let count = epoll_wait(epoll, events, Int32(capacity), waitTime())
      now = configuration.now()
      for index in 0..<max(0, Int(count)) {
        handle(events[index].data.u64, events[index].events)
      }
      library?.run()
      recheckConnections()
      serveTopics()
      if now >= nextSweep { sweep() }
    }
    library?.stop()
    library = nil
  }

  private func waitTime() -> Int32 {
    if library?.needsRun == true || !recheck.isEmpty || !busyTopics.isEmpty { return 0 }
    if connectionCount == 0 && !isStopping { return -1 }
    return Int32(max(0, min(60_000, Int(nextSweep) - Int(now))))
  }

  private func handle(_ token: UInt64, _ events: UInt32) {
    switch token {
    case Token.wake: readInbox()
    case Token.library: library?.needsRun = true
    case Token.listener: acceptConnections()
    default:
      let socket = Int(token & 0xFFFF_FFFF)
      guard socket < connections.count, let connection = connections[socket],
        connection.generation == UInt32(token >> 32)
      else { return }
      handle(connection, events)
    }
  }

  private func handle(_ connection: Connection, _ events: UInt32) {
    let hangUp = events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
    let halfClosed = events & EPOLLRDHUP.rawValue != 0
    if halfClosed { connection.isHalfClosed = true }
    switch connection.phase {
    case .head:
      if hangUp { discard(connection) } else { inspect(connection) }
    case .body:
      // What the body does not take may be the next request, or the end.
      connection.inputPending = true
      if hangUp { discard(connection) } else { feed(connection) }
    case .handling: connection.inputPending = true
    case .answering:
      connection.inputPending = true
      if hangUp { discard(connection) } else { continueAnswer(connection) }
    case .draining:
      if hangUp { discard(connection) } else { drain(connection) }
    case .closed: break
    case .streaming:
      if hangUp || halfClosed {
        discard(connection)
      } else {
        continueStream(connection, events)
      }
    }
  }

  private func readInbox() {
    var count: eventfd_t = 0
    eventfd_read(wakeDescriptor, &count)
    let messages = inbox.withLock { messages in
      let taken = messages
      messages.removeAll(keepingCapacity: true)
      return taken
    }
    for message in messages {
      switch message {
      case .answer(let socket, let generation, let response):
        deliver(socket, generation, response)
      case .publish(let stream): wakeTopic(stream)
      case .stop(let grace): stop(grace: grace)
      }
    }
  }
}
