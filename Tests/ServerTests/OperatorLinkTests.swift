import Foundation
import HTTP
import Synchronization
import Testing

@testable import Server

/// What `maneki operator-link` stands on.
@Suite struct OperatorLinkTests {
  private func settings(_ flags: [String: String]) throws -> LayeredSettings {
    try LayeredSettings(
      from: LayeredSettings.Sources(
        flag: { flags[$0].map { [$0] } ?? [] }, environment: { _ in nil }))
  }

  @Test func `a link for the database the server uses, while it is in use`() async throws {
    let directory = NSTemporaryDirectory() + "maneki-link-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let flags = ["data": directory, "port": "8099", "host": "::1"]
    let accounts = try await SiteConfiguration(settings(flags)).openAccounts(.silent)
    defer { accounts.close() }
    let first = try #require(try await accounts.host.makeLink())
    #expect(try await accounts.host.isLink(first))

    let lines = Mutex<[String]>([])
    let log = Log { level, event, fields in
      lines.withLock { $0.append("\(level) \(event) \(fields)") }
    }
    let address = try await OperatorLink.make(settings(flags), log: log)
    let prefix = "http://[::1]:8099/operator/welcome?key="
    #expect(address.hasPrefix(prefix))
    let link = String(address.dropFirst(prefix.count))
    #expect(link.count == 64)
    #expect(try await accounts.host.isLink(link))
    #expect(try await !accounts.host.isLink(first))
    let logged = lines.withLock { $0 }
    #expect(logged.count == 1 && logged[0].hasPrefix("warning operator: a link"))
    #expect(logged[0].contains(directory) && !logged[0].contains(link))
    // A production server's senders and keys are not needed.
    _ = try await OperatorLink.make(
      settings(flags.merging(["production": "true"]) { $1 }), log: .silent)
  }

  @Test func `no database is made where there is none`() async throws {
    let directory = NSTemporaryDirectory() + "maneki-none-\(UUID().uuidString)"
    let error = await #expect(throws: OperatorLinkError.self) {
      try await OperatorLink.make(settings(["data": directory]), log: .silent)
    }
    #expect(error?.message.contains("there is no database \(directory)/maneki.sqlite") == true)
    #expect(!FileManager.default.fileExists(atPath: directory))
    let away = await #expect(throws: OperatorLinkError.self) {
      try await OperatorLink.make(
        settings(["database": "postgres://maneki:hush@127.0.0.1:1/none"]), log: .silent)
    }
    #expect(away?.message.contains("hush") == false)
    #expect(away?.message.contains("127.0.0.1:1") == true)
  }
}
