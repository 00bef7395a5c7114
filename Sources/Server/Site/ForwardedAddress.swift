import HTTP

/// Who is really asking when a request came through reverse proxies of the operator's own.
enum ForwardedAddress {
  /// The address `trustedHops` entries from the right of `X-Forwarded-For`; the connection's own
  /// with 0 hops, or when there are fewer entries than proxies: whatever stands further left was
  /// written by the visitor.
  static func resolve(_ request: Request, trustedHops: Int) -> String {
    guard trustedHops > 0 else { return request.peer }
    let entries = request.headers.list("X-Forwarded-For")
    guard entries.count >= trustedHops else { return request.peer }
    return withoutPort(entries[entries.count - trustedHops]) ?? request.peer
  }

  /// `1.2.3.4:5678` and `[::1]:5678` lose the port; nil when it is not an address at all.
  static func withoutPort(_ entry: String) -> String? {
    var text = Substring(entry)
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      text = text[text.index(after: text.startIndex)..<end]
    } else if text.filter({ $0 == ":" }).count == 1 {
      text = text[..<(text.firstIndex(of: ":") ?? text.endIndex)]
    }
    let isAddress = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x3A, 0x41...0x46, 0x61...0x66, 0x2E: true
      default: false
      }
    }
    return isAddress && (2...45).contains(text.utf8.count) ? String(text) : nil
  }
}
