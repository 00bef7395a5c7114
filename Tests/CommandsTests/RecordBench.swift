import Commands
import Foundation
import Synchronization
import Testing

/// Runs the light program in a directory of its own.
struct Bench: ~Copyable {
  let folder: URL

  struct Answer {
    var code: ExitCode
    var output: String
    var errors: String

    func json() throws -> [String: Any] {
      let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
      return try #require(value as? [String: Any])
    }
  }

  init() throws {
    folder = URL(filePath: NSTemporaryDirectory()).appending(path: "record-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// Words that begin with `@` are files of the directory.
  func run(at now: UInt64? = nil, _ words: String...) async -> Answer {
    await run(at: now, words)
  }

  func run(at now: UInt64? = nil, _ words: [String]) async -> Answer {
    var commands = CommandTable.light
    if let now { commands.insert(.seal(DrawCommand(), now: { now }), at: 0) }
    return await run(words, commands)
  }

  /// Runs these commands rather than those of the light program.
  func run(_ words: [String], _ commands: [Command]) async -> Answer {
    let output = Mutex("")
    let errors = Mutex("")
    let terminal = Terminal(
      write: { text in output.withLock { $0 += text } },
      warn: { line in errors.withLock { $0 += line + "\n" } })
    let program = Program(commands: commands, handOver: { throw CommandFailure("\($0)") })
    let words = words.map { $0.hasPrefix("@") ? path(String($0.dropFirst())) : $0 }
    let code = await program.run(words, terminal)
    return Answer(
      code: code, output: output.withLock { $0 }, errors: errors.withLock { $0 })
  }
}
