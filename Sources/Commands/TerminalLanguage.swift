import Glibc

/// The language of somebody at a terminal.
package enum TerminalLanguage: String, Sendable, CaseIterable {
  case chinese = "zh"
  case english = "en"

  /// What the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
  /// (POSIX, 8.2); every locale but a Chinese one is spoken to in English.
  package init(environment: (String) -> String?) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap(environment).first { !$0.isEmpty }
    let name = locale?.lowercased().prefix { $0 != "." && $0 != "_" && $0 != "-" && $0 != "@" }
    self = name == "zh" ? .chinese : .english
  }

  /// The language of this process's environment.
  static let ofProcess = TerminalLanguage { name in getenv(name).map { String(cString: $0) } }
}
