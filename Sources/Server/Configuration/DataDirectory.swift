private import Foundation

/// The directory that holds everything the server must not lose.
package enum DataDirectory {
  /// Makes the directory where it is missing, for its owner only, and tries that it can be written.
  package static func prepare(_ path: String) throws(DataDirectoryError) {
    var isDirectory: ObjCBool = false
    if !FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw .cannotBeMade(path)
      }
    } else if !isDirectory.boolValue {
      throw .notADirectory(path)
    }
    let probe = path + "/.maneki-\(ProcessInfo.processInfo.processIdentifier)"
    let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .notWritable(path, String(cString: strerror(errno))) }
    close(descriptor)
    unlink(probe)
  }
}

/// Why the data directory cannot be used, with the remedy.
package enum DataDirectoryError: Error, Equatable {
  case cannotBeMade(String)
  case notADirectory(String)
  case notWritable(String, String)

  package var message: String {
    switch self {
    case .cannotBeMade(let path):
      "the data directory \(path) cannot be made; name another one with --data"
    case .notADirectory(let path):
      "\(path) is a file where a data directory is wanted; name another one with --data"
    case .notWritable(let path, let reason):
      "the data directory \(path) cannot be written (\(reason)); give its owner the right to, or "
        + "name another one with --data"
    }
  }
}
