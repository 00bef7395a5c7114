import HTTP
import Pages
import PhoneNumbers
import PhoneSignIn
import Store

/// `/signin`: the same steps as `/v1` for a browser, without script if need be.
///
/// A step that changed something answers with a redirect, so that a reload repeats nothing; a refusal
/// answers in place and keeps what was typed.
struct SignInForms: Sendable {
  let site: Site
  let signIn: SignIn
  private static let bodyLimit = 8 << 10

  func add(to router: inout Router) {
    router.on(.get, "/signin") { request in
      try await answer(request) { try await show(request, $0) }
    }
    router.on(.post, "/signin", bodyLimit: Self.bodyLimit) { request in
      try await answer(request) { try await ask(request, $0) }
    }
    router.on(.post, "/signin/verify", bodyLimit: Self.bodyLimit) { request in
      try await answer(request) { try await verify(request, $0) }
    }
    router.on(.post, "/signin/out", bodyLimit: Self.bodyLimit) { request in
      try await answer(request) { try await signOut(request, $0) }
    }
    if signIn.outbox != nil {
      router.on(.get, "/outbox") { try outbox($0) }
    }
  }

  private func show(_ request: Request, _ visit: Visit) async throws -> Response {
    let carried = Carried(request.query)
    let session = try await signIn.service.session(cookie: visit.cookie(Visit.sessionCookie))
    if let session, session.purpose == carried.purpose {
      return try page(.done(phone: session.phone.masked), carried, request)
    }
    let named = request.queryValue("challenge")
    if let named, try await view(named, visit) == nil {
      return try page(
        .phone(typed: "", wait: 0), carried, request, SignInView.Notice(.unknownChallenge))
    }
    let wantsPhone = request.queryValue("step") == "phone"
    if let id = named ?? (wantsPhone ? nil : carried.challenge(in: visit)),
      let view = try await view(id, visit), !view.isVerified, view.delivery != .rejected,
      named != nil || view.expiresIn > 0
    {
      var response = try page(
        .code(challenge(view)), carried, request, notice(request, view))
      visit.set(
        Visit.challengeCookie, "\(view.id):\(carried.purpose)", maxAge: 3600, in: &response)
      return response
    }
    return try page(.phone(typed: "", wait: 0), carried, request)
  }

  private func ask(_ request: Request, _ visit: Visit) async throws -> Response {
    try SignInAPI.refusePrefetch(request)
    let form = try request.form()
    let carried = Carried(form)
    var wish = CodeWish(
      purpose: carried.purpose, key: form.value("key"),
      language: site.context(of: request).language)
    wish.phone = form.value("phone") ?? ""
    wish.challenge = form.value("challenge")
    let typed = wish.phone
    do {
      switch try await signIn.requestFreshCode(wish, visit) {
      case .sent(let view): return .seeOther(carried.address(challenge: view.id))
      case .limited(let limited):
        if limited.isOwn, let running = limited.running {
          return .seeOther(
            carried.address(
              challenge: running.id, notice: limited.reason.notice, wait: limited.retryAfter))
        }
        let words = limited.running == nil ? limited.reason.notice : .elsewhere
        var response = try page(
          .phone(typed: typed, wait: limited.retryAfter), carried, request,
          timed(words, limited.retryAfter, request), status: .tooManyRequests)
        response.headers["Retry-After"] = String(limited.retryAfter)
        return response
      case .undeliverable(let view):
        return try page(
          .phone(typed: typed, wait: view.resendIn), carried, request,
          SignInView.Notice(.undeliverable), status: .badGateway)
      }
    } catch RequestError.phone(let error) {
      return try page(
        .phone(typed: typed, wait: 0), carried, request,
        SignInView.Notice(SignInNotice(rawValue: error.word) ?? .impossible),
        status: .unprocessableContent)
    } catch let error as SignInProblem where error.status == .notFound {
      return .seeOther(carried.address(notice: .unknownChallenge))
    }
  }

