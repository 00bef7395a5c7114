import CEpoll
import Glibc

// The gate: every head is read into the loop's own memory and vetted before anything else sees it.
// What fails is refused; a request that is there as a whole is answered; one whose body is still to
// come goes to the library, head and all.
extension Loop {
  func recheckConnections() {
    guard !recheck.isEmpty else { return }
    let waiting = recheck
    recheck.removeAll(keepingCapacity: true)
    for connection in waiting {
      switch connection.phase {
      case .head: inspect(connection)
      case .body: feed(connection)
      default: break
      }
    }
  }

  /// Reads what has come of a head, together with what came of it before.
  func inspect(_ connection: Connection) {
    connection.inputPending = false
    let limits = configuration.limits
    let kept = connection.input.count
    // One byte more than a head may have, and the empty line that may stand before it.
    let space = UnsafeMutableBufferPointer(rebasing: scratch[0..<(limits.head + 3)])
    _ = space.update(fromContentsOf: connection.input)
    let count = receive(connection, UnsafeMutableBufferPointer(rebasing: space[kept...]))
    guard count > 0 || (count == 0 && kept > 0) else {
      if count == 0 || errno != EAGAIN { discard(connection) }
      return
    }
    if count == 0 { connection.isHalfClosed = true }
    if !connection.headBegun {
      connection.headBegun = true
      connection.deadline = now + configuration.timeouts.head
    }
    let end = kept + count
    // One empty line before a request is ignored (RFC 9112, 2.2).
    let start = end >= 2 && space[0] == 0x0D && space[1] == 0x0A ? 2 : 0
    let bytes = UnsafeBufferPointer(rebasing: space[start..<end])
    do throws(RequestHead.Refusal) {
      let headLimits = RequestHead.Limits(
        line: limits.requestLine, head: limits.head, fields: limits.fields)
      if let head = try RequestHead.parse(bytes, limits: headLimits) {
        connection.input = []
        try accept(connection, head, bytes)
      } else if connection.isHalfClosed {
        throw RequestHead.Refusal(.badRequest, "The header is not complete.")
      } else {
        connection.input = Array(space[0..<end])
      }
    } catch {
      refuse(connection, error)
    }
  }

  /// One read; 0 at the end of input, negative where there is nothing or an error.
  func receive(_ connection: Connection, _ space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    while true {
      let count = recv(connection.socket, space.baseAddress, space.count, 0)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// `bytes` are all that has come: the head first.
  private func accept(
    _ connection: Connection, _ head: RequestHead, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(RequestHead.Refusal) {
    guard let query = Form.decode(head.rawQuery) else {
      throw RequestHead.Refusal(.badRequest, "A query that cannot be read.")
    }
    let request = Request(
      method: head.method, path: head.path, query: query, headers: head.headers,
      peer: connection.peer)
    let match = router.match(head.method, head.path)
    var bodyLimit = 0
    if case .found(let route, _) = match { bodyLimit = route.bodyLimit }
    let exchange = Exchange(
      head: head, request: request, match: match, bodyLimit: bodyLimit, started: now,
      closeAfter: head.close || connection.isHalfClosed || isStopping)
    connection.exchange = exchange
    connection.headBegun = false
    let whole = head.length + (head.framing.length ?? 0)
    // Bytes behind the request are a next request that nobody has vetted: it is not answered. Where
    // a chunked body ends only the library knows: nothing may follow it.
    if bytes.count > whole || head.framing == .chunked { exchange.closeAfter = true }
    if head.framing != .none {
      if let refusal = refusalOfBody(exchange) { return refuse(connection, refusal) }
      guard head.framing != .chunked, bytes.count >= whole else {
        return awaitBody(connection, exchange, bytes)
      }
      exchange.request.body = Array(bytes[head.length..<whole])
    }
    serve(connection, exchange)
  }

  /// The answer given at once, without the body, where its fate is known: no such address, or too
  /// large.
  private func refusalOfBody(_ exchange: Exchange) -> Response? {
    guard case .found = exchange.match else {
      return router.refusal(exchange.match, exchange.request)
    }
    let length = exchange.head.framing.length ?? 0
    return length <= exchange.bodyLimit ? nil : tooLarge(exchange.bodyLimit)
  }

  private func awaitBody(
    _ connection: Connection, _ exchange: Exchange, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    let head = exchange.head
    if head.expectsContinue, bytes.count == head.length {
      let text = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
      guard send(connection.socket, text, text.count, noSignal) == text.count else {
        return discard(connection)
      }
    }
    exchange.request.body.reserveCapacity(head.framing.length ?? 0)
    let left = head.framing.length.map { head.length + $0 - bytes.count } ?? .max
    readBody(connection, exchange, Array(bytes), left: left)
  }

  func tooLarge(_ limit: Int) -> Response {
    Problem(.contentTooLarge, "At most \(limit) bytes are accepted here.").response
  }

  private func refuse(_ connection: Connection, _ refusal: RequestHead.Refusal) {
    configuration.log.info(
      "refused",
      [
        ("status", String(refusal.status.code)), ("reason", refusal.reason),
        ("peer", connection.peer),
      ])
    refuse(connection, Problem(refusal.status, refusal.reason).response)
  }
}
