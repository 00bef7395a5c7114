import Foundation
import HTTP
import Testing

@testable import Server

/// What `maneki serve` says when the database or the keys cannot be used.
@Suite struct SignInAccountsTests {
  private func withDirectory(_ body: (String) async throws -> Void) async throws {
    let path = NSTemporaryDirectory() + "maneki-accounts-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
  }

  private func open(_ directory: String, database: String? = nil) async throws -> Accounts {
    let flags = ["data": [directory], "database": database.map { [$0] } ?? []]
    let sources = LayeredSettings.Sources(
      flag: { flags[$0] ?? [] }, environment: { _ in nil })
    return try await SiteConfiguration(LayeredSettings(from: sources)).openAccounts(.silent)
  }

  private func refusal(_ directory: String, database: String? = nil) async throws -> String {
    do {
      try await open(directory, database: database).close()
    } catch let error as AccountsError {
      return error.message
    }
    Issue.record("it opened")
    return ""
  }

  @Test func `opened twice, the keys and the password's absence stay`() async throws {
    try await withDirectory { directory in
      let first = try await open(directory)
      #expect(try await first.host.makeLink() != nil)
      await first.prune()
      first.close()
      let keys = try Data(contentsOf: URL(filePath: directory + "/keys"))
      // Open while the files are looked at: closing takes some of them away, a moment later.
      let second = try await open(directory)
      defer { second.close() }
      #expect(try Data(contentsOf: URL(filePath: directory + "/keys")) == keys)
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      for file in files {
        let attributes = try FileManager.default.attributesOfItem(atPath: directory + "/" + file)
        let mode = try #require(attributes[.posixPermissions] as? Int)
        #expect(mode & 0o077 == 0, "\(file)")
      }
    }
  }

  @Test func `each reason is one sentence that names what it is about`() async throws {
    try await withDirectory { directory in
      let file = directory + "/maneki.sqlite"
      try Data(repeating: 0x41, count: 8192).write(to: URL(filePath: file))
      let corrupt = try await refusal(directory)
      #expect(corrupt.contains(file) && corrupt.contains("damaged"))
      try FileManager.default.removeItem(atPath: file)

      let folder = try await refusal(directory, database: "sqlite:\(directory)")
      #expect(folder.contains(directory) && folder.contains("cannot be opened"))

      let away = try await refusal(
        directory, database: "postgres://maneki:hush@127.0.0.1:1/none")
      #expect(away.contains("127.0.0.1:1") && !away.contains("hush"))
      #expect(!away.contains("\n"))

      try Data("identity 00\n".utf8).write(to: URL(filePath: directory + "/keys"))
      chmod(directory + "/keys", 0o644)
      #expect(try await refusal(directory).contains("chmod 600"))
      chmod(directory + "/keys", 0o600)
      #expect(try await refusal(directory).contains("/keys:1: this is no line of keys"))
    }
  }
}
