/// Where a link, form or resource leads: a path on this server, a hashed asset, or an https page.
///
/// Made only through the checked initialisers, so `javascript:` and `//elsewhere` cannot appear.
package struct Address: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case local(String)
    /// The name of a file in the web directory; its hashed address is known when rendering.
    case asset(String)
    case external(String)
  }

  let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// A path on this server with percent-encoded segments: `/d/summer-party/join`.
  package static func path(_ segments: String...) -> Address { path(segments) }

  package static func path(_ segments: [String], query: [(name: String, value: String)] = [])
    -> Address
  {
    var text = segments.isEmpty ? "/" : ""
    for segment in segments { text += "/" + PercentEncoding.encode(segment) }
    for (index, item) in query.enumerated() {
      text += index == 0 ? "?" : "&"
      text += PercentEncoding.encode(item.name) + "=" + PercentEncoding.encode(item.value)
    }
    return Address(.local(text))
  }

  /// Another query on the page itself.
  package static func query(_ items: [(name: String, value: String)]) -> Address {
    let path = path([], query: items)
    guard case .local(let text) = path.kind else { return path }
    return Address(.local(String(text.dropFirst())))
  }

  /// An element of the same page.
  package static func fragment(_ id: StaticString) -> Address { Address(.local("#\(id)")) }

  /// A path written in the source; stops the program when it is not one on this server.
  package static func literal(_ path: StaticString) -> Address {
    guard let address = Address(localPath: "\(path)") else {
      preconditionFailure("not a path on this server")
    }
    return address
  }

  package static func asset(_ name: String) -> Address { Address(.asset(name)) }

  /// A path from outside, such as where to return to; nil unless it stays on this server.
  package init?(localPath path: String) {
    let bytes = Array(path.utf8)
    guard bytes.first == 0x2F, bytes.count <= 2048 else { return nil }
    if bytes.count > 1, bytes[1] == 0x2F || bytes[1] == 0x5C { return nil }
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x5C }) else { return nil }
    kind = .local(path)
  }

  /// An https address in printable ASCII; anything else is refused.
  package init?(external text: String) {
    guard text.hasPrefix("https://"), text.utf8.count <= 2048,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), text.utf8.count > 8
    else { return nil }
    kind = .external(text)
  }
}

enum PercentEncoding {
  /// Everything but the unreserved characters of RFC 3986 becomes `%XX`.
  static func encode(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return result
  }
}
