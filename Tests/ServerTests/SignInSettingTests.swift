import PhoneSignIn
import Testing

@testable import Server

private typealias ConfigurationError = Server.ConfigurationError

@Suite struct SignInSettingTests {
  private func read(_ file: String) throws -> PhoneSignIn.Settings {
    let sources = LayeredSettings.Sources(
      flag: { _ in [] }, environment: { _ in nil }, file: ("m.toml", Array(file.utf8)))
    return try SiteConfiguration(LayeredSettings(from: sources)).signIn
  }

  @Test func `nothing set is the service's own defaults`() throws {
    #expect(try read("") == PhoneSignIn.Settings())
  }

  @Test func `every number of the service is a setting`() throws {
    let properties = Mirror(reflecting: PhoneSignIn.Settings()).children.compactMap(\.label)
    let names = properties.map { name in
      "signin." + name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }
    #expect(Set(names) == Set(SignInSetting.all.map(\.setting.name)))
  }

  @Test func `each is read in its own form`() throws {
    let settings = try read(
      """
      [signin]
      code-length = 8
      resend-waits = ["30", "90"]
      number-sends = ["2/60", "6/3600"]
      prefix-sends = "7/1800"
      breaker = "10/60/50"
      countries = ["86", "+852"]
      brand = "年会"
      message-host = "gala.example"
      """)
    #expect(settings.codeLength == 8 && settings.resendWaits == [30, 90])
    #expect(settings.numberSends == [.init(2, per: 60), .init(6, per: 3600)])
    #expect(settings.prefixSends == .init(7, per: 1800))
    #expect(settings.breaker.sends == 10 && settings.breaker.verifiedPercent == 50)
    #expect(settings.countries == [86, 852] && settings.brand == "年会")
    #expect(settings.messageHost == "gala.example")
  }

  @Test(arguments: [
    ("code-length = 9", "m.toml:2: '9' is not a signin.code-length"),
    ("resend-waits = [\"soon\"]", "m.toml:2: signin.resend-waits is to be a list of seconds"),
    ("number-sends = [\"1\"]", "m.toml:2: signin.number-sends is to be a list of COUNT/SECONDS"),
    ("prefix-sends = \"5/-1\"", "m.toml:2: signin.prefix-sends is to be COUNT/SECONDS"),
    ("prefix-sends = \"0/60\"", "m.toml:2: signin.prefix-sends is to be 1 or more within"),
    ("breaker = \"1/60\"", "m.toml:2: signin.breaker is to be SENDS/SECONDS/PERCENT"),
    ("countries = [\"China\"]", "m.toml:2: signin.countries is to be a list of calling codes"),
    ("brand = \"\"", "m.toml:2: signin.brand is to be 1 to 32 characters"),
    ("message-host = \"a b\"", "m.toml:2: signin.message-host is to be a host name"),
    ("code-lifetime = 600\nchallenge-lifetime = 60", "signin.challenge-lifetime is to be"),
  ])
  func `what cannot be meant is named`(line: String, says: String) throws {
    let error = #expect(throws: ConfigurationError.self) { try read("[signin]\n" + line) }
    #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
  }
}
