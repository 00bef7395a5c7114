/// One HTTP response as a value.
package struct Response: Sendable {
  package var status: Status
  package var headers: Headers
  package var body: Body

  package enum Body: Sendable {
    case bytes([UInt8])
    /// Part of an open file, sent by the kernel.
    case descriptor(FileDescriptor, offset: Int, length: Int)
    /// A live event stream; the request's `Last-Event-ID` says where to go on.
    case events(EventStream, lastEventID: String?)
  }

  package init(status: Status = .ok, headers: Headers = Headers(), body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension Response {
  // Made once: a literal would be built anew for each response.
  private static let plainText: Headers = ["Content-Type": "text/plain; charset=utf-8"]
  private static let markup: Headers = ["Content-Type": "text/html; charset=utf-8"]
  private static let json: Headers = ["Content-Type": "application/json"]

  package static func text(_ text: String, status: Status = .ok) -> Response {
    Response(status: status, headers: plainText, body: .bytes(Array(text.utf8)))
  }

  package static func html(_ bytes: [UInt8], status: Status = .ok) -> Response {
    Response(status: status, headers: markup, body: .bytes(bytes))
  }

  package static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
    Response(status: status, headers: json, body: .bytes(bytes))
  }

  /// 303: the browser goes on with GET, so that a reload does not send the form again.
  package static func seeOther(_ location: String) -> Response {
    Response(status: .seeOther, headers: ["Location": location])
  }

  /// Follows a stream from where the request left it (`Last-Event-ID`).
  package static func events(_ stream: EventStream, for request: Request) -> Response {
    Response(body: .events(stream, lastEventID: request.headers["Last-Event-ID"]))
  }
}

/// Bytes at a fixed address, shared by any number of responses.
package final class SharedBytes: Sendable {
  package let count: Int
  // Written once in `init`, then only read; freed when nobody holds the object any more.
  nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  package init(_ bytes: [UInt8]) {
    count = bytes.count
    pointer = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
    bytes.withUnsafeBytes { source in
      if let base = source.baseAddress {
        pointer.copyMemory(from: base, byteCount: source.count)
      }
    }
  }

  deinit { pointer.deallocate() }
}
