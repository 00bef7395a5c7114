extension Language {
  /// The language of an answer: the address's wish, then the cookie's, then the browser's.
  package static func choose(query: String?, cookie: String?, acceptLanguage: String?) -> Language {
    if let query, let language = Language(tag: query) { return language }
    if let cookie, let language = Language(tag: cookie) { return language }
    return preferred(acceptLanguage ?? "") ?? .english
  }

  /// The best of an `Accept-Language` field by quality, then order; nil when none is spoken here.
  ///
  /// Ranges with quality 0 are refused, `*` stands for any language not named, and what cannot be
  /// read is skipped (RFC 9110, section 12.5.4).
  static func preferred(_ field: String) -> Language? {
    var named: [(language: Language, quality: Int)] = []
    var wildcard = 0
    for item in field.split(separator: ",").prefix(32) {
      let parts = item.split(separator: ";").map { trimmed($0) }
      guard let range = parts.first, let quality = quality(parts.dropFirst()) else { continue }
      if range == "*" { wildcard = max(wildcard, quality) }
      if let language = Language(tag: range) { named.append((language, quality)) }
    }
    for language in [Language.english, .chinese]
    where !named.contains(where: { $0.language == language }) {
      named.append((language, wildcard))
    }
    var best: (language: Language, quality: Int)?
    for candidate in named where candidate.quality > best?.quality ?? 0 { best = candidate }
    return best?.language
  }

  private static func trimmed(_ text: Substring) -> String {
    String(
      text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  /// Thousandths: 1000 without a `q`, nil when it is not a quality value.
  private static func quality(_ parameters: ArraySlice<String>) -> Int? {
    guard let parameter = parameters.first(where: { $0.lowercased().hasPrefix("q=") }) else {
      return 1000
    }
    let digits = Array(parameter.utf8.dropFirst(2))
    guard let whole = digits.first, whole == 0x30 || whole == 0x31, digits.count <= 5 else {
      return nil
    }
    if digits.count == 1 { return Int(whole - 0x30) * 1000 }
    guard digits[1] == 0x2E else { return nil }
    var thousandths = 0
    for position in 2..<5 {
      thousandths *= 10
      guard position < digits.count else { continue }
      guard (0x30...0x39).contains(digits[position]) else { return nil }
      thousandths += Int(digits[position] - 0x30)
    }
    let value = Int(whole - 0x30) * 1000 + thousandths
    return value <= 1000 ? value : nil
  }
}
