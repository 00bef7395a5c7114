import PhoneSignIn

/// One number of signing in as a setting: `signin.code-length` and its like.
struct SignInSetting: Sendable {
  let setting: Setting
  /// What is allowed, to follow "is to be".
  let wanted: String
  /// Takes the texts over; false when they cannot be meant.
  let apply: @Sendable (inout PhoneSignIn.Settings, [String]) -> Bool

  static let all: [SignInSetting] = {
    let standard = PhoneSignIn.Settings()
    return [
      number("code-length", \.codeLength, 6...8, standard),
      seconds("code-lifetime", \.codeLifetime, 30...3600, standard),
      number("tries-per-code", \.triesPerCode, 1...10, standard),
      waits("resend-waits", \.resendWaits, standard),
      seconds("challenge-lifetime", \.challengeLifetime, 30...86_400, standard),
      seconds("repeat-window", \.repeatWindow, 0...60, standard),
      seconds("session-lifetime", \.sessionLifetime, 60...31_536_000, standard),
      seconds("idempotency-lifetime", \.idempotencyLifetime, 60...604_800, standard),
      limits("number-sends", \.numberSends, standard),
      limit("browser-failures", \.browserFailures, standard),
      limit("number-failures", \.numberFailures, standard),
      limit("returned-slots", \.returnedSlots, standard),
      limit("address-sends", \.addressSends, standard),
      limit("address-verifies", \.addressVerifies, standard),
      limit("prefix-sends", \.prefixSends, standard),
      limits("service-sends", \.serviceSends, standard),
      breaker(standard), countries(standard),
      text("region", standard.region) { $0.region = $1 },
      text("brand", standard.brand) { $0.brand = $1 },
      text("message-host", nil) { $0.messageHost = $1 },
    ]
  }()

  private init(
    _ name: String, _ kind: Setting.Kind, _ standard: [String], _ wanted: String,
    _ apply: @escaping @Sendable (inout PhoneSignIn.Settings, [String]) -> Bool
  ) {
    setting = Setting("signin." + name, kind, standard: standard, hasFlag: false)
    self.wanted = wanted
    self.apply = apply
  }
}

extension SignInSetting {
  private typealias Path<Value> = any WritableKeyPath<PhoneSignIn.Settings, Value> & Sendable
  private typealias Limit = PhoneSignIn.Settings.Limit

  private static func number(
    _ name: String, _ path: Path<Int>, _ bounds: ClosedRange<Int>, _ standard: PhoneSignIn.Settings
  ) -> SignInSetting {
    SignInSetting(name, .number(bounds), [String(standard[keyPath: path])], "a whole number") {
      guard let value = $1.last.flatMap({ Int($0) }) else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  private static func seconds(
    _ name: String, _ path: Path<Int64>, _ bounds: ClosedRange<Int>,
    _ standard: PhoneSignIn.Settings
  ) -> SignInSetting {
    SignInSetting(name, .number(bounds), [String(standard[keyPath: path])], "a number of seconds") {
      guard let value = $1.last.flatMap({ Int64($0) }) else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  private static func waits(
    _ name: String, _ path: Path<[Int64]>, _ standard: PhoneSignIn.Settings
  ) -> SignInSetting {
    let texts = standard[keyPath: path].map { String($0) }
    return SignInSetting(name, .list, texts, "a list of seconds") {
      let values = $1.compactMap { plain($0) }
      guard values.count == $1.count, !values.isEmpty else { return false }
      $0[keyPath: path] = values
      return true
    }
  }

  private static func limits(
    _ name: String, _ path: Path<[Limit]>, _ standard: PhoneSignIn.Settings
  ) -> SignInSetting {
    let texts = standard[keyPath: path].map { text($0) }
    return SignInSetting(name, .list, texts, "a list of COUNT/SECONDS, such as 5/3600") {
      let values = $1.compactMap { read($0) }
      guard values.count == $1.count, !values.isEmpty else { return false }
      $0[keyPath: path] = values
      return true
    }
  }

  private static func limit(
    _ name: String, _ path: Path<Limit>, _ standard: PhoneSignIn.Settings
  ) -> SignInSetting {
    let texts = [text(standard[keyPath: path])]
    return SignInSetting(name, .text, texts, "COUNT/SECONDS, such as 5/3600") {
      guard let value = $1.last.flatMap({ read($0) }) else { return false }
      $0[keyPath: path] = value
      return true
    }
  }

  private static func breaker(_ standard: PhoneSignIn.Settings) -> SignInSetting {
    let breaker = standard.breaker
    let texts = ["\(breaker.sends)/\(breaker.seconds)/\(breaker.verifiedPercent)"]
    return SignInSetting("breaker", .text, texts, "SENDS/SECONDS/PERCENT, such as 30/600/20") {
      let parts = ($1.last ?? "").split(separator: "/", omittingEmptySubsequences: false)
        .compactMap { plain($0) }
      guard parts.count == 3 else { return false }
      $0.breaker.sends = Int(parts[0])
      $0.breaker.seconds = parts[1]
      $0.breaker.verifiedPercent = Int(parts[2])
      return true
    }
  }

  private static func countries(_ standard: PhoneSignIn.Settings) -> SignInSetting {
    let texts = standard.countries.sorted().map { String($0) }
    return SignInSetting("countries", .list, texts, "a list of calling codes, such as 86") {
      let codes = $1.compactMap { plain($0.hasPrefix("+") ? $0.dropFirst() : $0[...]) }
      guard codes.count == $1.count else { return false }
      $0.countries = Set(codes.map { Int($0) })
      return true
    }
  }

  private static func text(
    _ name: String, _ standard: String?,
    _ set: @escaping @Sendable (inout PhoneSignIn.Settings, String) -> Void
  ) -> SignInSetting {
    SignInSetting(name, .text, standard.map { [$0] } ?? [], "a text") {
      if let value = $1.last { set(&$0, value) }
      return true
    }
  }

  private static func text(_ limit: Limit) -> String { "\(limit.count)/\(limit.seconds)" }

  private static func read(_ text: String) -> Limit? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      .compactMap { plain($0) }
    return parts.count == 2 ? Limit(Int(parts[0]), per: parts[1]) : nil
  }

  /// Up to nine digits, spaces around them forgiven.
  private static func plain(_ text: some StringProtocol) -> Int64? {
    let digits = String(text).filter { $0 != " " }
    guard (1...9).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int64(digits)
  }
}

extension SiteConfiguration {
  /// The numbers of signing in, each checked and all together.
  static func signIn(
    _ settings: LayeredSettings
  ) throws(ConfigurationError) -> PhoneSignIn.Settings {
    var configuration = PhoneSignIn.Settings()
    for item in SignInSetting.all {
      let value = settings[item.setting]
      guard item.apply(&configuration, value.texts) else {
        throw .unusableSetting(
          origin: value.origin.description, name: item.setting.name, wanted: item.wanted)
      }
    }
    do {
      try configuration.validate()
    } catch {
      let name = "signin." + kebab(error.property)
      throw .unusableSetting(
        origin: settings[Setting(name, .text)].origin.description, name: name,
        wanted: error.allowed)
    }
    return configuration
  }

  /// `codeLength` is `code-length`.
  private static func kebab(_ name: String) -> String {
    name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}
