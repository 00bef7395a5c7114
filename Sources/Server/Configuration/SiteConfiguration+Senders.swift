import Delivery

extension SiteConfiguration {
  static func senders(
    _ settings: LayeredSettings, _ directory: String,
    _ secretFile: (_ path: String) throws(ConfigurationError) -> String
  ) throws(ConfigurationError) -> [SenderConfiguration] {
    let given = settings[.sender]
    let names = given.texts.isEmpty ? ["outbox"] : given.texts
    var senders: [SenderConfiguration] = []
    for name in names {
      let values = try values(of: name, settings, secretFile)
      do throws(SenderSettingError) {
        senders.append(
          try SenderConfiguration(named: name, directory: directory, values: values))
      } catch {
        throw Self.error(error, settings, given.origin.description)
      }
    }
    return senders
  }

  /// The settings of one sender; files of others are not opened.
  private static func values(
    of sender: String, _ settings: LayeredSettings,
    _ secretFile: (_ path: String) throws(ConfigurationError) -> String
  ) throws(ConfigurationError) -> [String: String] {
    var values: [String: String] = [:]
    for setting in SenderSetting.all where setting.name.hasPrefix(sender + ".") {
      let value = settings.text(Setting(setting.name, .text))
      let file = settings.text(Setting(Setting.fileName(of: setting.name), .text))
      switch (value, file) {
      case (let value?, nil): values[setting.name] = value
      case (nil, let file?): values[setting.name] = try secretFile(file)
      case (_?, _?): throw .secretTwice(name: setting.name)
      case (nil, nil): break
      }
    }
    return values
  }

  private static func error(
    _ error: SenderSettingError, _ settings: LayeredSettings, _ origin: String
  ) -> ConfigurationError {
    switch error {
    case .unknownSender(let name): return .unknownSender(origin: origin, given: name)
    case .missing(let sender, let name, let isSecret):
      return .missingSetting(sender: sender, name: name, isSecret: isSecret)
    case .invalid(let name, let wanted):
      let direct = settings[Setting(name, .text)]
      let value =
        direct.texts.isEmpty ? settings[Setting(Setting.fileName(of: name), .text)] : direct
      return .unusableSetting(
        origin: value.origin.description, name: name, wanted: wanted)
    }
  }
}
