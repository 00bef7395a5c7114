extension Loop {
  var isFinished: Bool { isStopping && connectionCount == 0 }

  /// Takes no new work, ends streams and idle connections, and lets running requests finish.
  func stop(grace: UInt64) {
    let deadline = now + grace
    stopDeadline = min(stopDeadline, deadline)
    nextSweep = min(nextSweep, deadline)
    if isStopping { return }
    isStopping = true
    setAccepting(false)
    for case .some(let connection) in connections {
      switch connection.phase {
      case .head where !connection.headBegun: discard(connection)
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
