/// A request to a provider.
struct HTTPRequest: Sendable {
  enum Method: Sendable { case get, post }

  var method = Method.post
  var url: String
  /// Names and values; neither may have a line break.
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
  /// For basic authentication.
  var login: (user: String, password: Secret)?

  /// Where no proxy has any business.
  var isForThisMachine: Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains { host in
      ["http://", "https://"].contains { scheme in
        [":", "/"].contains { url.hasPrefix(scheme + host + $0) }
      }
    }
  }
}

/// What became of a request.
enum HTTPAnswer: Equatable, Sendable {
  case answered(status: Int, body: [UInt8])
  /// Not one byte of the request went out.
  case unsent(Reason)
  /// Some of the request went out, and no whole answer came back.
  case broken
}

extension HTTPAnswer {
  /// The meaning of an answer by its status alone, where the provider says nothing more precise.
  ///
  /// A redirect is never followed. 307 and 308, like 301, say that nothing was done; 302 and 303
  /// often follow work that was.
  static func attempt(status: Int) -> Attempt {
    switch status {
    case 301, 307, 308: .refused("redirect")
    case 408: .unknown
    case 400...499: .refused(Reason("http-\(status)"))
    default: .unknown
    }
  }
}
