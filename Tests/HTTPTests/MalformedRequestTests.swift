import Foundation
import HTTP
import Synchronization
import Testing

/// Requests that RFC 9112 says to refuse, on the wire of a live server.
///
/// Behind each stands a well-formed request for `/second`: were the first taken for something that
/// ends early, or answered and forgotten, the second would be answered too.
@Suite struct MalformedRequestTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var testDescription: String { name }

    init(_ name: String, _ text: String) {
      self.name = name
      bytes = Array(text.utf8)
    }

    init(_ name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  static func post(_ fields: String, _ body: String = "hello") -> String {
    "POST /first HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
  }

  static func get(_ fields: String) -> String { "GET /first HTTP/1.1\r\n\(fields)\r\n\r\n" }

  static func line(_ line: String) -> String { "\(line)\r\nHost: a\r\n\r\n" }

  static let rows: [Row] = lengths + encodings + hosts + fields + lines + sizes

  static let lengths: [Row] = [
    Row("two equal lengths", post("Content-Length: 5\r\nContent-Length: 5")),
    Row("two differing lengths", post("Content-Length: 5\r\nContent-Length: 6")),
    Row("a list of lengths", post("Content-Length: 5, 5")),
    Row("a negative length", post("Content-Length: -5")),
    Row("a length with plus", post("Content-Length: +5")),
    Row("a hexadecimal length", post("Content-Length: 0x5")),
    Row("an empty length", post("Content-Length:")),
    Row("a length in words", post("Content-Length: five")),
    Row("a length with a space", post("Content-Length: 5 5")),
    Row("a fractional length", post("Content-Length: 5.0")),
    Row("a length beyond 64 bits", post("Content-Length: 18446744073709551621")),
  ]

  static let encodings: [Row] = [
    Row(
      "length and encoding",
      post("Content-Length: 5\r\nTransfer-Encoding: chunked", "0\r\n\r\n")),
    Row(
      "encoding and length",
      post("Transfer-Encoding: chunked\r\nContent-Length: 5", "0\r\n\r\n")),
    Row("an unknown encoding", post("Transfer-Encoding: xchunked", "0\r\n\r\n")),
    Row("gzip, then chunked", post("Transfer-Encoding: gzip, chunked", "0\r\n\r\n")),
    Row("chunked not last", post("Transfer-Encoding: chunked, gzip", "0\r\n\r\n")),
    Row("chunked twice in a list", post("Transfer-Encoding: chunked, chunked", "0\r\n\r\n")),
    Row(
      "chunked twice in lines",
      post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "0\r\n\r\n")),
    Row(
      "two encodings",
      post("Transfer-Encoding: identity\r\nTransfer-Encoding: chunked", "0\r\n\r\n")
    ),
    Row("identity", post("Transfer-Encoding: identity", "0\r\n\r\n")),
    Row("an empty encoding", post("Transfer-Encoding:", "0\r\n\r\n")),
    Row("a quoted encoding", post("Transfer-Encoding: \"chunked\"", "0\r\n\r\n")),
    Row("a vertical tab before chunked", post("Transfer-Encoding: \u{0B}chunked", "0\r\n\r\n")),
    Row(
      "an encoding in HTTP/1.0",
      "POST /first HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    Row("a chunk size that is no number", post("Transfer-Encoding: chunked", "zz\r\nhello")),
    Row("a negative chunk size", post("Transfer-Encoding: chunked", "-5\r\nhello\r\n0\r\n\r\n")),
    Row("a chunk size with 0x", post("Transfer-Encoding: chunked", "0x5\r\nhello\r\n0\r\n\r\n")),
    Row(
      "a chunk size with a space", post("Transfer-Encoding: chunked", " 5\r\nhello\r\n0\r\n\r\n")),
    Row("an empty chunk size", post("Transfer-Encoding: chunked", "\r\nhello\r\n0\r\n\r\n")),
    Row(
      "a chunk size beyond 64 bits",
      post("Transfer-Encoding: chunked", "fffffffffffffffff\r\nhello\r\n0\r\n\r\n")),
    Row(
      "a chunk longer than its size",
      post("Transfer-Encoding: chunked", "3\r\nhello\r\n0\r\n\r\n")),
  ]

  static let hosts: [Row] = [
    Row("no Host", "GET /first HTTP/1.1\r\nAccept: */*\r\n\r\n"),
    Row("two Hosts", get("Host: a\r\nHost: b")),
    Row("two equal Hosts", get("Host: a\r\nHost: a")),
    Row("an empty Host", get("Host:")),
    Row("a Host with a path", get("Host: a/b")),
    Row("a Host with a user", get("Host: me@a")),
    Row("a Host with a space", get("Host: a b")),
    Row("a Host list", get("Host: a, b")),
    Row("a Host with a bad port", get("Host: a:8o")),
    Row("two Hosts in HTTP/1.0", "GET /first HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"),
  ]

  static let fields: [Row] = [
    Row("a space before the colon", get("Host: a\r\nX-Field : b")),
    Row("a tab before the colon", get("Host: a\r\nX-Field\t: b")),
    Row("a space before the first field", get(" Host: a")),
    Row("a folded line", get("Host: a\r\nX-Field: b\r\n c")),
    Row("a line folded with a tab", get("Host: a\r\nX-Field: b\r\n\tc")),
    Row("a NUL in a value", get("Host: a\r\nX-Field: b\0c")),
    Row("a NUL in a name", get("Host: a\r\nX\0Field: b")),
    Row("a bare CR in a value", get("Host: a\r\nX-Field: b\rc")),
    Row("a bare LF in a value", get("Host: a\r\nX-Field: b\nX-Other: c")),
    Row("bare LF line ends", "GET /first HTTP/1.1\nHost: a\n\n"),
    Row("a control character in a value", get("Host: a\r\nX-Field: \u{1}")),
    Row("DEL in a value", get("Host: a\r\nX-Field: \u{7F}")),
    Row("a field without a colon", get("Host: a\r\nX-Field")),
    Row("a field without a name", get("Host: a\r\n: b")),
    Row("a name with a bracket", get("Host: a\r\nX[Field]: b")),
    Row("a name beyond ASCII", get("Host: a\r\nX-F\u{E9}ld: b")),
    Row("an expectation nobody knows", post("Content-Length: 5\r\nExpect: 200-maybe")),
  ]

  static let lines: [Row] = [
    Row("no version", line("GET /first")),
    Row("two spaces before the target", line("GET  /first HTTP/1.1")),
    Row("two spaces before the version", line("GET /first  HTTP/1.1")),
    Row("a tab in the request line", line("GET\t/first HTTP/1.1")),
    Row("a space behind the version", line("GET /first HTTP/1.1 ")),
    Row("a space before the method", line(" GET /first HTTP/1.1")),
    Row("a space in the target", line("GET /first x HTTP/1.1")),
    Row("a method with a brace", line("GE{T /first HTTP/1.1")),
    Row("a method in lower case", line("get /first HTTP/1.1")),
    Row("a method nobody knows", line("BREW /first HTTP/1.1")),
    Row("CONNECT", line("CONNECT a:80 HTTP/1.1")),
    Row("TRACE", line("TRACE /first HTTP/1.1")),
    Row("HTTP/2.0", line("GET /first HTTP/2.0")),
    Row("HTTP/0.9 in words", line("GET /first HTTP/0.9")),
    Row("HTTP/1.10", line("GET /first HTTP/1.10")),
    Row("HTTP/1.", line("GET /first HTTP/1.")),
    Row("a version in lower case", line("GET /first http/1.1")),
    Row("another protocol", line("GET /first ICY/1.1")),
    Row("a fragment in the target", line("GET /first#part HTTP/1.1")),
    Row("a target without a slash", line("GET first HTTP/1.1")),
    Row("an asterisk for GET", line("GET * HTTP/1.1")),
    Row("an absolute target of another scheme", line("GET ftp://a/first HTTP/1.1")),
    Row("an absolute target without a host", line("GET http:///first HTTP/1.1")),
    Row("an absolute target with a user", line("GET http://me@a/first HTTP/1.1")),
    Row("an absolute target with one slash", line("GET http:/a/first HTTP/1.1")),
    Row("a control character in the target", line("GET /fir\u{1}st HTTP/1.1")),
    Row("a NUL in the target", line("GET /first\0 HTTP/1.1")),
    Row("bytes beyond ASCII in the target", line("GET /f\u{EF}rst HTTP/1.1")),
    Row("half an escape", line("GET /first%2 HTTP/1.1")),
    Row("an escape that is no number", line("GET /first%zz HTTP/1.1")),
    Row("an escaped NUL", line("GET /first%00 HTTP/1.1")),
    Row("an escaped line break", line("GET /first%0d%0aX HTTP/1.1")),
    Row("an escaped slash", line("GET /first%2Fx HTTP/1.1")),
    Row("an escape that is not UTF-8", line("GET /first%ff HTTP/1.1")),
    Row("dot segments", line("GET /x/../first HTTP/1.1")),
    Row("escaped dot segments", line("GET /x/%2e%2e/first HTTP/1.1")),
    Row("a bad escape in the query", line("GET /first?a=%zz HTTP/1.1")),
    Row("a TLS greeting", bytes: [0x16, 0x03, 0x01, 0x00, 0x05, 0x01, 0x00, 0x00, 0x01, 0x03]),
    Row("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  ]

  static let sizes: [Row] = [
    Row(
      "an over-long target",
      line("GET /first?" + String(repeating: "a", count: 9_000) + " HTTP/1.1")),
    Row("an over-long field", get("Host: a\r\nX: " + String(repeating: "a", count: 17_000))),
    Row(
      "an over-long head",
      get("Host: a" + String(repeating: "\r\nX: " + String(repeating: "a", count: 300), count: 60))),
    Row("too many fields", get("Host: a" + String(repeating: "\r\nX: a", count: 101))),
    Row("an over-long body", post("Content-Length: 70000", String(repeating: "a", count: 70_000))),
    Row(
      "an over-long chunked body",
      post(
        "Transfer-Encoding: chunked",
        "11170\r\n" + String(repeating: "a", count: 70_000) + "\r\n0\r\n\r\n")),
  ]

  static let second = Array("GET /second HTTP/1.1\r\nHost: a\r\n\r\n".utf8)

  /// Which addresses were reached.
  final class Reached: Sendable {
    let paths = Mutex<[String]>([])
  }

  static func router(_ reached: Reached) -> Router {
    var router = Router()
    router.before { request in
      reached.paths.withLock { $0.append(request.path) }
      return nil
    }
    for path in ["/first", "/second"] {
      router.immediate(.get, path) { _ in .text("got") }
      router.on(.post, path, bodyLimit: 65_536) { _ in .text("took") }
    }
    return router
  }

  @Test func thereAreEnough() { #expect(Self.rows.count >= 30) }

  @Test(arguments: rows)
  func isRefusedAndNothingFollows(_ row: Row) async throws {
    let reached = Reached()
    try await withServer(Self.router(reached)) { server in
      let answer = await exchange(server, row.bytes + Self.second)
      let codes = statuses(answer)
      #expect(codes.count == 1, "one answer: \(answer)")
      #expect(codes.allSatisfy { (400...505).contains($0) }, "refused: \(answer)")
      #expect(answer.contains("Content-Type: application/problem+json\r\n"), "ours: \(answer)")
      #expect(!reached.paths.withLock { $0 }.contains("/second"), "nothing follows")
      // As a second request on a kept connection, where the library has the socket already.
      let later = await exchange(server, keepAlive: row.bytes + Self.second)
      #expect(later.first.map { statuses($0) } == [200])
      #expect(later.last.map { statuses($0) }?.allSatisfy { (400...505).contains($0) } == true)
      #expect(!reached.paths.withLock { $0 }.contains("/second"), "nothing follows a kept one")
      let healthy = await exchange(server, "GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(statuses(healthy) == [200], "the server lives on")
    }
  }

  /// Split at every place of a short head, each half in a segment of its own.
  @Test func splittingChangesNothing() async throws {
    let bad = Array("GET /first HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n".utf8)
    let good = Array("GET /first HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    try await withServer(Self.router(Reached())) { server in
      for (bytes, status) in [(bad, 400), (good, 200)] {
        for cut in stride(from: 1, to: bytes.count, by: 3) {
          let answer = await blocking {
            guard let client = RawClient(server) else { return "no connection" }
            defer { client.close() }
            client.send(Array(bytes[..<cut]))
            client.send(Array(bytes[cut...]))
            return client.receive(until: "\r\n\r\n")
          }
          #expect(statuses(answer) == [status], "cut at \(cut)")
        }
      }
    }
  }

  private func exchange(_ server: Server, keepAlive bytes: [UInt8]) async -> [String] {
    await blocking {
      guard let client = RawClient(server) else { return [] }
      defer { client.close() }
      client.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
      let first = client.receiveResponse()
      client.send(bytes)
      shutdown(client.socket, Int32(SHUT_WR))
      return [first, client.receiveAll()]
    }
  }

  private func exchange(_ server: Server, _ bytes: [UInt8]) async -> String {
    await HTTPTests.exchange(server, bytes)
  }

  private func exchange(_ server: Server, _ text: String) async -> String {
    await HTTPTests.exchange(server, text)
  }
}
