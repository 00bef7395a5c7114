import CEpoll
import Glibc

// Bodies: the library reads them, plain and chunked, from a socket pair that is fed with the vetted
// request. It never has the client's socket, so nothing unvetted reaches it and nothing it says
// reaches the client.
extension Loop {
  /// Begins with the bytes that have come, the head first; `left` may follow.
  func readBody(_ connection: Connection, _ exchange: Exchange, _ bytes: [UInt8], left: Int) {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return overloaded(connection) }
    let reader = BodyReader(connection, exchange, feed: pair[0], bytes, left: left)
    connection.reader = reader
    connection.phase = .body
    connection.deadline = now + configuration.timeouts.body
    beginning = reader
    let isTaken = library?.add(pair[1]) ?? false
    beginning = nil
    if isTaken { feed(connection) } else if connection.reader === reader { overloaded(connection) }
  }

  private func overloaded(_ connection: Connection) {
    configuration.log.warning("no room for a body", [("peer", connection.peer)])
    refuse(connection, Problem(.serviceUnavailable).response)
  }

  /// Passes on what has come, as far as the library takes it.
  func feed(_ connection: Connection) {
    guard let reader = connection.reader else { return }
    library?.needsRun = true
    while reader.flush() {
      guard reader.left > 0, !reader.isAtEnd else { return }
      let space = UnsafeMutableBufferPointer(rebasing: scratch.prefix(reader.left))
      let count = receive(connection, space)
      if count < 0 {
        if errno != EAGAIN { discard(connection) }
        return
      }
      guard count > 0 else {
        // What is on the way may still complete the body; the library does not always notice that
        // it never will.
        reader.isAtEnd = true
        shutdown(reader.feed, Int32(SHUT_WR))
        connection.deadline = min(connection.deadline, now + configuration.timeouts.drain)
        return
      }
      reader.take(space.prefix(count))
    }
    // Full, until the library has run.
    recheck.append(connection)
  }

  /// The library has come to a part of the request, or to its end; false ends its work on it.
  func visit(
    _ reader: BodyReader, _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>
  ) -> Bool {
    let connection = reader.connection
    guard connection.reader === reader else { return false }
    switch reader.read(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size.pointee)) {
    case .more:
      size.pointee = 0
      return true
    case .complete:
      endReading(connection)
      serve(connection, reader.exchange)
    case .tooLarge:
      refuse(connection, tooLarge(reader.exchange.bodyLimit))
    case .unknown: break
    }
    return false
  }

  /// Lets go of the library's reading, whether it has come to the end or not.
  func endReading(_ connection: Connection) {
    guard let reader = connection.reader else { return }
    connection.reader = nil
    shutdown(reader.feed, Int32(SHUT_RDWR))
    library?.needsRun = true
  }

  /// The library has let go; where it has not read the whole body, the body was at fault.
  func ended(_ reader: BodyReader) {
    guard reader.connection.reader === reader else { return }
    refuse(reader.connection, Problem(.badRequest, "A body that cannot be read.").response)
  }

  func expireBody(_ connection: Connection) {
    guard let reader = connection.reader else { return discard(connection) }
    if reader.isAtEnd {
      return refuse(connection, Problem(.badRequest, "The body is not complete.").response)
    }
    // A body may go on as long as it brings its rate.
    let received = UInt64(reader.exchange.request.body.count)
    let rate = UInt64(max(1, configuration.timeouts.bodyRate))
    let extended =
      reader.exchange.started + configuration.timeouts.body + received * 1_000 / rate
    if now < extended {
      connection.deadline = extended
    } else {
      refuse(connection, Problem(.requestTimeout, "The body took too long.").response)
    }
  }
}
