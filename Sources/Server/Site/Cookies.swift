package import HTTP

/// The cookies of a request, and the fields that set them.
package struct Cookies: Sendable {
  private var values: [String: String] = [:]

  /// Reads `Cookie` fields; of a name given twice the first counts.
  package init(_ headers: Headers) {
    for field in headers.all("Cookie") {
      for pair in field.split(separator: ";").prefix(64) {
        let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { continue }
        let name = String(halves[0].drop { $0 == " " })
        if values[name] == nil { values[name] = String(halves[1]) }
      }
    }
  }

  package subscript(_ name: String) -> String? { values[name] }

  /// A harmless choice of looks, kept for a year.
  static func preference(_ name: String, _ value: String) -> String {
    "\(name)=\(value); Path=/; Max-Age=31536000; SameSite=Lax"
  }

  /// A secret for one browser: out of reach of scripts and of other sites.
  ///
  /// Over TLS the name gets the prefix that binds it to this host.
  package static func secret(
    _ name: String, _ value: String, maxAge: Int, isSecure: Bool
  ) -> String {
    let name = secretName(name, isSecure: isSecure)
    let secure = isSecure ? "; Secure" : ""
    return "\(name)=\(value); Path=/; Max-Age=\(maxAge); HttpOnly; SameSite=Lax\(secure)"
  }

  package static func secretName(_ name: String, isSecure: Bool) -> String {
    isSecure ? "__Host-" + name : name
  }
}
