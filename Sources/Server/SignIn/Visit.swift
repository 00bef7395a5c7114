import HTTP
import PhoneSignIn

/// Who asks: the browser behind a request, where it is, and how cookies go back to it.
struct Visit: Sendable {
  static let browserCookie = "browser"
  static let sessionCookie = "session"
  /// Which challenge the page goes on with, in any tab.
  static let challengeCookie = "challenge"
  private static let browserLifetime = 31_536_000

  let browser: Browser
  let address: ClientAddress
  let isSecure: Bool
  private let cookies: Cookies

  init(_ request: Request, _ site: Site, _ service: PhoneSignIn) throws {
    isSecure = site.isSecure(request)
    cookies = Cookies(request.headers)
    guard let address = ClientAddress(request.peer) else {
      throw Problem(.badRequest, "The address of this connection cannot be read.")
    }
    self.address = address
    browser = try service.browser(
      cookie: cookies[Cookies.secretName(Self.browserCookie, isSecure: isSecure)])
  }

  func cookie(_ name: String) -> String? { cookies[Cookies.secretName(name, isSecure: isSecure)] }

  /// Gives a new browser its secret, without which it could not answer its challenge.
  func remember(in response: inout Response) {
    guard browser.isNew else { return }
    set(Self.browserCookie, browser.token, maxAge: Self.browserLifetime, in: &response)
  }

  func set(_ name: String, _ value: String, maxAge: Int, in response: inout Response) {
    response.headers.append(
      "Set-Cookie", Cookies.secret(name, value, maxAge: maxAge, isSecure: isSecure))
  }

  func remove(_ name: String, in response: inout Response) {
    if cookie(name) != nil { set(name, "", maxAge: 0, in: &response) }
  }
}

extension Site {
  /// Whether cookies are only to travel encrypted: always in production, whatever a request says.
  ///
  /// In development a proxy of one's own says how the visitor came.
  func isSecure(_ request: Request) -> Bool {
    if isProduction { return true }
    guard trustedHops > 0 else { return false }
    return request.headers.list("X-Forwarded-Proto").last?.lowercased() == "https"
  }
}
