import HTTP

/// Refuses changes that another site's page sends through a visitor's browser.
enum OriginCheck {
  /// Answers 403 in the place of the handler; nil lets the request pass.
  ///
  /// Browsers always say where a change comes from; a program that sends neither field carries no
  /// visitor's cookies and passes.
  static func refuseForeign(_ request: Request) throws -> Response? {
    if request.method.isSafe { return nil }
    if let site = request.headers["Sec-Fetch-Site"], site != "same-origin", site != "none" {
      throw Problem(.forbidden, "This came from another site.")
    }
    guard let origin = request.headers["Origin"] else { return nil }
    guard let host = request.headers["Host"], sameHost(origin, host) else {
      throw Problem(.forbidden, "This came from another site.")
    }
    return nil
  }

  private static func sameHost(_ origin: String, _ host: String) -> Bool {
    for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
      return origin.dropFirst(scheme.count).lowercased() == host.lowercased()
    }
    return false
  }
}
