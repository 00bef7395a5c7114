import Foundation
import PhoneNumbers
import PhoneSignIn
import StoreTesting
import Testing

/// Nothing that is stored, answered or printed holds a code or a whole number.
@Suite struct Leaks {
  @Test(arguments: Engine.shared)
  func nothingHoldsACodeOrANumber(engine: Engine) async throws {
    try await World.with(engine, { $0.codeLength = 8 }) { world in
      var printed = ""
      let browser = try world.browser()
      let view = try await world.sent("13800138000", browser, purpose: "join:gala")
      dump(view, to: &printed)
      let first = try world.carrier.code()
      dump(try await world.verify(view.id, try world.carrier.wrongCode(), browser), to: &printed)
      dump(try await world.limited("13800138000", browser), to: &printed)
      world.time.advance(seconds: 60)
      dump(try await world.request("13800138000", browser, purpose: "join:gala"), to: &printed)
      dump(try await world.verify(view.id, first, browser), to: &printed)
      dump(try await world.verify(view.id, try world.carrier.code(), browser), to: &printed)
      world.carrier.answer(.rejected(reason: "blocked"))
      dump(try await world.request("13900139000", try world.browser(), key: "k"), to: &printed)
      dump(try await world.service.figures(), to: &printed)
      dump(world.carrier.messages, to: &printed)
      for message in world.carrier.messages { printed += "\(message) \(message.code)" }

      let stored = try await contents(of: world)
      // The dump is one of this world: it shows what may be there.
      #expect(stored.contains("join:gala"))
      let secrets =
        world.carrier.messages.map(\.code.text)
        + ["13800138000", "13900139000", "wrong"].dropLast()
      #expect(world.carrier.count == 3)
      for secret in secrets {
        let hexadecimal = secret.utf8.map { String(format: "%02x", $0) }.joined()
        for text in [secret, hexadecimal] {
          #expect(!stored.contains(text), "stored: \(text)")
          #expect(!printed.contains(text), "printed: \(text)")
        }
      }
    }
  }

  /// Everything the database keeps, as text; bytes that are no text come as hexadecimal or noise.
  private func contents(of world: World) async throws -> String {
    switch world.place.engine {
    case .memory: return ""
    case .file:
      let files = ["", "-wal"].compactMap {
        FileManager.default.contents(atPath: world.place.address + $0)
      }
      #expect(files.count == 2)
      return files.map { String(decoding: $0, as: UTF8.self) }.joined()
    case .postgreSQL:
      let schema = try #require(world.place.address.split(separator: "%3D").last)
      let address = try #require(world.place.address.split(separator: "?").first)
      return try await Program.run(
        "/usr/bin/pg_dump", ["--schema", String(schema), String(address)]
      ).output
    }
  }
}

/// A child process and what it wrote.
struct Program {
  var output: String
  /// The exit code, or the number of the signal that ended it.
  var status: Int32
  var wasKilled: Bool

  var lines: [String] { output.split(separator: "\n").map(String.init) }

  static func run(_ path: String, _ arguments: [String]) async throws -> Program {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    return try await withCheckedThrowingContinuation { continuation in
      let thread = Thread {
        do {
          try process.run()
          let data = pipe.fileHandleForReading.readDataToEndOfFile()
          process.waitUntilExit()
          continuation.resume(
            returning: Program(
              output: String(decoding: data, as: UTF8.self), status: process.terminationStatus,
              wasKilled: process.terminationReason == .uncaughtSignal))
        } catch {
          continuation.resume(throwing: error)
        }
      }
      thread.start()
    }
  }
}
