/// The values in force, each with where it came from: flag, environment, file, or the default.
package struct LayeredSettings: Sendable {
  package enum Origin: Sendable, Equatable {
    case flag(String)
    case environment(String)
    case file(String, line: Int)
    case standard

    package var description: String {
      switch self {
      case .flag(let name): name
      case .environment(let name): name
      case .file(let path, let line): "\(path):\(line)"
      case .standard: "default"
      }
    }
  }

  package struct Value: Sendable, Equatable {
    package var texts: [String]
    package var origin: Origin
  }

  /// The lowest layer that is given wins nothing over a higher one: flag, environment, file, default.
  package struct Sources: Sendable {
    /// Values of a flag, empty when it was not given; a switch given is `["true"]`.
    package var flag: @Sendable (String) -> [String]
    package var environment: @Sendable (String) -> String?
    /// Path and bytes of the configuration file.
    package var file: (path: String, bytes: [UInt8])?

    package init(
      flag: @escaping @Sendable (String) -> [String],
      environment: @escaping @Sendable (String) -> String?,
      file: (path: String, bytes: [UInt8])? = nil
    ) {
      self.flag = flag
      self.environment = environment
      self.file = file
    }
  }

  private let values: [String: Value]

  package init(_ settings: [Setting] = Setting.all, from sources: Sources)
    throws(ConfigurationError)
  {
    var values: [String: Value] = [:]
    for setting in settings {
      values[setting.name] = Value(texts: setting.standard, origin: .standard)
    }
    if let file = sources.file {
      for (name, value) in try Self.read(file.path, file.bytes, settings) { values[name] = value }
    }
    for setting in settings {
      if let text = sources.environment(setting.environmentName), !text.isEmpty {
        values[setting.name] = try Self.environment(text, setting)
      }
      let given = setting.hasFlag ? sources.flag(setting.name) : []
      if !given.isEmpty {
        let value = Value(texts: given, origin: .flag("--" + setting.name))
        try Self.check(value, setting)
        values[setting.name] = value
      }
    }
    self.values = values
  }

  package subscript(_ setting: Setting) -> Value {
    values[setting.name] ?? Value(texts: setting.standard, origin: .standard)
  }

  package func text(_ setting: Setting) -> String? { self[setting].texts.last }
  package func number(_ setting: Setting) -> Int { text(setting).flatMap { Int($0) } ?? 0 }
  package func isOn(_ setting: Setting) -> Bool { text(setting) == "true" }

  private static func environment(_ text: String, _ setting: Setting) throws(ConfigurationError)
    -> Value
  {
    var value = Value(texts: [text], origin: .environment(setting.environmentName))
    switch setting.kind {
    case .list: value.texts = text.split(separator: ",").map { String($0) }
    case .onOff:
      switch text.lowercased() {
      case "1", "true", "yes", "on": value.texts = ["true"]
      case "0", "false", "no", "off": value.texts = ["false"]
      default: throw .notOnOff(origin: value.origin.description, given: text)
      }
    case .text, .number: break
    }
    try check(value, setting)
    return value
  }

  private static func read(_ path: String, _ bytes: [UInt8], _ settings: [Setting])
    throws(ConfigurationError) -> [String: Value]
  {
    let document: TOMLDocument
    do {
      document = try TOMLDocument(bytes)
    } catch {
      throw .syntax(path: path, line: error.line, error.description)
    }
    var values: [String: Value] = [:]
    for entry in document.entries {
      let origin = Origin.file(path, line: entry.line)
      guard let setting = settings.first(where: { $0.name == entry.key }) else {
        throw .unknownKey(origin: origin.description, key: entry.key)
      }
      let texts: [String]? =
        switch (setting.kind, entry.value) {
        case (.text, .text(let text)), (.list, .text(let text)): [text]
        case (.number, .integer(let digits)): [digits]
        case (.onOff, .boolean(let isOn)): [isOn ? "true" : "false"]
        case (.list, .list(let items)): items
        default: nil
        }
      guard let texts else { throw .wrongKind(origin: origin.description, setting) }
      let value = Value(texts: texts, origin: origin)
      try check(value, setting)
      values[setting.name] = value
    }
    return values
  }

  private static func check(_ value: Value, _ setting: Setting) throws(ConfigurationError) {
    // Nothing is a list to choose from; who wants the default leaves the setting out.
    guard !value.texts.isEmpty else {
      throw .emptyList(origin: value.origin.description, name: setting.name)
    }
    guard case .number(let bounds) = setting.kind, let text = value.texts.last else { return }
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isPlain, let number = Int(text), bounds.contains(number) else {
      throw .notInRange(origin: value.origin.description, name: setting.name, given: text, bounds)
    }
  }
}
