extension Router {
  /// One part of a path pattern.
  enum Segment: Sendable, Equatable {
    case literal(String)
    /// `:name` takes one part that is not empty.
    case parameter(String)
    /// `*` at the end takes the rest, slashes included.
    case rest

    var isLiteral: Bool { if case .literal = self { true } else { false } }

    static func parse(_ pattern: String) -> [Segment] {
      pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
        if part == "*" { return .rest }
        if part.first == ":" { return .parameter(String(part.dropFirst())) }
        return .literal(String(part))
      }
    }

    /// The parameters of a path that fits; the rest is captured as `*`.
    static func match(_ segments: [Segment], _ parts: [Substring]) -> [String: String]? {
      var parameters: [String: String] = [:]
      for (index, segment) in segments.enumerated() {
        if case .rest = segment {
          guard index < parts.count else { return nil }
          parameters["*"] = parts[index...].joined(separator: "/")
          return parameters
        }
        guard index < parts.count else { return nil }
        switch segment {
        case .literal(let text): guard parts[index] == text else { return nil }
        case .parameter(let name):
          guard !parts[index].isEmpty else { return nil }
          parameters[name] = String(parts[index])
        case .rest: break
        }
      }
      return parts.count == segments.count ? parameters : nil
    }
  }
}
