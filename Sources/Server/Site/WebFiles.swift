private import Foundation
package import HTTP
package import Pages

/// The files `make web` wrote: those its manifest names are served, nothing else in the directory.
package struct WebFiles: Sendable {
  package let manifest: AssetManifest
  /// Every address a file is served at, in order.
  package let paths: [String]
  private let directory: StaticFiles?

  /// No files: pages refer to plain names, and every address is unknown.
  package static let none = WebFiles(manifest: .plain, paths: [], directory: nil)

  private init(manifest: AssetManifest, paths: [String], directory: StaticFiles?) {
    self.manifest = manifest
    self.paths = paths
    self.directory = directory
  }

  /// Reads the manifest and checks that every file it names is there, whole.
  package init(directory: String) throws(WebFilesError) {
    let root = URL(fileURLWithPath: directory, isDirectory: true)
    guard let data = try? Data(contentsOf: root.appendingPathComponent("manifest.json")) else {
      throw .missing(directory)
    }
    guard let listed = try? JSONDecoder().decode(Listing.self, from: data) else {
      throw .unreadable(directory + "/manifest.json")
    }
    for entry in listed.files {
      guard Address(localPath: entry.path) != nil, !entry.path.contains("..") else {
        throw .unreadable(directory + "/manifest.json")
      }
      for (coding, size) in entry.sizes {
        let file = directory + entry.path + (["br": ".br", "gzip": ".gz"][coding] ?? "")
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        guard attributes?[.size] as? Int == size else { throw .unreadable(file) }
      }
    }
    guard let files = try? StaticFiles(directory: directory) else { throw .missing(directory) }
    self.init(
      manifest: AssetManifest(
        paths: Dictionary(
          listed.files.map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })),
      paths: listed.files.map(\.path).sorted(), directory: files)
  }

  /// The file at one of `paths` in the best form the client reads; nil when it has gone.
  package func response(to request: Request) -> Response? {
    directory?.response(String(request.path.dropFirst()), to: request)
  }

  private struct Listing: Decodable {
    var files: [Entry]

    struct Entry: Decodable {
      var name: String
      var path: String
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
