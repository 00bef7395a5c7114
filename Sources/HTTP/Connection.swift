/// One accepted socket and where it stands; touched only by its loop's thread.
final class Connection {
  let socket: Int32
  /// Tells an event for this socket from one for an earlier socket of the same number.
  let generation: UInt32
  /// The numeric address of the other end.
  let peer: String
  var phase: Phase = .head
  /// When `phase` ends, in milliseconds of the configured clock.
  var deadline: UInt64
  /// A part of a head.
  var input: [UInt8] = []
  /// The request in the works.
  var exchange: Exchange?
  /// The library's reading of that request's body.
  var reader: BodyReader?
  /// What the socket did not take of the answer yet.
  var outgoing: Outgoing?
  /// Bytes may have come while the gate was not looking.
  var inputPending = false
  /// The other end will send nothing more.
  var isHalfClosed = false
  /// Part of a head has been seen.
  var headBegun = false
  /// Bytes thrown away while draining.
  var drained = 0
  var follower: Follower?

  enum Phase {
    /// The gate waits for a whole head.
    case head
    /// The library reads the body.
    case body
    /// A task works on the answer.
    case handling
    /// The answer waits for the socket to take more of it.
    case answering
    /// All is answered; what the client still sends is read away.
    case draining
    /// An event stream.
    case streaming
    case closed
  }

  init(socket: Int32, generation: UInt32, peer: String, deadline: UInt64) {
    self.socket = socket
    self.generation = generation
    self.peer = peer
    self.deadline = deadline
  }
}

/// One request on its way to an answer.
final class Exchange {
  let head: RequestHead
  var request: Request
  let match: Router.Match
  let bodyLimit: Int
  let started: UInt64
  /// No request may follow on this connection.
  var closeAfter: Bool
  var task: Task<Void, Never>?

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
