extension Loop {
  var isFinished: Bool { isStopping && connectionCount == 0 }

  /// Takes no new work, ends streams and idle connections, and lets running requests finish. A head
  /// that is on its way has a moment to arrive.
  func stop(grace: UInt64) {
    let deadline = now + grace
    stopDeadline = min(stopDeadline, deadline)
    nextSweep = min(nextSweep, deadline, now + sweepInterval)
    if isStopping { return }
    isStopping = true
    setAccepting(false)
    for case .some(let connection) in connections {
      switch connection.phase {
      case .head where !connection.headBegun: discard(connection)
      case .head:
        connection.deadline = min(connection.deadline, now + configuration.timeouts.drain)
      case .streaming: discard(connection)
      case .body, .handling: connection.exchange?.closeAfter = true
      default: break
      }
    }
  }

  /// The time of grace is over.
  func abandonAll() {
    for case .some(let connection) in connections { discard(connection) }
  }
}
