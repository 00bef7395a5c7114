import HTTP
import Pages
import PhoneSignIn
import Store

/// `/operator` and the host's way in.
struct OperatorPages: Sendable {
  static let cookie = "host"
  /// Stays when the session is over, so that a browser of the host is known again.
  static let deviceCookie = "host-device"
  private static let bodyLimit = 4 << 10

  let site: Site
  let signIn: SignIn
  let host: HostAccess

  func add(to router: inout Router) {
    router.on(.get, "/operator") { request in
      try await answer(request) { try await show(request, $0) }
    }
    router.on(.post, "/operator/login", bodyLimit: Self.bodyLimit) { request in
      try await answer(request) { try await login(request, $0) }
    }
    router.on(.post, "/operator/logout", bodyLimit: Self.bodyLimit) { request in
      try await answer(request) { try await logout($0) }
    }
    router.on(.get, "/operator/welcome") { request in
      try await answer(request) { _ in try await welcome(request) }
    }
    router.on(.post, "/operator/welcome", bodyLimit: Self.bodyLimit) { request in
      try await answer(request) { try await setPassword(request, $0) }
    }
  }

  private func show(_ request: Request, _ visit: Visit) async throws -> Response {
    if try await host.isHost(cookie: visit.cookie(Self.cookie)) {
      return page(OperatorPage.page(.init(try await signIn.service.figures())), request)
    }
    guard try await host.hasPassword() else { return page(HostPage.noPassword, request) }
    return page(HostPage.login(), request, status: .unauthorized)
  }

  private func login(_ request: Request, _ visit: Visit) async throws -> Response {
    let password = try request.form().value("password") ?? ""
    switch try await host.signIn(
      password, device: visit.cookie(Self.deviceCookie), from: visit.address)
    {
    case .welcome(let welcome): return begin(welcome, visit)
    case .limited(let wait):
      let time = site.context(of: request).language.wait(wait)
      var response = page(
        HostPage.login(.init(.tooMany, ["time": time])), request, status: .tooManyRequests)
      response.headers["Retry-After"] = String(wait)
      return response
    case .busy:
      return page(HostPage.login(.init(.busy)), request, status: .serviceUnavailable)
    case .wrong, .badLink, .badPassword:
      return page(HostPage.login(.init(.wrong)), request, status: .unauthorized)
    }
  }

  private func logout(_ visit: Visit) async throws -> Response {
    if let cookie = visit.cookie(Self.cookie) { try await host.signOut(cookie: cookie) }
    var response = Response.seeOther("/operator")
    visit.remove(Self.cookie, in: &response)
    return response
  }

  /// Shows the form and uses nothing up: a preview of the link costs nothing.
  private func welcome(_ request: Request) async throws -> Response {
    let link = request.queryValue("key") ?? ""
    guard try await host.isLink(link) else {
      return page(HostPage.badLink, request, status: .gone)
    }
    return page(HostPage.welcome(link: link), request)
  }

  private func setPassword(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try request.form()
    let (link, password) = (form.value("key") ?? "", form.value("password") ?? "")
    guard password == form.value("again") else {
      return page(
        HostPage.welcome(link: link, .init(.differ)), request, status: .unprocessableContent)
    }
    switch try await host.setPassword(password, link: link) {
    case .welcome(let welcome):
      signIn.log.warning("operator: the password was set")
      return begin(welcome, visit)
    case .badPassword:
      return page(
        HostPage.welcome(link: link, .init(.tooShort)), request, status: .unprocessableContent)
    case .busy, .limited:
      return page(
        HostPage.welcome(link: link, .init(.busy)), request, status: .serviceUnavailable)
    case .badLink, .wrong: return page(HostPage.badLink, request, status: .gone)
    }
  }

  private func begin(_ welcome: HostAccess.Welcome, _ visit: Visit) -> Response {
    var response = Response.seeOther("/operator")
    visit.set(
      Self.cookie, welcome.session, maxAge: Int(HostAccess.sessionLifetime), in: &response)
    visit.set(
      Self.deviceCookie, welcome.device, maxAge: Int(HostAccess.deviceLifetime), in: &response)
    return response
  }

  private func page(_ page: Page, _ request: Request, status: Status = .ok) -> Response {
    var response = site.answer(page, to: request, status: status)
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  private func answer(
    _ request: Request, _ body: (Visit) async throws -> Response
  ) async throws -> Response {
    do {
      return try await body(try Visit(request, site, signIn.service))
    } catch let error as StoreError {
      signIn.log.failed("operator: the database did not answer", error)
      throw SignInProblem.busy
    }
  }
}

extension OperatorPage.Figures {
  fileprivate init(_ figures: OperatorFigures) {
    self.init()
    sent = figures.sent
    accepted = figures.accepted
    uncertain = figures.unknown
    rejected = figures.rejected
    verified = figures.verified
    share = figures.verifiedShare.map { Int(($0 * 100).rounded()) }
    isBreakerOpen = figures.isBreakerOpen
    refusals = figures.refusals.map { (reason: $0.reason, count: $0.count) }
    prefixes = figures.prefixes.map {
      (prefix: $0.prefix, sent: $0.sent, verified: $0.verified)
    }
  }
}
