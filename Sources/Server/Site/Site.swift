package import HTTP
import Pages

/// The application: every page and address, over the parts of the world it was given.
package struct Site: Sendable {
  package let files: WebFiles

  /// Reverse proxies between visitors and this server.
  package let trustedHops: Int

  /// Leaves out what only those who build pages need.
  package let isProduction: Bool

  /// Answers only names of this machine: in development, bound to an address of its own.
  package let isLoopbackOnly: Bool

  /// Signing in by phone, where there is a database for it.
  package let signIn: SignIn?

  /// Who may see what only the host sees.
  package let host: HostAccess?

  package init(
    files: WebFiles, trustedHops: Int = 0, isProduction: Bool = false,
    isLoopbackOnly: Bool = false, signIn: SignIn? = nil, host: HostAccess? = nil
  ) {
    self.isLoopbackOnly = isLoopbackOnly
    self.signIn = signIn
    self.host = host
    self.files = files
    self.trustedHops = trustedHops
    self.isProduction = isProduction
  }

  /// Every route with the steps around it. Rooms are added before the home page, which shows those
  /// that are there.
  package func router() -> Router {
    var router = Router()
    router.before { request in
      request.peer = ForwardedAddress.resolve(request, trustedHops: trustedHops)
      return nil
    }
    if isLoopbackOnly { router.before { request in try HostCheck.refuseForeign(request) } }
    router.before { request in try OriginCheck.refuseForeign(request) }
    router.after { request, response in
      dressError(request, &response)
      SecurityHeaders.add(to: &response)
    }
    addHealth(to: &router)
    addFiles(to: &router)
    router.immediate(.get, "/quick") { answer(QuickPage.page, to: $0) }
    WorkbookReading(site: self).add(to: &router)
    router.immediate(.get, "/cat") { answer(CatPage.page, to: $0) }
    router.immediate(.get, "/elements") { answer(ElementsPage.page, to: $0) }
    router.immediate(.get, "/verify") { answer(VerifyPage.page, to: $0) }
    if !isProduction {
      router.immediate(.get, "/design") { answer(DesignPage.page, to: $0) }
    }
    if let signIn {
      SignInAPI(site: self, signIn: signIn).add(to: &router)
      SignInForms(site: self, signIn: signIn).add(to: &router)
      if let host { OperatorPages(site: self, signIn: signIn, host: host).add(to: &router) }
    }
    addHome(to: &router)
    return router
  }

  private func addHealth(to router: inout Router) {
    router.immediate(.get, "/healthz") { _ in
      var response = Response.text("ok\n")
      response.headers["Cache-Control"] = "no-store"
      return response
    }
  }

  private func addFiles(to router: inout Router) {
    for path in files.paths {
      router.immediate(.get, path) { request in
        guard let response = files.response(to: request) else { throw Problem(.notFound) }
        return response
      }
    }
  }

  private func addHome(to router: inout Router) {
    let open = Set(router.routes.filter { $0.method == .get }.map(\.pattern))
    let page = HomePage.page(openPaths: open)
    router.immediate(.get, "/") { self.answer(page, to: $0) }
  }
}
