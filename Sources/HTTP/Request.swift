/// One HTTP request, its body read within the route's limit.
package struct Request: Sendable {
  package var method: Method
  /// The decoded path; always begins with a slash.
  package var path: String
  /// Names and values of the query, decoded, in order.
  package var query: [(name: String, value: String)]
  package var headers: Headers
  package var body: [UInt8]
  /// The address of the other end of the connection, without the port.
  package var peer: String
  /// What the route's pattern captured: `/d/:slug` gives `slug`, `*` gives the rest.
  package var parameters: [String: String]

  package init(
    method: Method = .get, path: String, query: [(name: String, value: String)] = [],
    headers: Headers = Headers(), body: [UInt8] = [], peer: String = "127.0.0.1",
    parameters: [String: String] = [:]
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.peer = peer
    self.parameters = parameters
  }

  /// The first value of a name in the query.
  package func queryValue(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}

/// The methods the server knows; any other is answered with 501.
package enum Method: String, Sendable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"

  /// Whether a request asks for nothing to change (RFC 9110, 9.2.1).
  package var isSafe: Bool {
    switch self {
    case .get, .head, .options: true
    case .post, .put, .patch, .delete: false
    }
  }
}
