import Delivery
import Foundation
import Testing

@testable import Server

/// From flags, variables and files to senders, and the one sentence when that fails.
@Suite struct SenderSettingsTests {
  static let whole: [String: [String: String]] = [
    "webhook": [
      "MANEKI_WEBHOOK_URL": "https://example.com/codes",
      "MANEKI_WEBHOOK_SECRET": "correct horse battery staple",
    ],
    "aliyun": [
      "MANEKI_ALIYUN_ACCESS_KEY_ID": "id", "MANEKI_ALIYUN_ACCESS_KEY_SECRET": "correct-horse",
      "MANEKI_ALIYUN_SIGN_NAME": "年会", "MANEKI_ALIYUN_TEMPLATE_CODE": "SMS_1",
    ],
    "twilio": [
      "MANEKI_TWILIO_ACCOUNT_SID": "AC0123456789abcdef0123456789abcdef",
      "MANEKI_TWILIO_AUTH_TOKEN": "correct-horse", "MANEKI_TWILIO_FROM": "+15005550006",
    ],
    "smtp": [
      "MANEKI_SMTP_HOST": "mail.example.com", "MANEKI_SMTP_USER": "draw",
      "MANEKI_SMTP_PASSWORD": "correct-horse", "MANEKI_SMTP_FROM": "draw@example.com",
      "MANEKI_SMTP_TO": "{national}@example.com",
    ],
  ]

  private func refusal(_ environment: [String: String], _ senders: [String]) throws -> String? {
    let settings = try settings(
      flags: ["sender": senders, "production": ["true"]], environment: environment)
    do throws(ConfigurationError) {
      _ = try SiteConfiguration(settings)
      return nil
    } catch {
      return error.message
    }
  }

  @Test(arguments: whole.keys.sorted())
  func `production with a sender names the setting that is missing`(sender: String) throws {
    let whole = try #require(Self.whole[sender])
    #expect(try refusal(whole, [sender]) == nil)
    for variable in whole.keys where variable != "MANEKI_SMTP_USER" {
      var partial = whole
      partial[variable] = nil
      let message = try #require(try refusal(partial, [sender]), "\(variable)")
      #expect(message.hasPrefix("the sender \(sender) needs \(sender)."))
      #expect(message.contains(" set \(variable) or the key in maneki.toml"))
      #expect(!message.contains("\n") && !message.contains("correct"))
      let isSecret = whole[variable]?.hasPrefix("correct") == true
      #expect(message.contains("\(variable)_FILE") == isSecret)
    }
  }

  @Test func `an unknown sender is answered with those there are`() throws {
    #expect(
      try refusal([:], ["pigeon"])
        == "--sender: there is no sender 'pigeon'; there are outbox, webhook, aliyun, twilio, smtp")
  }

  @Test func `senders keep their order, and each needs its own settings only`() throws {
    let environment = try #require(Self.whole["twilio"])
      .merging(try #require(Self.whole["smtp"])) { $1 }
    let settings = try settings(flags: ["sender": ["smtp", "twilio"]], environment: environment)
    #expect(try SiteConfiguration(settings).senders.map(\.name) == ["smtp", "twilio"])
    #expect(try refusal(environment, ["smtp", "aliyun"])?.contains("aliyun.access-key-id") == true)
  }

  @Test func `a value of no use is refused without being shown`() throws {
    var environment = try #require(Self.whole["webhook"])
    environment["MANEKI_WEBHOOK_URL"] = "http://example.com/codes?key=hunter2"
    #expect(
      try refusal(environment, ["webhook"])
        == "MANEKI_WEBHOOK_URL: webhook.url is to be an address that begins with https://")
  }

  @Test func `the file has tables, and the port is a number`() throws {
    let file = """
      sender = "smtp"
      [smtp]
      host = "mail.example.com"
      port = 465
      security = "tls"
      from = "draw@example.com"
      to = "{national}@example.com"
      """
    #expect(try SiteConfiguration(settings(file: file)).senders.map(\.name) == ["smtp"])
    #expect(throws: ConfigurationError.self) { try settings(file: "smtp.port = \"465\"") }
    #expect(throws: ConfigurationError.self) { try settings(file: "smtp.port = 65536") }
  }

  @Test(arguments: whole.keys.sorted())
  func `no secret is printed, and none has a flag`(sender: String) throws {
    let environment = try #require(Self.whole[sender])
    let all = try settings(environment: environment)
    let printed = all.printed()
    #expect(!printed.contains("correct"))
    #expect(printed.contains(/\n[a-z.-]+ = "…" +# MANEKI_/))
    for setting in Setting.all where setting.name.contains(".") { #expect(!setting.hasFlag) }
    let file = try settings(environment: ["MANEKI_SMTP_PASSWORD_FILE": "/run/secrets/smtp"])
    #expect(file.printed().contains("smtp.password-file = \"/run/secrets/smtp\""))
  }

  // MARK: Secrets in files

  private func file(_ bytes: [UInt8]) throws -> String {
    let path = NSTemporaryDirectory() + "maneki-secret-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  @Test func `a secret is read from the file that a variable or a key names`() throws {
    let path = try file(Array("correct horse battery staple\n".utf8))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var environment = try #require(Self.whole["webhook"])
    let direct = try SiteConfiguration(
      settings(flags: ["sender": ["webhook"]], environment: environment))
    environment["MANEKI_WEBHOOK_SECRET"] = nil
    let key = try SiteConfiguration(
      settings(
        flags: ["sender": ["webhook"]], environment: environment,
        file: "webhook.secret-file = \"\(path)\""))
    environment["MANEKI_WEBHOOK_SECRET_FILE"] = path
    let variable = try SiteConfiguration(
      settings(flags: ["sender": ["webhook"]], environment: environment))
    #expect(direct.senders == key.senders && key.senders == variable.senders)

    environment["MANEKI_WEBHOOK_SECRET"] = "correct horse battery staple"
    #expect(
      try refusal(environment, ["webhook"])
        == "webhook.secret and webhook.secret-file are both set; keep one of them")
    // The files of senders that are not asked for are left alone.
    #expect(try refusal(["MANEKI_SMTP_PASSWORD_FILE": "/none"], ["outbox"]) == nil)
  }

  @Test func `a file without a secret is refused by its path`() throws {
    var environment = try #require(Self.whole["webhook"])
    environment["MANEKI_WEBHOOK_SECRET"] = nil
    let large = [UInt8](repeating: 0x61, count: SecretFile.limit + 1)
    for (bytes, reason) in [
      ([], "empty, where a secret is wanted"), ([0x0A, 0x0A], "empty, where a secret is wanted"),
      ([0xFF, 0x61], "not UTF-8"), (large, "larger than 64 KiB, the most it may be"),
    ] as [([UInt8], String)] {
      let path = try file(bytes)
      defer { try? FileManager.default.removeItem(atPath: path) }
      environment["MANEKI_WEBHOOK_SECRET_FILE"] = path
      #expect(try refusal(environment, ["webhook"]) == "\(path): \(reason)")
    }
    environment["MANEKI_WEBHOOK_SECRET_FILE"] = "/none"
    #expect(try refusal(environment, ["webhook"]) == "/none: No such file or directory")
    environment["MANEKI_WEBHOOK_SECRET_FILE"] = "/"
    #expect(try refusal(environment, ["webhook"]) == "/: Is a directory")
  }
}
