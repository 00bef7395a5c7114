import Delivery
import Testing

@testable import Server

/// Settings from memory: flags, environment, and a file called `maneki.toml`.
func settings(
  flags: [String: [String]] = [:], environment: [String: String] = [:], file: String? = nil
) throws(ConfigurationError) -> LayeredSettings {
  try LayeredSettings(
    from: .init(
      flag: { flags[$0] ?? [] }, environment: { environment[$0] },
      file: file.map { (path: "maneki.toml", bytes: Array($0.utf8)) }))
}

private func message(_ body: () throws(ConfigurationError) -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return error.message
  }
}

@Suite struct SiteConfigurationTests {
  @Test func `without anything it is a safe development server`() throws {
    let configuration = try SiteConfiguration(settings())
    #expect(configuration.port == 8080)
    #expect(configuration.host == "127.0.0.1")
    #expect(configuration.dataDirectory == "data")
    #expect(configuration.database == .sqlite(path: "data/maneki.sqlite"))
    #expect(
      configuration.senders == [.outbox(path: "data/outbox.jsonl")] && !configuration.isProduction)
    #expect(configuration.trustedHops == 0 && configuration.webDirectory == nil)
  }

  @Test func `flag over environment over file over default`() throws {
    let file = "port = 1\nhost = \"::1\"\ndata = \"from-file\"\n"
    let environment = ["MANEKI_PORT": "2", "MANEKI_HOST": "localhost"]
    let all = try settings(flags: ["port": ["3"]], environment: environment, file: file)
    #expect(all[.port] == .init(texts: ["3"], origin: .flag("--port")))
    #expect(all[.host] == .init(texts: ["localhost"], origin: .environment("MANEKI_HOST")))
    #expect(all[.data] == .init(texts: ["from-file"], origin: .file("maneki.toml", line: 3)))
    #expect(all[.trustedHops] == .init(texts: ["0"], origin: .standard))
  }

  @Test func `lists in each layer`() throws {
    #expect(try settings(file: "sender = \"smtp\"")[.sender].texts == ["smtp"])
    #expect(try settings(file: "sender = [\"a\",\n \"b\"]")[.sender].texts == ["a", "b"])
    let environment = ["MANEKI_SENDER": "aliyun,twilio"]
    #expect(try settings(environment: environment)[.sender].texts == ["aliyun", "twilio"])
    #expect(try settings(flags: ["sender": ["x", "y"]])[.sender].texts == ["x", "y"])
  }

  @Test(arguments: [
    ("port = 99999", "maneki.toml:1: '99999' is not a port; it is a whole number from 0 to 65535"),
    ("\n\nport = \"80\"", "maneki.toml:3: 'port' takes a whole number"),
    ("port = 80.5", "maneki.toml:1: 'port' takes a whole number"),
    ("production = 1", "maneki.toml:1: 'production' takes true or false"),
    (
      "sender = []",
      "maneki.toml:1: 'sender' is an empty list; name at least one, or leave it out for the default"
    ),
    ("sender = {}", "maneki.toml:1: 'sender' takes a text or a list of texts"),
    ("port = []", "maneki.toml:1: 'port' takes a whole number"),
    ("sender = [1]", "maneki.toml:1: 'sender' takes a text or a list of texts"),
    ("host = 2024-01-01", "maneki.toml:1: 'host' takes a text in quotes"),
    (
      "host=\"::1\"\nprot = 1",
      "maneki.toml:2: there is no setting 'prot'; 'maneki serve --print-config' lists them"
    ),
    (
      "[server]\nport = 1",
      "maneki.toml:2: there is no setting 'server.port'; 'maneki serve --print-config' lists them"
    ),
  ])
  func `a wrong file names its line`(file: String, expected: String) {
    #expect(message { () throws(ConfigurationError) in _ = try settings(file: file) } == expected)
  }

  @Test(arguments: ["port = ", "port = 1\nport = 2", "\u{0}", "= 1", "a = \"", "[[[["])
  func `broken TOML names a line`(file: String) throws {
    let text = try #require(
      message { () throws(ConfigurationError) in _ = try settings(file: file) })
    #expect(text.firstMatch(of: /^maneki\.toml:[1-9][0-9]*: .+/) != nil, "\(text)")
    #expect(!text.contains("\n"))
  }

  @Test(arguments: ["-1", "65536", "+80", "8080 ", "", "0x50", "８０", "99999999999999999999"])
  func `a port is plain digits within bounds`(port: String) {
    #expect(throws: ConfigurationError.self) { try settings(flags: ["port": [port]]) }
  }

  @Test func `no layer of any list can be empty`() throws {
    for setting in Setting.all where setting.kind == .list {
      let expected =
        "'\(setting.name)' is an empty list; name at least one, or leave it out for the default"
      let file = try #require(
        message { () throws(ConfigurationError) in _ = try settings(file: "\(setting.name) = []") })
      #expect(file == "maneki.toml:1: " + expected)
      let environment = try #require(
        message { () throws(ConfigurationError) in
          _ = try settings(environment: [setting.environmentName: ","])
        })
      #expect(environment == "\(setting.environmentName): " + expected)
    }
  }

  @Test func `on and off in the environment`() throws {
    for (text, isOn) in [("1", true), ("TRUE", true), ("on", true), ("0", false), ("no", false)] {
      #expect(try settings(environment: ["MANEKI_PRODUCTION": text]).isOn(.production) == isOn)
    }
    #expect(
      message { () throws(ConfigurationError) in
        _ = try settings(environment: ["MANEKI_PRODUCTION": "maybe"])
      } == "MANEKI_PRODUCTION: 'maybe' is neither true nor false")
  }

  @Test(arguments: ["example.com", "127.0.0.1.example.com", "", "nonsense"])
  func `a host is an address`(host: String) throws {
    let given = try settings(flags: ["host": [host], "sender": ["outbox"]])
    #expect(throws: ConfigurationError.notAnAddress(origin: "--host", given: host)) {
      try SiteConfiguration(given)
    }
  }

  @Test(arguments: ["0.0.0.0", "192.168.1.5", "::", "2001:db8::1"])
  func `an address others can reach needs a sender`(host: String) throws {
    let open = try settings(flags: ["host": [host]])
    #expect(throws: ConfigurationError.self) { try SiteConfiguration(open) }
    let named = try settings(flags: ["host": [host], "sender": ["outbox"]])
    #expect(try SiteConfiguration(named).senders == [.outbox(path: "data/outbox.jsonl")])
  }

  @Test(arguments: ["127.0.0.1", "127.8.9.1", "localhost", "::1"])
  func `loopback does not`(host: String) throws {
    #expect(try SiteConfiguration(settings(flags: ["host": [host]])).host == host)
  }

  @Test func `production needs a sender by name, in one sentence`() throws {
    let production = try settings(flags: ["production": ["true"]])
    #expect(
      message { () throws(ConfigurationError) in _ = try SiteConfiguration(production) }
        == "this is production, so codes need a real way out: name one with --sender "
        + "(--sender outbox only writes them to a file)")
  }

  @Test func `databases`() throws {
    func database(_ text: String) throws -> SiteConfiguration.Database {
      try SiteConfiguration(settings(flags: ["database": [text]])).database
    }
    #expect(try database("sqlite:/a/b.db") == .sqlite(path: "/a/b.db"))
    #expect(try database("postgres://u@h/d") == .postgreSQL(url: "postgres://u@h/d"))
    for wrong in ["mysql://x", "sqlite:", "b.db", ""] {
      #expect(throws: ConfigurationError.self) { try database(wrong) }
    }
  }

  @Test func `what is printed reads back and says where it came from`() throws {
    let all = try settings(
      flags: ["host": ["a\"b\\c\n"], "sender": ["outbox"]],
      environment: ["MANEKI_DATABASE": "postgres://me:hunter2@db/x?password=hunter2&a=b"],
      file: "port = 9000")
    let printed = all.printed()
    #expect(!printed.contains("hunter2"))
    #expect(printed.contains("\"postgres://me:…@db/x?password=…&a=b\""))
    #expect(printed.contains(/port = 9000 +# maneki.toml:1\n/))
    #expect(printed.contains(/sender = \["outbox"\] +# --sender\n/))
    #expect(printed.contains(/data = "data" +# default\n/))
    #expect(printed.contains("# web is not set\n"))
    let again = try settings(file: printed)
    for setting in Setting.all where setting.name != "database" {
      #expect(again[setting].texts == all[setting].texts, "\(setting.name)")
    }
  }

  @Test func `secrets have no flag and are never shown`() throws {
    let key = Setting("gateway.key", .text, isSecret: true)
    let all = try LayeredSettings(
      [key],
      from: .init(
        flag: { _ in ["from-flag"] }, environment: { $0 == "MANEKI_GATEWAY_KEY" ? "s3" : nil }))
    #expect(all.text(key) == "s3")
    #expect(all.printed([key]) == "gateway.key = \"…\"  # MANEKI_GATEWAY_KEY\n")
  }
}

