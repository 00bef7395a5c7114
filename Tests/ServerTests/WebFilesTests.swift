import Foundation
import HTTP
import Pages
import Testing

@testable import Server

@Suite struct WebFilesTests {
  /// A web directory with one hashed stylesheet and one file at a fixed address.
  private func directory() throws -> String {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("maneki-web-\(UUID().uuidString)")
    let assets = root.appendingPathComponent("assets")
    try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
    let manifest = """
      {"files":[
      {"name":"a.css","path":"/assets/a.00112233.css",
       "sizes":{"identity":5,"br":2,"gzip":3}},
      {"name":"sw.js","path":"/sw.js","sizes":{"identity":4}}
      ]}
      """
    for (name, text) in [
      ("manifest.json", manifest), ("assets/a.00112233.css", "plain"),
      ("assets/a.00112233.css.br", "br"),
      ("assets/a.00112233.css.gz", "gzp"), ("sw.js", "self"),
    ] {
      try Data(text.utf8).write(to: root.appendingPathComponent(name))
    }
    return root.path
  }

  private func response(
    _ path: String, _ headers: Headers = [:], in files: WebFiles
  ) async -> Response {
    await Site(files: files).router().respond(to: Request(path: path, headers: headers))
  }

  @Test func `hashed files never change, fixed ones are asked for again`() async throws {
    let directory = try directory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let files = try WebFiles(directory: directory)
    #expect(files.manifest.path(of: "a.css") == "/assets/a.00112233.css")
    let hashed = await response("/assets/a.00112233.css", in: files)
    #expect(hashed.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(hashed.headers["Content-Type"] == "text/css; charset=utf-8")
    let fixed = await response("/sw.js", in: files)
    #expect(fixed.headers["Cache-Control"] == "no-cache")
    for path in ["/assets/../manifest.json", "/manifest.json", "/assets/", "/assets/a.css"] {
      #expect(await response(path, in: files).status == .notFound, "\(path)")
    }
  }

  @Test(
    arguments: [
      (nil, nil), ("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"),
      ("*", "br"), ("*;q=0", nil), ("identity", nil), ("br;q=0.000,gzip;q=0", nil), ("BR", "br"),
    ] as [(String?, String?)])
  func `the smallest form the client reads`(accepted: String?, coding: String?) async throws {
    let directory = try directory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let files = try WebFiles(directory: directory)
    var headers = Headers()
    headers["Accept-Encoding"] = accepted
    let response = await response("/assets/a.00112233.css", headers, in: files)
    #expect(response.headers["Content-Encoding"] == coding)
    #expect(response.headers["Vary"] == "Accept-Encoding")
    guard case .bytes(let bytes) = response.body else {
      Issue.record("not bytes")
      return
    }
    #expect(bytes.count == ["br": 2, "gzip": 3][coding ?? ""] ?? 5)
  }

  @Test func `a known entity is not sent again`() async throws {
    let directory = try directory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let files = try WebFiles(directory: directory)
    let first = await response("/assets/a.00112233.css", in: files)
    let tag = try #require(first.headers["ETag"])
    let again = await response("/assets/a.00112233.css", ["If-None-Match": tag], in: files)
    #expect(again.status == .notModified && again.headers["ETag"] == tag)
    let other = await response("/assets/a.00112233.css", ["If-None-Match": "\"no\""], in: files)
    #expect(other.status == .ok)
  }

  @Test func `a missing or damaged directory says what helps`() throws {
    #expect(throws: WebFilesError.missing("/nonexistent")) {
      try WebFiles(directory: "/nonexistent")
    }
    let directory = try directory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try Data("sel".utf8).write(to: URL(fileURLWithPath: directory + "/sw.js"))
    #expect(throws: WebFilesError.unreadable(directory + "/sw.js")) {
      try WebFiles(directory: directory)
    }
    try Data("{".utf8).write(to: URL(fileURLWithPath: directory + "/manifest.json"))
    #expect(throws: WebFilesError.unreadable(directory + "/manifest.json")) {
      try WebFiles(directory: directory)
    }
  }

  @Test func `the directory is looked for beside the program`() throws {
    let build = try WebDirectory.find(program: "/src/.build/x86_64-linux/release/maneki-server") {
      $0 == "/src/.build/web/manifest.json"
    }
    #expect(build == "/src/.build/web")
    let installed = try WebDirectory.find(program: "/usr/local/bin/maneki-server") {
      $0 == "/usr/local/share/maneki/web/manifest.json"
    }
    #expect(installed == "/usr/local/share/maneki/web")
    #expect(throws: WebFilesError.self) { try WebDirectory.find(program: "") { _ in false } }
  }
}

@Suite struct DataDirectoryTests {
  @Test func `it is made for its owner only, and tried`() throws {
    let folder = NSTemporaryDirectory() + "maneki-data-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/a/b"
    try DataDirectory.prepare(path)
    try DataDirectory.prepare(path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }

  @Test func `what cannot be a data directory says what helps`() throws {
    let file = NSTemporaryDirectory() + "maneki-file-\(UUID().uuidString)"
    try Data().write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    #expect(throws: DataDirectoryError.notADirectory(file)) { try DataDirectory.prepare(file) }
    #expect(throws: DataDirectoryError.cannotBeMade(file + "/x")) {
      try DataDirectory.prepare(file + "/x")
    }
    // Nobody, not even root, makes a file there.
    #expect(throws: DataDirectoryError.self) { try DataDirectory.prepare("/proc") }
  }
}
