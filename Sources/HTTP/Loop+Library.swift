import CEpoll
import CMicrohttpd
import Glibc

extension Loop {
  func startLibraries() throws(ServerError) {
    let connections = configuration.limits.connections * 2 + 64
    for (capacity, token) in [
      (Library.Capacity.small, Token.library),
      (.large(configuration.limits), Token.largeLibrary),
    ] {
      let library = try Library(capacity, connections: connections, loop: self)
      libraries.append(library)
      _ = epoll_add(epoll, library.descriptor, EPOLLIN.rawValue, token)
    }
  }

  var libraryNeedsRun: Bool { libraries.contains { $0.needsRun } }

  func runLibraries() {
    for library in libraries where library.needsRun { library.run() }
  }

  func stopLibraries() {
    for library in libraries { library.stop() }
    libraries = []
  }

  func resume(_ connection: Connection, _ handle: OpaquePointer) {
    MHD_resume_connection(handle)
    connection.library?.needsRun = true
  }

  /// The library knows a connection under this handle from now on, until `connectionEnded`.
  fileprivate func connectionBegan(_ handle: OpaquePointer) -> UnsafeMutableRawPointer? {
    guard let connection = handingOver else { return nil }
    connection.handle = handle
    return Unmanaged.passRetained(connection).toOpaque()
  }

  fileprivate func connectionEnded(_ connection: Connection, _ handle: OpaquePointer) {
    guard connection.handle == handle else { return }
    connection.handle = nil
    connection.exchange?.task?.cancel()
    connection.exchange = nil
    forget(connection)
    connection.phase = .closing
  }

  /// Is this the request the gate let through? Any other is not answered.
  fileprivate func isExpected(_ connection: Connection, _ target: UnsafePointer<CChar>) -> Bool {
    guard let exchange = connection.exchange, !exchange.isSeen, !exchange.isAbandoned else {
      return false
    }
    let vetted = exchange.head.target
    let isSame = vetted.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, strlen(target) == bytes.count else { return false }
      return memcmp(base, target, bytes.count) == 0
    }
    guard isSame else { return false }
    exchange.isSeen = true
    return true
  }

  fileprivate func visit(
    _ connection: Connection, _ handle: OpaquePointer, _ data: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>
  ) -> MHD_Result {
    guard let exchange = connection.exchange, exchange.isSeen, !exchange.isAbandoned else {
      return .NO
    }
    if !exchange.hasBegun {
      exchange.hasBegun = true
      return .YES
    }
    if size.pointee > 0, let data {
      guard exchange.request.body.count + size.pointee <= exchange.bodyLimit else {
        guard takeOver(connection) else { return .NO }
        answerDirectly(connection, tooLarge(exchange.bodyLimit))
        return .NO
      }
      data.withMemoryRebound(to: UInt8.self, capacity: size.pointee) {
        exchange.request.body.append(
          contentsOf: UnsafeBufferPointer(start: $0, count: size.pointee))
      }
      size.pointee = 0
      return .YES
    }
    if let response = exchange.response { return send(connection, exchange, handle, response) }
    if exchange.isDispatched {
      MHD_suspend_connection(handle)
      return .YES
    }
    exchange.isDispatched = true
    guard let response = dispatch(connection, exchange) else {
      connection.phase = .handling
      connection.deadline = .max
      MHD_suspend_connection(handle)
      return .YES
    }
    return send(connection, exchange, handle, response)
  }

  /// The answer, or nil while a task works on it.
  private func dispatch(_ connection: Connection, _ exchange: Exchange) -> Response? {
    if case .found(let route, let parameters) = exchange.match {
      exchange.request.parameters = parameters
      if let early = router.prepare(&exchange.request) { return early }
      switch route.action {
      case .immediate(let handler):
        do { return try handler(exchange.request) } catch {
          return failure(error, exchange.request)
        }
      case .task(let handler):
        start(handler, connection, exchange)
        return nil
      }
    }
    if let early = router.prepare(&exchange.request) { return early }
    return router.refusal(exchange.match, exchange.request)
  }

  private func start(
    _ handler: @escaping Router.Handler, _ connection: Connection, _ exchange: Exchange
  ) {
    let request = exchange.request
    exchange.request.body = []
    let socket = connection.socket
    let generation = connection.generation
    exchange.task = Task { [self] in
      var response: Response
      do { response = try await handler(request) } catch { response = failure(error, request) }
      post(.answer(socket: socket, generation: generation, response))
    }
  }

  private func failure(_ error: any Error, _ request: Request) -> Response {
    if !(error is any HTTPResponding) {
      configuration.log.write(
        .error, "handler failed",
        [("method", request.method.rawValue), ("path", request.path), ("error", "\(error)")])
    }
    return .failure(error, to: request)
  }

  /// A task has finished: the library is woken and asks for the answer.
  func deliver(_ socket: Int32, _ generation: UInt32, _ response: Response) {
    guard Int(socket) < connections.count, let connection = connections[Int(socket)],
      connection.generation == generation, connection.phase == .handling,
      let exchange = connection.exchange, let handle = connection.handle
    else { return }
    exchange.task = nil
    exchange.response = response
    connection.phase = .responding
    connection.deadline = now + configuration.timeouts.write
    resume(connection, handle)
  }

  /// The library has sent the whole answer, or given up.
  fileprivate func completed(
    _ connection: Connection, _ handle: OpaquePointer, _ code: MHD_RequestTerminationCode
  ) {
    guard connection.handle == handle, let exchange = connection.exchange else { return }
    connection.exchange = nil
    guard code == .REQUEST_TERMINATED_COMPLETED_OK, !exchange.closeAfter else {
      exchange.task?.cancel()
      connection.phase = .closing
      return
    }
    // Out of the library's sight until the gate has vetted the next head.
    MHD_suspend_connection(handle)
    connection.phase = .head
    connection.headBegun = false
    connection.deadline = now + configuration.timeouts.idle
    if connection.inputPending { recheck.append(connection) }
  }
}

