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
        refuse(connection, Problem(.requestTimeout, "The header took too long.").response)
      } else {
        discard(connection)
      }
    case .body: expireBody(connection)
    case .answering: expireAnswer(connection)
    case .streaming, .draining: discard(connection)
    case .handling, .closed: connection.deadline = .max
    }
  }

  /// An answer may go on as long as the other end takes anything of it.
  private func expireAnswer(_ connection: Connection) {
    var acknowledged: UInt64 = 0
    var received: UInt64 = 0
    if tcp_progress(connection.socket, &acknowledged, &received) == 0,
      let before = connection.outgoing?.acknowledged, acknowledged > before
    {
      connection.outgoing?.acknowledged = acknowledged
      connection.deadline = now + configuration.timeouts.write
      return
    }
    configuration.log.info(
      "cut", [("reason", "Nothing of the answer was taken."), ("peer", connection.peer)])
    discard(connection)
  }
}
