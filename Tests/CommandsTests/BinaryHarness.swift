import Foundation
import Testing

/// The real programs, as built beside the tests.
enum Binary {
  static let directory = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
  static let maneki = directory.appending(path: "maneki").path()

  struct Result: Equatable {
    var output: String
    var errors: String
    var exitCode: Int32
  }

  /// Runs a bash script in which `$M` is the program and `$D` an empty directory.
  static func bash(_ script: String, program: String = maneki) throws -> Result {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "maneki-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    // The streams go through files: a pipe that nobody empties would stop the program.
    let output = directory.appending(path: ".output")
    let errors = directory.appending(path: ".errors")
    for file in [output, errors] {
      #expect(FileManager.default.createFile(atPath: file.path(), contents: nil))
    }
    process.arguments = ["-c", script]
    process.currentDirectoryURL = directory
    process.environment = [
      "M": program, "D": directory.path(),
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
      "LC_ALL": "C.UTF-8",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8), exitCode: process.terminationStatus)
  }
}
