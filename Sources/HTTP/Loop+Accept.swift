import CEpoll
import Glibc
import Synchronization

extension Loop {
  private static let clientEvents =
    EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue

  func setAccepting(_ accepting: Bool) {
    guard accepting != isAccepting else { return }
    isAccepting = accepting
    if accepting {
      _ = epoll_add(
        epoll, listener, EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue, Token.listener)
    } else {
      _ = epoll_remove(epoll, listener)
    }
  }

  func acceptConnections() {
    for _ in 0..<64 {
      guard isAccepting else { return }
      if shared.connections.load(ordering: .relaxed) >= configuration.limits.connections {
        setAccepting(false)
        return
      }
      var address = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let socket = accept_nonblocking(listener, &address, &length)
      if socket < 0 {
        if errno == EMFILE || errno == ENFILE { shedOne() }
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      admit(socket, SocketAddress(storage: address, length: length).host)
    }
  }

  /// Out of descriptors: takes one waiting client off the queue with the spare one and closes it,
  /// so that it hears at once instead of hanging.
  private func shedOne() {
    guard spareDescriptor >= 0 else { return }
    close(spareDescriptor)
    let socket = accept_nonblocking(listener, nil, nil)
    if socket >= 0 { close(socket) }
    spareDescriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    configuration.log.warning("out of descriptors")
    errno = EMFILE
  }

  private func admit(_ socket: Int32, _ peer: String) {
    let connection = Connection(
      socket: socket, generation: nextGeneration(), peer: peer,
      deadline: now + configuration.timeouts.head)
    connectionCount += 1
    shared.connections.add(1, ordering: .relaxed)
    if connectionCount == 1 { nextSweep = now + sweepInterval }
    place(connection)
  }

  private func nextGeneration() -> UInt32 {
    generation = generation &+ 1
    if generation == 0 { generation = 1 }
    return generation
  }

  /// Enters the connection under its socket's number and watches it.
  private func place(_ connection: Connection) {
    let index = Int(connection.socket)
    if index >= connections.count {
      connections.append(contentsOf: repeatElement(nil, count: index + 1 - connections.count))
    }
    connections[index] = connection
    if epoll_add(epoll, connection.socket, Self.clientEvents, Token.connection(connection)) != 0 {
      discard(connection)
    }
  }

  /// Watches for room to write as well, or no longer.
  func watchWriting(_ connection: Connection, _ writing: Bool) {
    let events = writing ? Self.clientEvents | EPOLLOUT.rawValue : Self.clientEvents
    _ = epoll_change(epoll, connection.socket, events, Token.connection(connection))
  }

  /// Takes the connection off the table; the caller closes the socket.
  private func forget(_ connection: Connection) {
    let index = Int(connection.socket)
    guard index < connections.count, connections[index] === connection else { return }
    connections[index] = nil
    connectionCount -= 1
    let total = shared.connections.subtract(1, ordering: .relaxed).newValue
    if !isStopping, !isAccepting, total < configuration.limits.connections { setAccepting(true) }
  }

  /// Closes the connection wherever it stands.
  func discard(_ connection: Connection) {
    guard connection.phase != .closed else { return }
    connection.phase = .closed
    removeFollower(connection)
    connection.exchange?.task?.cancel()
    connection.exchange = nil
    endReading(connection)
    connection.outgoing = nil
    forget(connection)
    close(connection.socket)
  }
}
