/// Reads what a client says about codings and tags it knows.
enum ContentNegotiation {
  enum Coding: String, CaseIterable {
    case brotli = "br"
    case gzip
    case identity

    /// What a file in this coding has behind its name.
    var suffix: String {
      switch self {
      case .brotli: ".br"
      case .gzip: ".gz"
      case .identity: ""
      }
    }
  }

  /// The codings a client accepts, best first: by its weights, then by size (RFC 9110, 12.5.3).
  static func codings(_ headers: Headers) -> [Coding] {
    var weights: [Coding: Int] = [.identity: 1]
    var rest: Int?
    for item in headers.list("Accept-Encoding").prefix(32) {
      let parts = item.split(separator: ";").map { trimmed($0) }
      guard let name = parts.first else { continue }
      let weight = quality(parts.dropFirst().first)
      if name == "*" {
        rest = weight
      } else if let coding = Coding.allCases.first(where: { Headers.same($0.rawValue, name) }) {
        weights[coding] = weight
      }
    }
    for coding in Coding.allCases {
      if let rest, weights[coding] == nil { weights[coding] = rest }
    }
    let accepted = Coding.allCases.filter { (weights[$0] ?? 0) > 0 }
    // The order of the cases is that of size; a stable sort keeps it among equals.
    return accepted.enumerated().sorted { left, right in
      let (a, b) = (weights[left.element] ?? 0, weights[right.element] ?? 0)
      return a == b ? left.offset < right.offset : a > b
    }.map { $0.element }
  }

  /// `q=0.5` in thousandths; 1000 where none is given, 0 where it cannot be read.
  private static func quality(_ parameter: String?) -> Int {
    guard let parameter else { return 1_000 }
    guard parameter.hasPrefix("q=") || parameter.hasPrefix("Q=") else { return 1_000 }
    let digits = Array(parameter.dropFirst(2).utf8)
    guard let first = digits.first, first == 0x30 || first == 0x31, digits.count <= 5 else {
      return 0
    }
    var value = Int(first - 0x30) * 1_000
    if digits.count > 1 {
      guard digits[1] == 0x2E else { return 0 }
      var unit = 100
      for digit in digits.dropFirst(2) {
        guard digit >= 0x30 && digit <= 0x39 else { return 0 }
        value += Int(digit - 0x30) * unit
        unit /= 10
      }
    }
    return min(value, 1_000)
  }

  /// `If-None-Match` against a tag, by weak comparison (RFC 9110, 13.1.2).
  static func matches(_ list: String, _ tag: String) -> Bool {
    if trimmed(list) == "*" { return true }
    return list.split(separator: ",").contains { item in
      let item = trimmed(item)
      return item == tag || item == "W/" + tag
    }
  }
}

/// One range of bytes of a `Range` field.
enum ByteRange: Equatable {
  /// Not a single range of bytes: the whole is sent.
  case ignored
  case unsatisfiable
  case part(Range<Int>)

  static func parse(_ text: String, size: Int) -> ByteRange {
    let text = trimmed(text)
    guard text.hasPrefix("bytes="), !text.contains(",") else { return .ignored }
    let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return .ignored }
    let first = number(ends[0])
    let last = number(ends[1])
    if ends[0].isEmpty {
      guard let last else { return .ignored }
      return last == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - last)..<size)
    }
    guard let first, ends[1].isEmpty || last != nil else { return .ignored }
    if let last, last < first { return .ignored }
    guard first < size else { return .unsatisfiable }
    return .part(first..<min(size, (last ?? size - 1) + 1))
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}
