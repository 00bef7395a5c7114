/// One HTTP response as a value.
package struct Response: Sendable {
  package var status: Status
  package var headers: Headers
  package var body: Body

  package enum Body: Sendable {
    case bytes([UInt8])
    /// A file sent by the kernel: opened path and length.
    case file(path: String, length: Int)
    /// A live event stream; the request's `Last-Event-ID` says where to go on.
    case events(EventStream, lastEventID: String?)
  }

  package init(status: Status = .ok, headers: Headers = Headers(), body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// A status code with its name.
package struct Status: Sendable, Equatable, ExpressibleByIntegerLiteral {
  package var code: Int

  package init(integerLiteral code: Int) { self.code = code }

  package static let ok: Status = 200
  package static let seeOther: Status = 303
  package static let notModified: Status = 304
  package static let badRequest: Status = 400
  package static let notFound: Status = 404
  package static let methodNotAllowed: Status = 405
  package static let contentTooLarge: Status = 413
}
