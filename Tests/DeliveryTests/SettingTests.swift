import Testing

@testable import Delivery

@Suite struct SettingTests {
  private func configuration(
    _ name: String, _ values: [String: String]
  ) throws(SenderSettingError) -> SenderConfiguration {
    try SenderConfiguration(named: name, directory: "/data", values: values)
  }

  /// What each sender cannot do without.
  static let needed: [(sender: String, settings: [String])] = [
    ("webhook", ["webhook.url", "webhook.secret"]),
    (
      "aliyun",
      [
        "aliyun.access-key-id", "aliyun.access-key-secret", "aliyun.sign-name",
        "aliyun.template-code",
      ]
    ),
    ("twilio", ["twilio.account-sid", "twilio.auth-token", "twilio.from"]),
    ("smtp", ["smtp.host", "smtp.from", "smtp.to"]),
  ]
  static let whole = Fixtures.values.merging(["webhook.url": "https://example.com/codes"]) { $1 }

  @Test(arguments: needed.indices)
  func `each missing setting is named`(index: Int) throws {
    let (sender, settings) = Self.needed[index]
    #expect(try configuration(sender, Self.whole).name == sender)
    for setting in settings {
      for empty in [nil, ""] {
        var values = Self.whole
        values[setting] = empty
        let isSecret = SenderSetting.all.first { $0.name == setting }?.isSecret ?? false
        #expect(
          throws: SenderSettingError.missing(
            sender: sender, setting: setting, isSecret: isSecret)
        ) { try configuration(sender, values) }
      }
    }
  }

  @Test func `a login needs its password`() {
    #expect(
      throws: SenderSettingError.missing(sender: "smtp", setting: "smtp.password", isSecret: true)
    ) { try configuration("smtp", Self.whole.merging(["smtp.user": "me"]) { $1 }) }
  }

  @Test(
    arguments: [
      ("webhook.url", "http://example.com/"), ("webhook.url", "ftp://example.com/"),
      ("webhook.url", "file:///etc/passwd"), ("webhook.url", "gate.example.net"),
      ("webhook.url", "https:///x"), ("webhook.url", "https://me:pw@example.com/"),
      ("webhook.url", "https://example.com/ x"), ("webhook.url", "https://example.com/#x"),
      ("webhook.url", "http://127.0.0.1.example.com/"), ("webhook.url", "https://e.com/\r\nX: y"),
      ("webhook.secret", "short"), ("webhook.secret", "sixteen characters\nX: y"),
      ("aliyun.endpoint", "http://dysmsapi.aliyuncs.com"),
      ("aliyun.endpoint", "https://dysmsapi.aliyuncs.com/path"),
      ("aliyun.access-key-id", "a b"), ("aliyun.access-key-id", "a\r\nX: y"),
      ("aliyun.sign-name", "a\nb"), ("aliyun.template-code", "a b"),
      ("twilio.account-sid", "AC/../../x"), ("twilio.account-sid", "AC0123"),
      ("twilio.account-sid", "XX0123456789abcdef0123456789abcdef"),
      ("twilio.auth-token", "a b"), ("twilio.endpoint", "https://api.twilio.com/?x"),
      ("smtp.host", "a b"), ("smtp.host", "evil/../x"), ("smtp.host", "a@b"),
      ("smtp.port", "0"), ("smtp.port", "65536"), ("smtp.port", "x"),
      ("smtp.security", "maybe"), ("smtp.from", "Draw <draw@example.com>"),
      ("smtp.from", "a@b.com\r\nBcc: c@d.com"), ("smtp.to", "{national}.example.org"),
      ("smtp.to", "{national}@b.com,x@y.z"), ("smtp.to", "{unknown}@b.com"),
    ])
  func `what cannot be meant is refused by name, without the value`(
    setting: String, value: String
  ) throws {
    let sender = String(setting.prefix { $0 != "." })
    do throws(SenderSettingError) {
      _ = try configuration(sender, Self.whole.merging([setting: value]) { $1 })
      Issue.record("taken")
    } catch {
      guard case .invalid(setting, let wanted) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!wanted.contains(value))
    }
  }

  @Test func `an unknown name and the outbox`() throws {
    #expect(throws: SenderSettingError.unknownSender("pigeon")) { try configuration("pigeon", [:]) }
    #expect(try configuration("outbox", [:]) == .outbox(path: "/data/outbox.jsonl"))
  }

  @Test func `every sender has a name and prints nothing else`() throws {
    for name in SenderConfiguration.names {
      let sender = try configuration(name, Self.whole)
      #expect(sender.name == name && "\(sender)" == name)
      var dumped = ""
      dump(sender, to: &dumped)
      dump(Secret("hunter2"), to: &dumped)
      dumped += "\(Secret("hunter2")) \(String(reflecting: Secret("hunter2")))"
      for secret in ["correct horse", "testSecret", "token", "hunter2"] {
        #expect(!dumped.contains(secret))
      }
    }
  }
}
