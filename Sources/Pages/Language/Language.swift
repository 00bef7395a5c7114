/// A language the pages are written in.
package enum Language: String, CaseIterable, Sendable {
  case chinese
  case english

  /// The BCP 47 tag for `lang` and `hreflang`.
  package var tag: String {
    switch self {
    case .chinese: "zh-Hans"
    case .english: "en"
    }
  }

  /// The language's own name.
  package var name: String {
    switch self {
    case .chinese: "中文"
    case .english: "English"
    }
  }

  /// What `?lang=` and the cookie hold.
  package var code: String {
    switch self {
    case .chinese: "zh"
    case .english: "en"
    }
  }

  /// Reads a language tag: `zh`, `zh-CN`, `ZH_hant`, `en-GB`; nil for any other language.
  package init?(tag: some StringProtocol) {
    let primary = tag.lowercased().split { $0 == "-" || $0 == "_" }.first
    switch primary {
    case "zh"?: self = .chinese
    case "en"?: self = .english
    default: return nil
    }
  }
}
