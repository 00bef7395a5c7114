import Arguments
import Commands
import Delivery
import Foundation
import Server
import Testing

@testable import ServerCommands

@Suite struct ServeCommandTests {
  private func settings(
    _ words: [String], _ environment: [String: String] = [:]
  ) throws -> LayeredSettings {
    try ServeSettings.read(CommandDescription.serve.parse(words), environment)
  }

  /// A directory with a configuration file in it.
  private func directory(_ file: String) throws -> String {
    let path = NSTemporaryDirectory() + "maneki-serve-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(file.utf8).write(to: URL(fileURLWithPath: path + "/maneki.toml"))
    return path
  }

  @Test func `every setting with a flag is described, and every flag is a setting`() {
    let described = Set(CommandDescription.serve.options.map(\.name))
    let known = Set(Setting.all.filter(\.hasFlag).map(\.name))
    #expect(described == known.union(["config", "print-config"]))
  }

  @Test func `the file in the data directory is read, wherever that was named`() throws {
    let path = try directory("port = 9001\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try settings(["--data", path]).number(.port) == 9001)
    #expect(try settings([], ["MANEKI_DATA": path]).number(.port) == 9001)
    let origin = try settings(["--data=\(path)"])[.port].origin
    #expect(origin == .file(path + "/maneki.toml", line: 1))
  }

  @Test func `a named file wins over the one in the data directory`() throws {
    let data = try directory("port = 9001\n")
    let other = try directory("port = 9002\ndata = \"elsewhere\"\n")
    defer {
      for path in [data, other] { try? FileManager.default.removeItem(atPath: path) }
    }
    let named = try settings(["--data", data, "--config", other + "/maneki.toml"])
    #expect(named.number(.port) == 9002 && named.text(.data) == data)
    let variable = try settings([], ["MANEKI_CONFIG": other + "/maneki.toml"])
    #expect(variable.number(.port) == 9002 && variable.text(.data) == "elsewhere")
  }

  @Test func `a named file that is not there is an error, an unnamed one is not`() throws {
    #expect(throws: ConfigurationError.unreadableFile(path: "/none", "No such file or directory")) {
      try settings(["--config", "/none"])
    }
    #expect(try settings(["--data", "/none"]).number(.port) == 8080)
  }

  @Test func `switches and repeated flags`() throws {
    let all = try settings(["--production", "--sender", "aliyun", "--sender", "smtp"])
    #expect(all.isOn(.production) && all[.sender].texts == ["aliyun", "smtp"])
    #expect(!(try settings([])).isOn(.production))
  }

  @Test(arguments: ["nonsense", "256.1.1.1", "example.com", "127.0.0.1:80", "::g"])
  func `a host that is no address is named as such`(_ host: String) async {
    for more in [[], ["--print-config"]] {
      let result = await call("serve", ["--host", host, "--data", "/none"] + more)
      #expect(result.exitCode == .usage)
      #expect(result.warnings.first?.contains("'\(host)' is no IPv4 or IPv6 address") == true)
    }
  }

  @Test func `what keeps the server from starting is said beside the settings`() async throws {
    let path = try directory("sender = [\"webhook\"]\nwebhook.url = \"http://sms.example\"\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = await call("serve", ["--data", path, "--print-config"])
    #expect(result.exitCode == .usage)
    #expect(result.output.contains("webhook.url"))
    #expect(result.warnings.first?.contains("webhook.url") == true, "\(result.warnings)")
  }
}
