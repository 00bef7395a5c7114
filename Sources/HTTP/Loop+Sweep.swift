import CEpoll
import Glibc

extension Loop {
  /// Deadlines are looked at this often.
  var sweepInterval: UInt64 {
    let timeouts = configuration.timeouts
    let shortest = min(
      timeouts.head, timeouts.body, timeouts.idle, timeouts.write, timeouts.drain,
      timeouts.heartbeat)
    return min(1_000, max(5, shortest / 4))
  }

  func sweep() {
    nextSweep = now + sweepInterval
    for case .some(let connection) in connections {
      if connection.phase == .streaming { heartbeat(connection) }
      if now >= connection.deadline { expire(connection) }
    }
    if isStopping && now >= stopDeadline { abandonAll() }
  }

  private func expire(_ connection: Connection) {
    switch connection.phase {
    case .head:
      if connection.headBegun {
        answerDirectly(
          connection, Problem(.requestTimeout, "The header took too long.").response)
      } else {
        discard(connection)
      }
    case .body: expireBody(connection)
    case .responding: expireResponse(connection)
    case .streaming, .answering, .draining: discard(connection)
    case .handling: connection.deadline = .max
    case .closing: connection.deadline = .max
    }
  }

  /// A body may go on as long as it brings its rate.
  private func expireBody(_ connection: Connection) {
    guard let exchange = connection.exchange else { return discard(connection) }
    let received = UInt64(exchange.request.body.count)
    let rate = UInt64(max(1, configuration.timeouts.bodyRate))
    let extended =
      exchange.started + configuration.timeouts.body + received * 1_000 / rate
    if now < extended, !connection.isHalfClosed {
      connection.deadline = extended
      return
    }
    let text = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    _ = Array(text.utf8).withUnsafeBytes {
      Glibc.send(
        connection.socket, $0.baseAddress, $0.count,
        noSignal)
    }
    configuration.log.info(
      "cut", [("reason", "The body took too long."), ("peer", connection.peer)])
    discard(connection)
  }

  /// A response may go on as long as the other end takes anything of it.
  private func expireResponse(_ connection: Connection) {
    guard let exchange = connection.exchange else { return discard(connection) }
    var acknowledged: UInt64 = 0
    var received: UInt64 = 0
    if tcp_progress(connection.socket, &acknowledged, &received) == 0,
      acknowledged > exchange.acknowledged
    {
      exchange.acknowledged = acknowledged
      connection.deadline = now + configuration.timeouts.write
      return
    }
    configuration.log.info(
      "cut", [("reason", "Nothing of the answer was taken."), ("peer", connection.peer)])
    discard(connection)
  }
}
