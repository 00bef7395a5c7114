import Arguments
import Commands
import Foundation
import HTTP
import Server
import Testing

@testable import ServerCommands

@Suite struct OperatorLinkCommandTests {
  @Test func `it prints one line with the link`() async throws {
    let directory = NSTemporaryDirectory() + "maneki-link-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try Data("port = 9001\n".utf8).write(to: URL(filePath: directory + "/maneki.toml"))
    let settings = try ServeSettings.read(
      CommandDescription.serve.parse(["--data", directory]), [:])
    try await SiteConfiguration(settings).openAccounts(.silent).close()

    let result = await call("operator-link", ["--data", directory])
    #expect(result.exitCode == .done && result.warnings.isEmpty)
    let start = "Set the host's password, once: http://127.0.0.1:9001/operator/welcome?key="
    #expect(result.output.hasPrefix(start) && result.output.hasSuffix("\n"))
    #expect(result.output.dropFirst(start.count).dropLast().count == 64)
  }

  @Test func `what is missing is said in one line`() async {
    let none = await call("operator-link", ["--data", "/nonexistent"])
    #expect(none.exitCode == .usage && none.output.isEmpty)
    #expect(
      none.warnings == [
        "there is no database /nonexistent/maneki.sqlite; name the server's directory with "
          + "--data, or its database with --database"
      ])
    let wrong = await call("operator-link", ["--sender", "outbox"])
    #expect(wrong.exitCode == .usage)
  }

  @Test func `its options are those of serve`() {
    #expect(
      Set(CommandDescription.operatorLink.options.map(\.name))
        == ["port", "host", "data", "database", "config"])
  }
}
