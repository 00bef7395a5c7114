import CEpoll
import Glibc

// Answers written without the library: to heads it never saw, and to bodies cut short. The
// connection then ends, but not before the client had its chance to read the answer: closing with
// unread input in the socket would reset the connection and take the answer with it.
extension Loop {
  func answerDirectly(_ connection: Connection, _ response: Response) {
    guard reclaim(connection) else {
      discard(connection)
      return
    }
    var finished = response
    if let exchange = connection.exchange {
      finished = router.finish(exchange.request, response)
      log(exchange, connection, finished.status, bytes: 0)
      exchange.isAbandoned = true
    } else {
      finished = router.finish(Request(path: "/", peer: connection.peer), response)
    }
    let isHead = connection.exchange?.head.method == .head
    connection.exchange = nil
    connection.pending = serialize(finished, withBody: !isHead)
    connection.pendingOffset = 0
    connection.drained = 0
    connection.phase = .answering
    connection.deadline = now + configuration.timeouts.drain
    continueAnswer(connection)
  }

  func continueAnswer(_ connection: Connection) {
    if connection.phase == .answering {
      while connection.pendingOffset < connection.pending.count {
        let sent = connection.pending.withUnsafeBytes { bytes in
          Glibc.send(
            connection.socket, bytes.baseAddress.map { $0 + connection.pendingOffset },
            bytes.count - connection.pendingOffset, noSignal)
        }
        if sent < 0 {
          if errno == EINTR { continue }
          if errno == EAGAIN { return watchWriting(connection, true) }
          return discard(connection)
        }
        connection.pendingOffset += sent
      }
      connection.pending = []
      connection.phase = .draining
      shutdown(connection.socket, Int32(SHUT_WR))
    }
    drain(connection)
  }

  private func drain(_ connection: Connection) {
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

  private func serialize(_ response: Response, withBody: Bool) -> [UInt8] {
    var body: [UInt8] = []
    if case .bytes(let bytes) = response.body { body = bytes }
    var text = "HTTP/1.1 \(response.status.code) \(response.status.reason)\r\n"
    for field in response.headers.fields where isFieldText(field.name) && isFieldText(field.value) {
      text += "\(field.name): \(field.value)\r\n"
    }
    if response.status != .noContent { text += "Content-Length: \(body.count)\r\n" }
    text += "Connection: close\r\n\r\n"
    return Array(text.utf8) + (withBody ? body : [])
  }
}
