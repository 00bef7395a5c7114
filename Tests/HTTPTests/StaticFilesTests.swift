import Foundation
import HTTP
import Testing

@Suite struct StaticFilesTests {
  /// A directory with files, a link out of it, and something outside that must stay there.
  static func withDirectory(_ body: (URL, StaticFiles) async throws -> Void) async throws {
    let base = FileManager.default.temporaryDirectory.appendingPathComponent(
      "http-" + UUID().uuidString)
    let root = base.appendingPathComponent("root")
    try FileManager.default.createDirectory(
      at: root.appendingPathComponent("assets"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: base) }
    try Data("outside".utf8).write(to: base.appendingPathComponent("secret.txt"))
    try FileManager.default.createSymbolicLink(
      at: root.appendingPathComponent("link.txt"),
      withDestinationURL: base.appendingPathComponent("secret.txt"))
    for (name, text) in [
      ("page.txt", "0123456789"), ("assets/app.0123456789abcdef.js", "plain"),
      ("assets/app.0123456789abcdef.js.br", "brotli"),
      ("assets/app.0123456789abcdef.js.gz", "gzip"), (".hidden", "hidden"),
      ("module.wasm", "wasm"),
    ] {
      try Data(text.utf8).write(to: root.appendingPathComponent(name))
    }
    try Data(repeating: 0x62, count: 300_000).write(to: root.appendingPathComponent("large.bin"))
    try await body(root, StaticFiles(directory: root.path))
  }

