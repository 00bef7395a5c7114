import CEpoll
import Glibc

// Every answer is written here. Where the connection then ends, the client first has its chance to
// read the answer: closing with unread input in the socket would reset the connection and take the
// answer with it.
extension Loop {
  /// Answers a request that was not read to its end: none can follow it.
  func refuse(_ connection: Connection, _ response: Response) {
    connection.exchange?.closeAfter = true
    endReading(connection)
    answer(connection, response)
  }

  func answer(_ connection: Connection, _ response: Response) {
    let exchange = connection.exchange
    let isHead = exchange?.head.method == .head
    var response = response
    if router.completesAnswers {
      let request = exchange?.request ?? Request(path: "/", peer: connection.peer)
      response = router.finish(request, response)
    }
    if case .events(let stream, let lastEventID) = response.body {
      response.headers = Self.streamHeaders(response.headers)
      exchange?.closeAfter = true
      if !isHead {
        if let exchange { log(exchange, connection, response.status, bytes: 0) }
        connection.exchange = nil
        return startStream(connection, stream, lastEventID, response.headers)
      }
    }
    if isStopping { exchange?.closeAfter = true }
    var outgoing = Outgoing(spareBytes)
    spareBytes = []
    let length = write(
      response, into: &outgoing, isHead: isHead, isLast: exchange?.closeAfter ?? true)
    if let exchange { log(exchange, connection, response.status, bytes: length) }
    progress(connection, &outgoing)
  }

  /// The socket has room again.
  func continueAnswer(_ connection: Connection) {
    guard var outgoing = connection.outgoing else { return }
    connection.outgoing = nil
    progress(connection, &outgoing)
  }

  private func progress(_ connection: Connection, _ outgoing: inout Outgoing) {
    let wasBlocked = connection.phase == .answering
    switch outgoing.send(to: connection.socket) {
    case .done:
      if outgoing.bytes.capacity <= 64 << 10 { swap(&spareBytes, &outgoing.bytes) }
      if wasBlocked { watchWriting(connection, false) }
      answered(connection)
    case .blocked:
      connection.outgoing = outgoing
      if wasBlocked { return }
      connection.phase = .answering
      connection.deadline = now + configuration.timeouts.write
      watchWriting(connection, true)
    case .failed: discard(connection)
    }
  }

  private func answered(_ connection: Connection) {
    let isLast = connection.exchange?.closeAfter ?? true
    connection.exchange = nil
    if isLast || isStopping {
      connection.phase = .draining
      connection.deadline = now + configuration.timeouts.drain
      shutdown(connection.socket, Int32(SHUT_WR))
      return drain(connection)
    }
    connection.phase = .head
    connection.headBegun = false
    connection.deadline = now + configuration.timeouts.idle
    if connection.inputPending { recheck.append(connection) }
  }

  func drain(_ connection: Connection) {
    while true {
      let count = recv(connection.socket, scratch.baseAddress, scratch.count, 0)
      if count > 0 {
        connection.drained += count
        if connection.drained > 16 << 20 { return discard(connection) }
        continue
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN { return }
      return discard(connection)
    }
  }

  /// Writes the head and what belongs behind it; the length of the body.
  private func write(
    _ response: Response, into outgoing: inout Outgoing, isHead: Bool, isLast: Bool
  ) -> Int {
    outgoing.bytes.removeAll(keepingCapacity: true)
    appendOpening(response.status, to: &outgoing.bytes)
    appendFields(response.headers, to: &outgoing.bytes)
    var length: Int?
    switch response.body {
    case .bytes(let bytes): length = bytes.count
    case .descriptor(_, _, let part): length = part
    case .events: break
    }
    // Neither has a body, and neither may speak of one (RFC 9110, 8.6).
    if response.status == .noContent || response.status == .notModified { length = nil }
    if let length {
      append("Content-Length: ", to: &outgoing.bytes)
      appendDecimal(length, to: &outgoing.bytes)
      append("\r\n", to: &outgoing.bytes)
    }
    append(isLast ? "Connection: close\r\n\r\n" : "\r\n", to: &outgoing.bytes)
    guard let length, !isHead else { return length ?? 0 }
    switch response.body {
    case .bytes(let bytes): outgoing.bytes.append(contentsOf: bytes)
    case .descriptor(let file, let offset, let part):
      (outgoing.file, outgoing.fileOffset, outgoing.fileLeft) = (file, offset, part)
    case .events: break
    }
    return length
  }

  /// The status line and the date.
  func appendOpening(_ status: Status, to bytes: inout [UInt8]) {
    if status == .ok {
      append("HTTP/1.1 200 OK\r\n", to: &bytes)
    } else {
      bytes.append(contentsOf: "HTTP/1.1 \(status.code) \(status.reason)\r\n".utf8)
    }
    if now >= date.end { date = DateField(now) }
    bytes.append(contentsOf: date.line)
  }

  /// Fields as lines. One with a control character is left out: a line break would begin another.
  func appendFields(_ headers: Headers, to bytes: inout [UInt8]) {
    for field in headers.fields {
      let start = bytes.count
      bytes.append(contentsOf: field.name.utf8)
      bytes.append(0x3A)
      bytes.append(0x20)
      bytes.append(contentsOf: field.value.utf8)
      guard bytes[start...].allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }) else {
        bytes.removeLast(bytes.count - start)
        configuration.log.write(.error, "bad response field", [("name", field.name)])
        continue
      }
      bytes.append(0x0D)
      bytes.append(0x0A)
    }
  }

  /// Without an array or a string in between, as nearly every answer needs it.
  private func append(_ text: StaticString, to bytes: inout [UInt8]) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private func appendDecimal(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt(max(0, number))
    let start = bytes.count
    repeat {
      bytes.append(0x30 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// One line for each answer. The path only: a query may hold what nobody else shall read.
  private func log(_ exchange: Exchange, _ connection: Connection, _ status: Status, bytes: Int) {
    guard configuration.logsRequests else { return }
    configuration.log.info(
      "request",
      [
        ("method", exchange.head.method.rawValue), ("path", exchange.head.path),
        ("status", String(status.code)), ("bytes", String(bytes)),
        ("ms", String(configuration.now() - exchange.started)), ("peer", connection.peer),
      ])
  }
}
