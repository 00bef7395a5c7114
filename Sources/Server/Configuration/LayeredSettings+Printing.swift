extension LayeredSettings {
  /// Every setting as a line of `maneki.toml`, with where its value came from as a comment.
  package func printed(_ settings: [Setting] = Setting.all) -> String {
    let lines = settings.map { setting in
      let value = self[setting]
      let isUnset = value.texts.isEmpty
      let text = isUnset ? "# \(setting.name) is not set" : "\(setting.name) = \(shown(setting))"
      return (text: text, origin: isUnset ? nil : value.origin.description)
    }
    let width = lines.filter { $0.origin != nil }.map(\.text.count).max() ?? 0
    return lines.map { line in
      guard let origin = line.origin else { return line.text + "\n" }
      let padding = String(repeating: " ", count: width - line.text.count)
      return "\(line.text)\(padding)  # \(origin)\n"
    }.joined()
  }

  private func shown(_ setting: Setting) -> String {
    let texts = self[setting].texts
    switch setting.kind {
    case .number, .onOff: return texts.last ?? ""
    case .text: return quoted(setting.isSecret ? "…" : Self.withoutPassword(texts.last ?? ""))
    case .list: return "[" + texts.map { quoted($0) }.joined(separator: ", ") + "]"
    }
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// `postgres://name:secret@host` and `?password=secret` lose the secret.
  static func withoutPassword(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return text }
    var result = text
    let rest = result[scheme.upperBound...]
    let authorityEnd = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    if let at = rest[..<authorityEnd].lastIndex(of: "@"),
      let colon = rest[..<at].firstIndex(of: ":")
    {
      result.replaceSubrange(result.index(after: colon)..<at, with: "…")
    }
    if let query = result.firstIndex(of: "?") {
      let items = result[result.index(after: query)...].split(separator: "&").map { item in
        item.lowercased().hasPrefix("password=") ? "password=…" : String(item)
      }
      result = result[...query] + items.joined(separator: "&")
    }
    return result
  }
}
