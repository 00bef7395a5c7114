/// Which hashed file stands for each name of the web directory, as the build wrote it.
package struct AssetManifest: Sendable, Equatable {
  package var paths: [String: String]

  /// Names to paths: `"maneki.css": "/assets/maneki.1f0c….css"`.
  package init(paths: [String: String]) { self.paths = paths }

  /// Serves files under their plain names: for tests of pages without a web directory.
  package static let plain = AssetManifest(paths: [:])

  package func path(of name: String) -> String { paths[name] ?? "/assets/" + name }
}