@Suite struct TOMLDocumentTests {
  @Test func `keys in the order of the file with their lines`() throws {
    let text = "b = 1\na = \"x\"\n[t]\nc = true\nd = [\"p\", \"q\"]\ne = [1]\nf = []\ng = {}\n"
    #expect(
      try TOMLDocument(Array(text.utf8)).entries == [
        .init(key: "b", value: .integer("1"), line: 1),
        .init(key: "a", value: .text("x"), line: 2),
        .init(key: "t.c", value: .boolean(true), line: 4),
        .init(key: "t.d", value: .list(["p", "q"]), line: 5),
        .init(key: "t.e", value: .other, line: 6),
        .init(key: "t.f", value: .list([]), line: 7),
        .init(key: "t.g", value: .other, line: 8),
      ])
    #expect(try TOMLDocument([]).entries.isEmpty)
  }

  /// Fixed pseudo-random edits of a document: every one is read or refused with a line.
  @Test func `no edit of a file ends the program`() {
    let seed = Array("[a]\nb = \"c\" # d\n[[e]]\nf.\"g\" = [ 1, 'h' ]\ni = { j = 1.5 }\n".utf8)
    let bytes = Array("[]{}=\"'#.,\n\\ \u{0}\r9-e".utf8) + [0xFF]
    var state: UInt64 = 42
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    var refused = 0
    for _ in 0..<3_000 {
      var text = seed
      for _ in 0...next(4) { text[next(text.count)] = bytes[next(bytes.count)] }
      text.removeLast(next(text.count))
      do {
        _ = try TOMLDocument(text)
      } catch {
        refused += 1
        if error.line < 1 || error.description.isEmpty { Issue.record("\(error)") }
      }
    }
    #expect(refused > 1_000)
  }
}
