/// Finds the handler of a request by method and path pattern (`/d/:slug/join`, `/assets/*`).
package struct Router: Sendable {
  package typealias Handler = @Sendable (Request) async throws -> Response

  package struct Route: Sendable {
    package var method: Method
    package var pattern: String
    /// The largest body accepted, in bytes.
    package var bodyLimit: Int
    package var handler: Handler
  }

  package private(set) var routes: [Route] = []

  package init() {}

  package mutating func on(
    _ method: Method, _ pattern: String, bodyLimit: Int = 1 << 20, _ handler: @escaping Handler
  ) {
    routes.append(
      Route(method: method, pattern: pattern, bodyLimit: bodyLimit, handler: handler))
  }
}
