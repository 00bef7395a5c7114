package import HTTP
package import Pages

extension Site {
  /// A page in the language and theme the request asks for, which its cookies then remember.
  package func answer(_ page: Page, to request: Request, status: Status = .ok) -> Response {
    let context = context(of: request)
    var response = Response.html(page.render(context), status: status)
    response.headers["Content-Language"] = context.language.tag
    response.headers["Vary"] = "Accept-Language, Cookie"
    response.headers["Cache-Control"] = "private, no-cache"
    if let wish = request.queryValue("lang"), Language(tag: wish) == context.language {
      response.headers.append("Set-Cookie", Cookies.preference("lang", context.language.code))
    }
    if let wish = request.queryValue("theme"), wish == context.theme.rawValue {
      response.headers.append("Set-Cookie", Cookies.preference("theme", context.theme.rawValue))
    }
    return response
  }

  /// Language, theme and address of a request.
  package func context(of request: Request) -> PageContext {
    let cookies = Cookies(request.headers)
    let theme =
      request.queryValue("theme").flatMap { Theme(rawValue: $0) }
      ?? cookies["theme"].flatMap { Theme(rawValue: $0) } ?? .festive
    return PageContext(
      language: language(of: request, cookies), theme: theme, assets: files.manifest,
      path: request.path,
      query: request.query.filter { $0.name != "lang" && $0.name != "theme" })
  }

  /// A fragment in the language of a request, for an event stream or a part of a page.
  package func fragment(_ node: Node, for request: Request) -> [UInt8] {
    Renderer.fragment(
      node, language: language(of: request, Cookies(request.headers)), assets: files.manifest)
  }

  private func language(of request: Request, _ cookies: Cookies) -> Language {
    Language.choose(
      query: request.queryValue("lang"), cookie: cookies["lang"],
      acceptLanguage: request.headers.all("Accept-Language").joined(separator: ","))
  }

  /// Gives an error a page instead of its JSON when a person is looking.
  func dressError(_ request: Request, _ response: inout Response) {
    guard response.status.code >= 400, prefersPage(request),
      response.headers["Content-Type"]?.hasPrefix("application/problem+json") == true
    else { return }
    let kind: NoticePage.Kind =
      switch response.status.code {
      case 404: .notFound
      case 421: .wrongHost
      case 500...: .failure
      default: .refused
      }
    var dressed = answer(
      NoticePage.page(kind, status: response.status.code), to: request, status: response.status)
    for field in response.headers.fields where !Self.replaced.contains(field.name.lowercased()) {
      dressed.headers[field.name] = field.value
    }
    dressed.headers["Cache-Control"] = "no-store"
    response = dressed
  }

  private static let replaced: Set = [
    "content-type", "content-length", "cache-control", "vary", "content-language", "set-cookie",
  ]

  private func prefersPage(_ request: Request) -> Bool {
    request.headers.list("Accept").contains { $0.lowercased().hasPrefix("text/html") }
  }
}