  private func verify(_ request: Request, _ visit: Visit) async throws -> Response {
    try SignInAPI.refusePrefetch(request)
    let form = try request.form()
    let carried = Carried(form)
    guard let id = form.value("challenge").flatMap({ ChallengeID($0) }) else {
      return .seeOther(carried.address(notice: .unknownChallenge))
    }
    switch try await signIn.service.verify(
      id, code: form.value("code") ?? "", browser: visit.browser, address: visit.address)
    {
    case .verified(let session):
      var response = Response.seeOther(carried.next ?? carried.address())
      visit.begin(session, in: &response)
      return response
    case .refused(let refusal, let left):
      let words = refusal == .wrong && left == 0 ? .wrongLast : refusal.notice
      return .seeOther(carried.address(challenge: id, notice: words))
    case .limited(let wait):
      return .seeOther(carried.address(challenge: id, notice: .tries, wait: wait))
    case .unknownChallenge: return .seeOther(carried.address(notice: .unknownChallenge))
    }
  }

  private func signOut(_ request: Request, _ visit: Visit) async throws -> Response {
    let carried = Carried(try request.form())
    var response = Response.seeOther(carried.address())
    try await signIn.signOut(visit, in: &response)
    return response
  }

  /// Codes can be read here, so only who sits at the machine is shown them, however it is bound: a
  /// proxy beside the server and a stranger's page in the host's browser name another host.
  private func isAtMachine(_ request: Request) -> Bool {
    SiteConfiguration.isLoopback(request.peer) && HostCheck.isLoopback(request)
  }

  private func outbox(_ request: Request) throws -> Response {
    guard let outbox = signIn.outbox, isAtMachine(request) else {
      throw Problem(.notFound)
    }
    let messages = outbox.latest().map {
      OutboxPage.Message(to: $0.to, text: $0.text, sentAt: $0.sentAt)
    }
    var response = site.answer(OutboxPage.page(messages), to: request)
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}

extension SignInForms {
  private func view(_ id: String, _ visit: Visit) async throws -> ChallengeView? {
    guard let id = ChallengeID(id) else { return nil }
    return try await signIn.service.challenge(id, browser: visit.browser)
  }

  private func challenge(_ view: ChallengeView) -> SignInView.Challenge {
    SignInView.Challenge(
      id: view.id.description, phone: view.maskedPhone ?? "", codeLength: view.codeLength,
      resendIn: view.resendIn, isUncertain: view.delivery == .unknown)
  }

  /// What the address says happened; its numbers are those of this moment.
  private func notice(_ request: Request, _ view: ChallengeView) -> SignInView.Notice? {
    guard let words = request.queryValue("notice").flatMap({ SignInNotice(rawValue: $0) }) else {
      return view.expiresIn == 0 ? SignInView.Notice(.expired) : nil
    }
    switch words {
    case .wrong where view.triesLeft == 0: return SignInView.Notice(.wrongLast)
    case .wrong: return SignInView.Notice(.wrong, ["left": String(view.triesLeft)])
    case .malformed: return SignInView.Notice(.malformed, ["count": String(view.codeLength)])
    case .wait: return view.resendIn > 0 ? timed(.wait, view.resendIn, request) : nil
    case .wrongLast, .stale, .expired: return SignInView.Notice(words)
    default:
      guard let wait = request.queryValue("wait").flatMap({ Int64($0) }), wait > 0 else {
        return nil
      }
      return timed(words, min(wait, 86_400), request)
    }
  }

  private func timed(
    _ words: SignInNotice, _ wait: Int64, _ request: Request
  ) -> SignInView.Notice {
    SignInView.Notice(words, ["time": site.context(of: request).language.wait(wait)])
  }

  private func page(
    _ step: SignInView.Step, _ carried: Carried, _ request: Request,
    _ notice: SignInView.Notice? = nil, status: Status = .ok
  ) throws -> Response {
    let view = SignInView(
      step: step, notice: notice, language: site.context(of: request).language,
      purpose: carried.purpose == SignIn.standardPurpose ? nil : carried.purpose,
      next: carried.next, key: try signIn.newKey(),
      hasOutbox: signIn.outbox != nil && isAtMachine(request))
    var response = site.answer(SignInPage.page(view), to: request, status: status)
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  private func answer(
    _ request: Request, _ body: (Visit) async throws -> Response
  ) async throws -> Response {
    let visit = try Visit(request, site, signIn.service)
    do {
      var response = try await body(visit)
      visit.remember(in: &response)
      return response
    } catch let error as RequestError {
      throw SignInProblem(error)
    } catch let error as StoreError {
      signIn.log.failed("sign-in: the database did not answer", error)
      throw SignInProblem.busy
    } catch let error as any HTTPResponding {
      throw error
    } catch {
      signIn.log.failed("sign-in failed", error)
      throw error
    }
  }
}
