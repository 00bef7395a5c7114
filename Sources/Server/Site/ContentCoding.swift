/// The forms a file is kept in (RFC 9110, section 8.4.1).
package enum ContentCoding: String, CaseIterable, Sendable {
  case brotli = "br"
  case gzip
  case identity

  /// What the build appends to the file's name.
  var suffix: String {
    switch self {
    case .brotli: ".br"
    case .gzip: ".gz"
    case .identity: ""
    }
  }

  /// The smallest form among those at hand that `Accept-Encoding` admits.
  static func best(of available: Set<ContentCoding>, accepted field: String?) -> ContentCoding {
    guard let field else { return .identity }
    var admitted: [String: Bool] = [:]
    for item in field.split(separator: ",").prefix(32) {
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = parts.first?.lowercased() else { continue }
      let quality = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      let isRefused = quality.map { $0.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." } } ?? false
      admitted[name] = !isRefused
    }
    return [.brotli, .gzip].first { coding in
      available.contains(coding) && admitted[coding.rawValue] ?? admitted["*"] ?? false
    } ?? .identity
  }
}
