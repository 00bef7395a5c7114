private import Foundation

/// Where the web files are when nobody says: beside the build, or where an installation puts them.
package enum WebDirectory {
  package static func find() throws(WebFilesError) -> String {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return try find(program: program) { FileManager.default.fileExists(atPath: $0) }
  }

  static func find(program: String, exists: (String) -> Bool) throws(WebFilesError) -> String {
    let candidates = candidates(program: program)
    if let found = candidates.first(where: { exists($0 + "/manifest.json") }) { return found }
    throw .missing(candidates[0])
  }

  /// `.build/PLATFORM/release/maneki-server` has its files in `.build/web`, and
  /// `/usr/local/bin/maneki-server` in `/usr/local/share/maneki/web`.
  static func candidates(program: String) -> [String] {
    var folders = program.split(separator: "/", omittingEmptySubsequences: true).map { String($0) }
    guard folders.count >= 2 else { return [".build/web"] }
    folders.removeLast(2)
    let prefix = "/" + folders.joined(separator: "/")
    let above = "/" + folders.dropLast().joined(separator: "/")
    return [above + "/web", prefix + "/share/maneki/web", ".build/web"]
  }
}
