/// One accepted socket and where it stands; touched only by its loop's thread.
final class Connection {
  var socket: Int32
  /// Tells an event for this socket from one for an earlier socket of the same number.
  var generation: UInt32
  /// The numeric address of the other end.
  let peer: String
  var phase: Phase = .head
  /// When `phase` ends, in milliseconds of the configured clock.
  var deadline: UInt64
  /// The library's handle while the library holds the socket.
  var handle: OpaquePointer?
  /// The instance of the library that holds, or last held, the socket.
  var library: Library?
  /// The request in the works.
  var exchange: Exchange?
  /// Bytes may have come while the gate was not looking.
  var inputPending = false
  /// The other end will send nothing more.
  var isHalfClosed = false
  /// Part of a head has been seen.
  var headBegun = false
  /// What is still to send of an answer written without the library, and how much of it is sent.
  var pending: [UInt8] = []
  var pendingOffset = 0
  /// Bytes thrown away while draining.
  var drained = 0
  var follower: Follower?

  enum Phase {
    /// The gate waits for a whole head.
    case head
    /// The library reads the body.
    case body
    /// A task works on the answer; the library has the connection suspended.
    case handling
    /// The library sends the answer.
    case responding
    /// An answer without the library is sent, then what the client still sends is read away.
    case answering
    case draining
    /// An event stream.
    case streaming
    /// The library is about to close it.
    case closing
  }

  init(socket: Int32, generation: UInt32, peer: String, deadline: UInt64) {
    self.socket = socket
    self.generation = generation
    self.peer = peer
    self.deadline = deadline
  }
}

/// One request and its answer on the way.
final class Exchange {
  let head: RequestHead
  var request: Request
  let match: Router.Match
  let bodyLimit: Int
  let started: UInt64
  /// No request may follow on this connection.
  var closeAfter: Bool
  /// The library has come to this very request line.
  var isSeen = false
  var hasBegun = false
  var isDispatched = false
  /// Set when the work is done and the library shall send it.
  var response: Response?
  /// The socket is taken over; the library shall let go.
  var isAbandoned = false
  var task: Task<Void, Never>?
  /// Bytes the peer had acknowledged when last looked at.
  var acknowledged: UInt64 = 0

  init(
    head: RequestHead, request: Request, match: Router.Match, bodyLimit: Int, started: UInt64,
    closeAfter: Bool
  ) {
    self.head = head
    self.request = request
    self.match = match
    self.bodyLimit = bodyLimit
    self.started = started
    self.closeAfter = closeAfter
  }
}
