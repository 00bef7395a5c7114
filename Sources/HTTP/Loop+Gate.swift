import CEpoll
import CMicrohttpd
import Glibc

// The gate: every head is looked at in the socket's own buffer (MSG_PEEK) and vetted before the
// library may read it. What fails here never reaches the library.
extension Loop {
  func recheckConnections() {
    guard !recheck.isEmpty else { return }
    let waiting = recheck
    recheck.removeAll(keepingCapacity: true)
    for connection in waiting where connection.phase == .head {
      inspect(connection)
    }
  }

  func inspect(_ connection: Connection) {
    connection.inputPending = false
    let limits = configuration.limits
    var count: Int
    var skipped = 0
    while true {
      count = recv(connection.socket, scratch.baseAddress, limits.head + 1, peek)
      if count < 0 && errno == EINTR { continue }
      // One empty line before a request is ignored (RFC 9112, 2.2).
      if count >= 2, scratch[0] == 0x0D, scratch[1] == 0x0A, skipped < 1 {
        _ = recv(connection.socket, scratch.baseAddress, 2, 0)
        skipped += 1
        continue
      }
      break
    }
    guard count > 0 else {
      if count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK) { discard(connection) }
      return
    }
    if !connection.headBegun {
      connection.headBegun = true
      connection.deadline = now + configuration.timeouts.head
    }
    let bytes = UnsafeBufferPointer(rebasing: scratch[0..<count])
    do throws(RequestHead.Refusal) {
      let headLimits = RequestHead.Limits(
        line: limits.requestLine, head: limits.head, fields: limits.fields)
      if let head = try RequestHead.parse(bytes, limits: headLimits) {
        try accept(connection, head, available: count, isLast: connection.isHalfClosed)
      } else if connection.isHalfClosed {
        throw RequestHead.Refusal(.badRequest, "The header is not complete.")
      }
    } catch {
      refuse(connection, error)
    }
  }

  private func accept(
    _ connection: Connection, _ head: RequestHead, available: Int, isLast: Bool
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
      closeAfter: head.close || isLast || isStopping)
    connection.exchange = exchange
    switch head.framing {
    case .none:
      // Bytes behind the request are a next request that nobody has vetted: it is not answered.
      if available > head.length { exchange.closeAfter = true }
    case .length(let length):
      if available > head.length + length { exchange.closeAfter = true }
      guard admitBody(connection, exchange, length) else { return }
    case .chunked:
      // Where the body ends only the library knows: nothing may follow it.
      exchange.closeAfter = true
      guard admitBody(connection, exchange, 0) else { return }
    }
    connection.headBegun = false
    connection.phase = head.framing == .none ? .responding : .body
    connection.deadline =
      now
      + (head.framing == .none ? configuration.timeouts.write : configuration.timeouts.body)
    handOver(connection, head)
  }

  /// Answers at once, without the body, where its fate is known: no such address, or too large.
  private func admitBody(_ connection: Connection, _ exchange: Exchange, _ length: Int) -> Bool {
    guard case .found = exchange.match else {
      answerDirectly(connection, router.refusal(exchange.match, exchange.request))
      return false
    }
    guard length <= exchange.bodyLimit else {
      answerDirectly(connection, tooLarge(exchange.bodyLimit))
      return false
    }
    exchange.request.body.reserveCapacity(length)
    return true
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
    connection.exchange = nil
    answerDirectly(connection, Problem(refusal.status, refusal.reason).response)
  }

  private func handOver(_ connection: Connection, _ head: RequestHead) {
    if let handle = connection.handle, let library = connection.library {
      if library.capacity.holds(head) { return resume(connection, handle) }
      guard reclaim(connection) else { return discard(connection) }
    }
    guard let library = libraries.first(where: { $0.capacity.holds(head) }) else {
      return discard(connection)
    }
    connection.library = library
    handingOver = connection
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        MHD_add_connection(
          library.daemon, connection.socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    handingOver = nil
    if result != .YES { forget(connection) }
    library.needsRun = true
  }
}
