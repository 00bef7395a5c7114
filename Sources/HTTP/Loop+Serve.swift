extension Loop {
  /// Answers a request that is there as a whole, or lets a task work on the answer.
  func serve(_ connection: Connection, _ exchange: Exchange) {
    if let response = dispatch(connection, exchange) { return answer(connection, response) }
    connection.phase = .handling
    connection.deadline = .max
  }

  /// The answer, or nil while a task works on it.
  private func dispatch(_ connection: Connection, _ exchange: Exchange) -> Response? {
    guard case .found(let route, let parameters) = exchange.match else {
      if let early = router.prepare(&exchange.request) { return early }
      return router.refusal(exchange.match, exchange.request)
    }
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

  /// A task has finished.
  func deliver(_ socket: Int32, _ generation: UInt32, _ response: Response) {
    guard Int(socket) < connections.count, let connection = connections[Int(socket)],
      connection.generation == generation, connection.phase == .handling,
      let exchange = connection.exchange
    else { return }
    exchange.task = nil
    answer(connection, response)
  }
}
