import HTTP
import Pages
import PhoneNumbers
import PhoneSignIn
import Store

/// The addresses below `/v1`: challenges and the session they lead to.
struct SignInAPI: Sendable {
  let site: Site
  let signIn: SignIn
  private static let bodyLimit = 4 << 10

  func add(to router: inout Router) {
    router.on(.post, "/v1/challenges", bodyLimit: Self.bodyLimit) { request in
      try await answer(request) { try await ask(request, $0) }
    }
    router.on(.get, "/v1/challenges/:id") { request in
      try await answer(request) { try await show(request, $0) }
    }
    router.on(.post, "/v1/challenges/:id/verify", bodyLimit: Self.bodyLimit) { request in
      try await answer(request) { try await verify(request, $0) }
    }
    router.on(.get, "/v1/session") { request in
      try await answer(request) { try await session($0) }
    }
    router.on(.delete, "/v1/session") { request in
      try await answer(request) { try await endSession($0) }
    }
  }

  private func ask(_ request: Request, _ visit: Visit) async throws -> Response {
    try Self.refusePrefetch(request)
    let fields = try JSONFields(request, allowed: ["phone", "purpose", "challenge"])
    var wanted = CodeWish(
      purpose: fields["purpose"], key: try Self.idempotencyKey(request.headers),
      language: site.context(of: request).language)
    if let challenge = fields["challenge"] {
      guard fields["phone"] == nil, fields["purpose"] == nil else {
        throw Problem(.badRequest, "Either a challenge or a phone number is given, not both.")
      }
      wanted.challenge = challenge
    } else {
      wanted.phone = try fields.required("phone")
    }
    switch try await signIn.requestCode(wanted, visit) {
    case .sent(let view): return .object(view.members, status: .accepted)
    case .limited(let limited): throw SignInProblem(limited)
    case .undeliverable(let view): throw SignInProblem.undeliverable(view)
    }
  }

  private func show(_ request: Request, _ visit: Visit) async throws -> Response {
    guard let id = ChallengeID(request.parameters["id"] ?? ""),
      let view = try await signIn.service.challenge(id, browser: visit.browser)
    else { throw SignInProblem.unknownChallenge }
    return .object(view.members)
  }

  private func verify(_ request: Request, _ visit: Visit) async throws -> Response {
    try Self.refusePrefetch(request)
    let code = try JSONFields(request, allowed: ["code"]).required("code")
    guard let id = ChallengeID(request.parameters["id"] ?? "") else {
      throw SignInProblem.unknownChallenge
    }
    switch try await signIn.service.verify(
      id, code: code, browser: visit.browser, address: visit.address)
    {
    case .verified(let session):
      var response = Response.object([("verified", .bool(true))] + session.members)
      visit.begin(session, in: &response)
      return response
    case .refused(let refusal, let triesLeft):
      throw SignInProblem(refusal, triesLeft: triesLeft)
    case .limited(let retryAfter): throw SignInProblem.tooManyTries(retryAfter)
    case .unknownChallenge: throw SignInProblem.unknownChallenge
    }
  }

  private func session(_ visit: Visit) async throws -> Response {
    let cookie = visit.cookie(Visit.sessionCookie)
    guard let session = try await signIn.service.session(cookie: cookie) else {
      return .object([("signedIn", .bool(false))])
    }
    return .object([("signedIn", .bool(true))] + session.members)
  }

  private func endSession(_ visit: Visit) async throws -> Response {
    var response = Response(status: .noContent, headers: ["Cache-Control": "no-store"])
    try await signIn.signOut(visit, in: &response)
    return response
  }

  /// Answers with the browser's cookie, on refusals too, and says a busy database as 503.
  private func answer(
    _ request: Request, _ body: (Visit) async throws -> Response
  ) async throws -> Response {
    let visit = try Visit(request, site, signIn.service)
    var response: Response
    do {
      response = try await body(visit)
    } catch let error as RequestError {
      response = SignInProblem(error).response
    } catch let error as any HTTPResponding {
      response = error.response(to: request)
    } catch let error as StoreError {
      signIn.log.failed("sign-in: the database did not answer", error)
      response = SignInProblem.busy.response
    } catch {
      signIn.log.failed("sign-in failed", error)
      throw error
    }
    visit.remember(in: &response)
    return response
  }

  /// One value; two lines of the field are two wishes.
  private static func idempotencyKey(_ headers: Headers) throws -> String? {
    let keys = headers.all("Idempotency-Key")
    guard keys.count <= 1 else { throw RequestError.idempotencyKey }
    return keys.first
  }

  static func refusePrefetch(_ request: Request) throws {
    if request.headers["Sec-Purpose"] != nil || request.headers["Purpose"] != nil {
      throw SignInProblem.prefetched
    }
  }
}

extension Session {
  fileprivate var members: [(String, JSONValue)] {
    [
      ("phone", .string(phone.masked)), ("purpose", .string(purpose)),
      ("expiresIn", .integer(expiresIn)),
    ]
  }
}
