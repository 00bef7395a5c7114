import Draw
import Foundation
import PhoneNumbers
@testable import PhoneSignIn
import Synchronization
import Testing

@Suite struct Codes {
  struct Words: RandomSource {
    var words: [UInt64]

    mutating func next() throws(PickError) -> UInt64 {
      if words.isEmpty { throw .sourceFailed(code: 5) }
      return words.removeFirst()
    }
  }

  @Test(arguments: [(UInt64(1), "000000"), (.max, "999999"), (1 << 63 + 1, "500000")])
  func spanTheWholeRange(word: UInt64, code: String) throws {
    #expect(try Entropy { Words(words: [word]) }.code(digits: 6).text == code)
  }

  @Test func refuseWordsThatWouldFavourSome() throws {
    // The word 0 belongs to the remainder of 2^64 by a million: it is thrown away.
    #expect(try Entropy { Words(words: [0, .max]) }.code(digits: 6).text == "999999")
  }

  @Test func failWithTheirSource() {
    #expect(throws: PickError.sourceFailed(code: 5)) {
      try Entropy { Words(words: []) }.code(digits: 6)
    }
  }

  @Test(arguments: 6...8) func haveTheirLength(digits: Int) throws {
    var firstDigits: Set<UInt8> = []
    for _ in 0..<300 {
      let code = try Entropy.live.code(digits: digits)
      #expect(code.digits.count == digits)
      firstDigits.insert(code.digits[0])
    }
    #expect(firstDigits.count == 10)
  }

  @Test(arguments: [
    ("123456", "123456"), (" 123 456 ", "123456"), ("123-456", "123456"), ("012345", "012345"),
    ("１２３４５６", "123456"), ("٠١٢٣٤٥", "012345"), ("۰۱۲۳۴۵", "012345"), ("123\u{2013}456", "123456"),
    ("\u{200E}123456\u{200F}", "123456"), ("123\u{A0}456\n", "123456"),
    ("12345", nil), ("1234567", nil), ("", nil), ("12345x", nil), ("123.456", nil),
    ("1234५6", "123456"), ("Ⅰ23456", nil), ("①23456", nil), ("½23456", nil), ("12345\0", nil),
    (String(repeating: " ", count: 200) + "123456", nil),
  ])
  func areReadAsTyped(typed: String, code: String?) {
    #expect(Code(typed: typed, length: 6)?.text == code)
  }

  @Test func printAsDots() throws {
    let code = try #require(Code(typed: "123456", length: 6))
    var dumped = ""
    dump(code, to: &dumped)
    for text in ["\(code)", String(reflecting: code), dumped] { #expect(!text.contains("123456")) }
  }
}

@Suite struct Keys {
  private static func path() -> String {
    FileManager.default.temporaryDirectory.appending(path: "maneki-\(UUID().uuidString)").path
  }

