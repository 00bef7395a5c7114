import HTTP

/// Refuses requests that name another machine than the one a server for this machine only runs on.
///
/// A page of a stranger can make its own host name mean 127.0.0.1, and would then read answers as if
/// they were its own. The browser still says the name in `Host`.
enum HostCheck {
  /// Answers 421 in the place of the handler; nil lets the request pass.
  static func refuseForeign(_ request: Request) throws -> Response? {
    guard isLoopback(request) else {
      throw Problem(
        .misdirectedRequest,
        "This server is for its own machine: open it as localhost or 127.0.0.1.")
    }
    return nil
  }

  /// Whether `Host` is a name of this machine, with any port: a tunnel may have another one.
  static func isLoopback(_ request: Request) -> Bool {
    let hosts = request.headers.all("Host")
    return !hosts.isEmpty && hosts.allSatisfy { isLoopback($0) }
  }

  private static func isLoopback(_ host: String) -> Bool {
    let isBracketed = host.hasPrefix("[")
    let name = host.prefix { $0 != (isBracketed ? "]" : ":") } + (isBracketed ? "]" : "")
    guard host.hasPrefix(name) else { return false }
    let port = host.dropFirst(name.count)
    // A colon without a number means the port that goes without saying (RFC 3986, 3.2.3).
    guard port.isEmpty || port == ":" || port.hasPrefix(":") && UInt16(port.dropFirst()) != nil
    else { return false }
    return name != "::1" && SiteConfiguration.isLoopback(name.lowercased())
  }
}