// The library's callbacks. Free functions: a closure in an actor's context would inherit it and
// trap when the library calls from the loop's thread.

private func loop(_ context: UnsafeMutableRawPointer?) -> Loop? {
  context.map { Unmanaged<Loop>.fromOpaque($0).takeUnretainedValue() }
}

func startDaemon(
  pool: Int, connections: Int, context: UnsafeMutableRawPointer
) -> OpaquePointer? {
  mhd_start_suspendable(
    pool, 1024, UInt32(connections), handleRequest, requestCompleted, connectionChanged,
    requestLineRead, context)
}

private func handleRequest(
  _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
  _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
  _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let loop = loop(context), let handle, let size, let pointer = request?.pointee else {
    return .NO
  }
  let connection = Unmanaged<Connection>.fromOpaque(pointer).takeUnretainedValue()
  return loop.visit(connection, handle, data, size)
}

private func requestLineRead(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let loop = loop(context), let handle, let target, let pointer = mhd_socket_context(handle)
  else { return nil }
  let connection = Unmanaged<Connection>.fromOpaque(pointer).takeUnretainedValue()
  return loop.isExpected(connection, target) ? pointer : nil
}

private func requestCompleted(
  _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
  _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
  guard let loop = loop(context), let handle, let pointer = request?.pointee else { return }
  let connection = Unmanaged<Connection>.fromOpaque(pointer).takeUnretainedValue()
  loop.completed(connection, handle, code)
}

private func connectionChanged(
  _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
  _ stored: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
  guard let loop = loop(context), let handle, let stored else { return }
  if code == .CONNECTION_NOTIFY_STARTED {
    stored.pointee = loop.connectionBegan(handle)
  } else if let pointer = stored.pointee {
    stored.pointee = nil
    let connection = Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue()
    loop.connectionEnded(connection, handle)
  }
}
