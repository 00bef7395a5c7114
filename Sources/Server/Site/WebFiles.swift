private import Foundation
package import HTTP
package import Pages

/// The files of the web directory, read once at start: nothing a request says is ever a path.
package struct WebFiles: Sendable {
  package let manifest: AssetManifest
  private let files: [String: File]

  private struct File: Sendable {
    var type: String
    var etag: String
    /// Hashed addresses never change what they stand for.
    var isHashed: Bool
    /// The plain form and its compressed ones.
    var forms: [ContentCoding: SharedBytes]
  }

  /// No files: pages refer to plain names, and every address is unknown.
  package static let none = WebFiles(manifest: .plain, files: [:])

  private init(manifest: AssetManifest, files: [String: File]) {
    self.manifest = manifest
    self.files = files
  }

  /// Reads what `make web` wrote.
  package init(directory: String) throws(WebFilesError) {
    let root = URL(fileURLWithPath: directory, isDirectory: true)
    guard let data = try? Data(contentsOf: root.appendingPathComponent("manifest.json")) else {
      throw .missing(directory)
    }
    guard let listed = try? JSONDecoder().decode(Listing.self, from: data) else {
      throw .unreadable(directory + "/manifest.json")
    }
    var paths: [String: String] = [:]
    var files: [String: File] = [:]
    for entry in listed.files {
      guard Address(localPath: entry.path) != nil, !entry.path.contains("..") else {
        throw .unreadable(directory + "/manifest.json")
      }
      var forms: [ContentCoding: SharedBytes] = [:]
      for coding in ContentCoding.allCases where entry.sizes[coding.rawValue] != nil {
        let file = root.appendingPathComponent(String(entry.path.dropFirst()) + coding.suffix)
        guard let bytes = try? Data(contentsOf: file),
          bytes.count == entry.sizes[coding.rawValue]
        else { throw .unreadable(file.path) }
        forms[coding] = SharedBytes(Array(bytes))
      }
      guard forms[.identity] != nil else { throw .unreadable(directory + entry.path) }
      paths[entry.name] = entry.path
      files[entry.path] = File(
        type: entry.type, etag: "\"\(entry.etag)\"",
        isHashed: entry.path.contains(".\(entry.etag)."), forms: forms)
    }
    self.init(manifest: AssetManifest(paths: paths), files: files)
  }

  /// Every address a file is served at.
  package var paths: [String] { files.keys.sorted() }

  /// The file at a path in the best form the client reads; nil when there is none.
  package func response(to request: Request) -> Response? {
    guard let file = files[request.path] else { return nil }
    var headers: Headers = [
      "Content-Type": file.type,
      "ETag": file.etag,
      "Vary": "Accept-Encoding",
      "Cache-Control": file.isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    if request.headers.list("If-None-Match").contains(where: { Self.same($0, file.etag) }) {
      return Response(status: .notModified, headers: headers)
    }
    let coding = ContentCoding.best(
      of: Set(file.forms.keys), accepted: request.headers["Accept-Encoding"])
    if coding != .identity { headers["Content-Encoding"] = coding.rawValue }
    guard let bytes = file.forms[coding] else { return nil }
    return Response(headers: headers, body: .shared(bytes))
  }

  /// Weak comparison (RFC 9110, 8.8.3.2).
  private static func same(_ given: String, _ etag: String) -> Bool {
    given == "*" || given == etag || given == "W/" + etag
  }

  private struct Listing: Decodable {
    var files: [Entry]

    struct Entry: Decodable {
      var name: String
      var path: String
      var type: String
      var etag: String
      var sizes: [String: Int]
    }
  }
}

/// Why the web files cannot be served, with the remedy.
package enum WebFilesError: Error, Equatable {
  case missing(String)
  case unreadable(String)

  package var message: String {
    switch self {
    case .missing(let directory):
      "\(directory) holds no web files (manifest.json is missing); 'make web' builds them, "
        + "--web DIR names another place"
    case .unreadable(let path):
      "\(path) is damaged or cannot be read; 'make web' builds it again"
    }
  }
}
