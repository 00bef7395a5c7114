/// Finds the handler of a request by method and path pattern (`/d/:slug/join`, `/assets/*`).
package struct Router: Sendable {
  package typealias Handler = @Sendable (Request) async throws -> Response
  package typealias ImmediateHandler = @Sendable (Request) throws -> Response
  /// Looks at a request first: may change it, answer in its place, or refuse by throwing.
  package typealias Before = @Sendable (inout Request) throws -> Response?
  /// Completes a response: of handlers, of errors, of refusals alike.
  package typealias After = @Sendable (Request, inout Response) -> Void

  /// A class, so that a match hands on one reference.
  package final class Route: Sendable {
    package let method: Method
    package let pattern: String
    /// The largest body accepted, in bytes.
    package let bodyLimit: Int
    package let action: Action
    let segments: [Segment]

    init(
      method: Method, pattern: String, bodyLimit: Int, action: Action, segments: [Segment]
    ) {
      self.method = method
      self.pattern = pattern
      self.bodyLimit = bodyLimit
      self.action = action
      self.segments = segments
    }
  }

  package enum Action: Sendable {
    /// Runs as a task of its own; may wait.
    case task(Handler)
    /// Runs at once on the loop that read the request: must not block.
    case immediate(ImmediateHandler)
  }

  package private(set) var routes: [Route] = []
  private var befores: [Before] = []
  private var afters: [After] = []
  /// Routes without parameters, by path; the others are tried in order.
  private var literal: [String: [Int]] = [:]
  private var patterned: [Int] = []

  package init() {}

  package mutating func on(
    _ method: Method, _ pattern: String, bodyLimit: Int = 1 << 20, _ handler: @escaping Handler
  ) {
    add(method, pattern, bodyLimit, .task(handler))
  }

  /// For handlers that only compute: no task, no thread change, several times the throughput.
  package mutating func immediate(
    _ method: Method, _ pattern: String, bodyLimit: Int = 1 << 16,
    _ handler: @escaping ImmediateHandler
  ) {
    add(method, pattern, bodyLimit, .immediate(handler))
  }

  /// Runs before every handler, in the order added.
  package mutating func before(_ step: @escaping Before) { befores.append(step) }

  /// Runs after every answer, the last added first.
  package mutating func after(_ step: @escaping After) { afters.insert(step, at: 0) }

  private mutating func add(
    _ method: Method, _ pattern: String, _ bodyLimit: Int, _ action: Action
  ) {
    let segments = Segment.parse(pattern)
    let index = routes.count
    routes.append(
      Route(
        method: method, pattern: pattern, bodyLimit: bodyLimit, action: action, segments: segments))
    if segments.allSatisfy({ $0.isLiteral }) {
      literal[pattern, default: []].append(index)
    } else {
      patterned.append(index)
    }
  }
}

extension Router {
  /// What the table says about a request line.
  package enum Match: Sendable {
    case found(Route, parameters: [String: String])
    case missing
    case wrongMethod(allowed: [Method])
  }

  /// HEAD finds the handler of GET; a literal path wins over a pattern.
  package func match(_ method: Method, _ path: String) -> Match {
    let wanted = method == .head ? Method.get : method
    var allowed: [Method] = []
    if let indices = literal[path] {
      for index in indices {
        if routes[index].method == wanted || routes[index].method == method {
          return .found(routes[index], parameters: [:])
        }
        allowed.append(routes[index].method)
      }
    }
    if !patterned.isEmpty {
      let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      for index in patterned {
        guard let parameters = Segment.match(routes[index].segments, parts) else { continue }
        if routes[index].method == wanted || routes[index].method == method {
          return .found(routes[index], parameters: parameters)
        }
        if !allowed.contains(routes[index].method) { allowed.append(routes[index].method) }
      }
    }
    if allowed.isEmpty { return .missing }
    if allowed.contains(.get) && !allowed.contains(.head) { allowed.append(.head) }
    return .wrongMethod(allowed: allowed)
  }

  /// The answer where no handler is: 404, or 405 with `Allow`.
  func refusal(_ match: Match, _ request: Request) -> Response {
    switch match {
    case .wrongMethod(let allowed):
      let names = allowed.map { $0.rawValue }.joined(separator: ", ")
      if request.method == .options {
        return Response(status: .noContent, headers: ["Allow": names])
      }
      var response = Problem(.methodNotAllowed, "This address answers \(names).").response
      response.headers["Allow"] = names
      return response
    case .missing, .found:
      return Problem(.notFound, "There is nothing at this address.").response
    }
  }

  /// Runs the steps before a handler; an answer ends the matter.
  func prepare(_ request: inout Request) -> Response? {
    for step in befores {
      do {
        if let response = try step(&request) { return response }
      } catch {
        return .failure(error, to: request)
      }
    }
    return nil
  }

  /// Whether there are steps after an answer is known.
  var completesAnswers: Bool { !afters.isEmpty }

  /// Runs the steps after an answer is known.
  func finish(_ request: Request, _ response: Response) -> Response {
    var response = response
    for step in afters { step(request, &response) }
    return response
  }

  /// Takes a request the whole way without a socket: what the server does, for tests.
  package func respond(to request: Request) async -> Response {
    var request = request
    let match = match(request.method, request.path)
    if case .found(let route, let parameters) = match {
      request.parameters = parameters
      if request.body.count > route.bodyLimit {
        return finish(request, Problem(.contentTooLarge).response)
      }
      if let early = prepare(&request) { return finish(request, early) }
      do {
        switch route.action {
        case .task(let handler): return finish(request, try await handler(request))
        case .immediate(let handler): return finish(request, try handler(request))
        }
      } catch {
        return finish(request, .failure(error, to: request))
      }
    }
    if let early = prepare(&request) { return finish(request, early) }
    return finish(request, refusal(match, request))
  }
}