  static func text(_ response: Response?) -> String? {
    guard case .bytes(let bytes) = response?.body else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func get(_ headers: Headers = [:]) -> Request { Request(path: "/x", headers: headers) }

  @Test func nothingOutsideIsServed() async throws {
    try await Self.withDirectory { _, files in
      for name in [
        "../secret.txt", "assets/../../secret.txt", "/etc/passwd", "link.txt", ".hidden", "assets",
        "assets/", "", "assets//app.0123456789abcdef.js", "./page.txt", "a\\b", "missing.txt",
      ] {
        #expect(files.response(name, to: Self.get()) == nil, "\(name)")
      }
      #expect(Self.text(files.response("page.txt", to: Self.get())) == "0123456789")
    }
  }

  @Test(arguments: [
    ("br", "brotli"), ("gzip", "gzip"), ("gzip, br", "brotli"), ("br;q=0.5, gzip", "gzip"),
    ("br;q=0, gzip;q=0", "plain"), ("*", "brotli"), ("*;q=0, gzip", "gzip"), ("deflate", "plain"),
    ("BR", "brotli"), ("br;q=nonsense, gzip;q=0.1", "gzip"),
    ("identity, br;q=0.5", "plain"),
  ])
  func theClientsWeightsDecide(_ accepted: String, _ text: String) async throws {
    try await Self.withDirectory { _, files in
      let response = files.response(
        "assets/app.0123456789abcdef.js", to: Self.get(["Accept-Encoding": accepted]))
      #expect(Self.text(response) == text)
      #expect(response?.headers["Content-Type"] == "text/javascript; charset=utf-8")
      #expect(response?.headers["Cache-Control"] == "public, max-age=31536000, immutable")
      #expect(response?.headers["Vary"] == "Accept-Encoding")
      let coding = response?.headers["Content-Encoding"]
      #expect(coding == (text == "plain" ? nil : text == "brotli" ? "br" : "gzip"))
    }
  }

  @Test func aKnownTagIsNotSentAgain() async throws {
    try await Self.withDirectory { _, files in
      let name = "assets/app.0123456789abcdef.js"
      let plain = files.response(name, to: Self.get())?.headers["ETag"] ?? ""
      let packed = files.response(name, to: Self.get(["Accept-Encoding": "br"]))?.headers["ETag"]
      #expect(plain.hasPrefix("\"") && plain != packed)
      for known in [plain, "W/" + plain, "\"other\", " + plain, "*"] {
        let response = files.response(name, to: Self.get(["If-None-Match": known]))
        #expect(response?.status == .notModified)
        #expect(Self.text(response) == "")
      }
      #expect(files.response(name, to: Self.get(["If-None-Match": "\"x\""]))?.status == .ok)
      #expect(files.response("page.txt", to: Self.get())?.headers["Cache-Control"] == "no-cache")
    }
  }

  @Test(
    arguments: [
      ("bytes=2-4", 206, "234", "bytes 2-4/10"), ("bytes=7-", 206, "789", "bytes 7-9/10"),
      ("bytes=-3", 206, "789", "bytes 7-9/10"), ("bytes=8-99", 206, "89", "bytes 8-9/10"),
      ("bytes=10-", 416, "", "bytes */10"), ("bytes=-0", 416, "", "bytes */10"),
      ("bytes=4-2", 200, "0123456789", nil), ("bytes=0-1,3-4", 200, "0123456789", nil),
      ("lines=1-2", 200, "0123456789", nil),
      ("bytes=99999999999999999999-", 200, "0123456789", nil),
    ] as [(String, Int, String, String?)])
  func oneRangeIsServed(
    _ range: String, _ status: Int, _ text: String, _ content: String?
  ) async throws {
    try await Self.withDirectory { _, files in
      let response = files.response("page.txt", to: Self.get(["Range": range]))
      #expect(response?.status.code == status)
      #expect(Self.text(response) == text)
      #expect(response?.headers["Content-Range"] == content)
      let stale = files.response(
        "page.txt", to: Self.get(["Range": range, "If-Range": "\"other\""]))
      #expect(stale?.status == .ok)
    }
  }

  @Test func largeFilesAndPartsGoOverTheWire() async throws {
    try await Self.withDirectory { _, files in
      var router = Router()
      router.immediate(.get, "/files/*") { request in
        guard let response = files.response(request.parameters["*"] ?? "", to: request) else {
          throw Problem(.notFound)
        }
        return response
      }
      try await withServer(router) { server in
        let whole = await exchange(server, ServingTests.request("GET /files/large.bin"))
        #expect(whole.hasSuffix(String(repeating: "b", count: 300_000)))
        let part = await exchange(
          server, ServingTests.request("GET /files/large.bin", "Range: bytes=1-200000\r\n"))
        #expect(statuses(part) == [206])
        #expect(part.contains("Content-Length: 200000\r\n"))
        let head = await exchange(server, ServingTests.request("HEAD /files/large.bin"))
        #expect(head.contains("Content-Length: 300000\r\n") && head.hasSuffix("\r\n\r\n"))
        for path in ["/files/../secret.txt", "/files/%2e%2e/secret.txt", "/files/link.txt"] {
          let answer = await exchange(server, ServingTests.request("GET " + path))
          #expect([400, 404].contains(statuses(answer).first ?? 0))
          #expect(!answer.contains("outside"))
        }
      }
    }
  }

  /// The kernel sends the file piece by piece, as the reader makes room.
  @Test func aSlowReaderGetsEveryByteOfAFile() async throws {
    try await Self.withDirectory { root, files in
      let content = (0..<2_000_000).map { "\($0)\n" }.joined()
      try Data(content.utf8).write(to: root.appendingPathComponent("numbers.bin"))
      var router = Router()
      router.immediate(.get, "/numbers") { request in
        files.response("numbers.bin", to: request) ?? .text("missing")
      }
      try await withServer(router) { server in
        let answers = await blocking { () -> [String] in
          guard let client = RawClient(server, receiveBuffer: 4_096) else { return [] }
          defer { client.close() }
          return (0..<2).map { _ in
            client.send(ServingTests.request("GET /numbers"))
            return client.receiveResponse()
          }
        }
        #expect(answers.count == 2)
        #expect(answers.allSatisfy { $0.hasSuffix("\r\n\r\n" + content) })
      }
    }
  }
}