  @Test func areMadeOnceForAllProcesses() async throws {
    let path = Self.path()
    defer { unlink(path) }
    let all = try await inParallel(16) { _ in try Secrets.load(path: path, entropy: .live) }
    #expect(Set(all.map(\.identity)).count == 1)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func areRefusedWhenOthersCanReadThem() throws {
    let path = Self.path()
    defer { unlink(path) }
    _ = try Secrets.load(path: path, entropy: .live)
    chmod(path, 0o640)
    #expect(throws: SecretsError.tooOpen(path: path)) {
      try Secrets.load(path: path, entropy: .live)
    }
  }

  @Test(arguments: [
    ("identity 00\n", 1), ("code 1 zz\n", 1), ("identity KEY\ncode 0 KEY\n", 2),
    ("identity KEY\nidentity KEY\n", 2), ("identity KEY\ncode 1 KEY\ncode 1 KEY", 3),
    ("identity KEY\n# note\nnonsense\n", 3),
  ])
  func areRefusedWithTheirLine(text: String, line: Int) throws {
    let path = Self.path()
    defer { unlink(path) }
    let key = String(repeating: "ab", count: 32)
    try text.replacing("KEY", with: key).write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o600)
    #expect(throws: SecretsError.malformed(path: path, line: line)) {
      try Secrets.load(path: path, entropy: .live)
    }
  }

  @Test func areIncompleteWithoutACodeKey() throws {
    let path = Self.path()
    defer { unlink(path) }
    try "identity \(String(repeating: "ab", count: 32))\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o600)
    #expect(throws: SecretsError.incomplete(path: path)) {
      try Secrets.load(path: path, entropy: .live)
    }
  }

  /// Codes sent before a rotation still verify after it; without the old key they are over.
  @Test func rotate() async throws {
    let path = Self.path()
    defer { unlink(path) }
    let old = try Secrets.load(path: path, entropy: .live)
    let new = try Secrets.rotate(path: path, entropy: .live)
    #expect(new.currentCodeKey == 2 && new.identity == old.identity)
    let forgetful = try Secrets(
      identity: new.identity, codeKeys: new.codeKeys.filter { $0.key == 2 })
    try await World.with { world in
      func service(_ secrets: Secrets) throws -> PhoneSignIn {
        try PhoneSignIn(
          store: world.stores[0], sender: world.carrier.sender, secrets: secrets,
          time: world.time.source, report: { Issue.record($0) })
      }
      let before = try service(old)
      let browser = try before.browser(cookie: nil)
      let answer = try await before.requestCode(
        CodeRequest(
          phone: "13800138000", purpose: "test", browser: browser, address: World.address()))
      guard case .sent(let view) = answer else { throw World.Unexpected() }
      let code = try world.carrier.code()
      let lost = try await service(forgetful).verify(
        view.id, code: code, browser: browser, address: World.address())
      #expect(lost == .refused(.wrong, triesLeft: 4))
      let kept = try await service(new).verify(
        view.id, code: code, browser: browser, address: World.address())
      guard case .verified = kept else { throw World.Unexpected() }
    }
  }

  @Test func sealAndUnseal() throws {
    let path = Self.path()
    defer { unlink(path) }
    let secrets = try Secrets.load(path: path, entropy: .live)
    let phone = PhoneNumber(e164: "+8613800138000", countryCode: 86)
    var sealed = try secrets.seal(phone, nonce: Entropy.live.bytes(12))
    #expect(try secrets.unseal(sealed) == phone)
    for index in sealed.indices {
      sealed[index] ^= 1
      #expect(try secrets.unseal(sealed) == nil)
      sealed[index] ^= 1
    }
    #expect(try secrets.unseal(Array(sealed.dropLast())) == nil)
    #expect(try secrets.unseal([]) == nil)
  }

  /// RFC 4231, test case 2.
  @Test func digestAsPublished() throws {
    let digest = try Cryptography.hmacSHA256(
      key: Array("Jefe".utf8), Array("what do ya want for nothing?".utf8))
    let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    #expect(digest.map { String(format: "%02x", $0) }.joined() == expected)
  }
}

@Suite struct SmallParts {
  /// A time of day set back is carried on; one set ahead is followed.
  @Test func timeNeverRunsBack() {
    let clocks = Mutex<(wall: Int64, start: Int64)>((1000, 50))
    let source = TimeSource.steady(
      wall: { clocks.withLock { $0.wall } }, sinceStart: { clocks.withLock { $0.start } })
    #expect(source.now() == 1000)
    clocks.withLock { $0 = (700, 60) }
    #expect(source.now() == 1010)
    clocks.withLock { $0 = (5000, 70) }
    #expect(source.now() == 5000)
    clocks.withLock { $0 = (4000, 90) }
    #expect(source.now() == 5020)
  }

  @Test func liveTimeIsTheTimeOfDay() {
    #expect(abs(Double(TimeSource.live.now()) / 1000 - Date().timeIntervalSince1970) < 60)
  }

  @Test(arguments: ["", "1.2.3", "1.2.3.4.5", "example.org", "1.2.3.4:80", "[::1]", "::g"])
  func refusesAddresses(text: String) { #expect(ClientAddress(text) == nil) }

  @Test func readsAddresses() {
    #expect(ClientAddress("fe80::1%eth0") == ClientAddress("fe80::2"))
    #expect(ClientAddress("::ffff:1.2.3.4") == ClientAddress("1.2.3.4"))
    #expect(ClientAddress("2001:db8:0:1::1") != ClientAddress("2001:db8:0:2::1"))
  }

  @Test func namesHaveOneSpelling() throws {
    for _ in 0..<100 {
      let bytes = try Entropy.live.bytes(16)
      let id = ChallengeID(bytes: bytes)
      #expect(id.description.count == 22 && ChallengeID(id.description) == id)
    }
    // The last character carries two bits; any other spelling of them is refused.
    #expect(ChallengeID("AAAAAAAAAAAAAAAAAAAAAA") != nil)
    for text in ["AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAA=", ""] {
      #expect(ChallengeID(text) == nil)
    }
  }

  @Test func messagesNameTheHost() {
    let code = Code(digits: Array("012345".utf8))
    let english = Message.text(
      code: code, lifetime: 301, purpose: "sign-in", brand: "Gala", host: "draw.example.org",
      language: .english)
    #expect(
      english == """
        012345 is your Gala sign-in code, valid for 6 min. Tell it to nobody.

        @draw.example.org #012345
        """)
    let chinese = Message.text(
      code: code, lifetime: 300, purpose: "join:gala", brand: "年会", host: nil,
      language: .chinese)
    #expect(chinese == "012345 参加抽奖验证码，5分钟内有效，勿告诉他人。【年会】")
  }

  /// One message, whatever the names: what a phone needs least is left out first.
  @Test(arguments: [MessageLanguage.chinese, .english])
  func messagesAreOneMessage(language: MessageLanguage) {
    let code = Code(digits: Array("01234567".utf8))
    for brand in ["", "Maneki", "某某集团二〇二六年度迎新春联欢晚会", String(repeating: "年", count: 80)] {
      for host in [nil, "draw.example.org", String(repeating: "a", count: 150)] {
        for purpose in ["join:gala", "sign-in"] {
          let text = Message.text(
            code: code, lifetime: 3600, purpose: purpose, brand: brand, host: host,
            language: language)
          #expect(text.hasPrefix("01234567 ") && !text.contains("://"))
          #expect(text.utf16.count <= (text.allSatisfy { $0.isASCII } ? 160 : 70), "\(text)")
          #expect(language == .english || text.contains("60分钟"))
        }
      }
    }
    let whole = Message.text(
      code: code, lifetime: 300, purpose: "join:gala", brand: "Maneki", host: "draw.example.org",
      language: language)
    #expect(whole.hasSuffix("\n\n@draw.example.org #01234567"))
  }

  @Test func defaultsAreValid() throws { try Configuration().validate() }

  static let invalid: [(String, @Sendable (inout Configuration) -> Void)] = [
    ("codeLength", { $0.codeLength = 5 }), ("codeLength", { $0.codeLength = 9 }),
    ("codeLifetime", { $0.codeLifetime = 0 }), ("triesPerCode", { $0.triesPerCode = 0 }),
    ("resendWaits", { $0.resendWaits = [] }), ("resendWaits", { $0.resendWaits = [60, 0] }),
    ("challengeLifetime", { $0.challengeLifetime = 299 }),
    ("repeatWindow", { $0.repeatWindow = -1 }),
    ("sessionLifetime", { $0.sessionLifetime = 0 }),
    ("idempotencyLifetime", { $0.idempotencyLifetime = 0 }),
    ("numberSends", { $0.numberSends = [] }),
    ("numberSends", { $0.numberSends = [.init(0, per: 60)] }),
    ("serviceSends", { $0.serviceSends = [.init(1, per: 86_401)] }),
    ("addressSends", { $0.addressSends = .init(1, per: 0) }),
    ("breaker", { $0.breaker.verifiedPercent = 101 }),
    ("countries", { $0.countries = [] }), ("countries", { $0.countries = [0] }),
    ("brand", { $0.brand = "" }), ("brand", { $0.brand = "a\nb" }),
    ("messageHost", { $0.messageHost = "a b" }), ("messageHost", { $0.messageHost = "" }),
  ]

  @Test(arguments: 0..<invalid.count)
  func refusesConfigurations(index: Int) {
    let (property, change) = Self.invalid[index]
    var configuration = Configuration()
    change(&configuration)
    let error = #expect(throws: ConfigurationError.self) { try configuration.validate() }
    #expect(error?.property == property)
  }
}
