import HTTP
import Pages
import PhoneNumbers
import PhoneSignIn

/// Why a request about a challenge is refused, with the word programs go by.
struct SignInProblem: HTTPResponding {
  var status: Status
  /// Stable; Documentation/SignInHTTP.md lists them all.
  var error: String
  var detail: String
  var retryAfter: Int64?
  var members: [(String, JSONValue)] = []

  func response(to request: Request) -> Response { response }

  var response: Response {
    var object: [(String, JSONValue)] = [
      ("type", .string("/problems/\(error)")), ("title", .string(status.reason)),
      ("status", .integer(Int64(status.code))), ("detail", .string(detail)),
      ("error", .string(error)),
    ]
    if let retryAfter { object.append(("retryAfter", .integer(retryAfter))) }
    var response = Response(
      status: status,
      headers: ["Content-Type": "application/problem+json", "Cache-Control": "no-store"],
      body: .bytes(Array((JSONValue.object(object + members).text + "\n").utf8)))
    if let retryAfter { response.headers["Retry-After"] = String(retryAfter) }
    return response
  }
}

extension SignInProblem {
  init(_ error: RequestError) {
    let (word, detail): (String, String) =
      switch error {
      case .phone(let reason): (reason.word, reason.detail)
      case .purpose: ("purpose", "A purpose is 1 to 64 letters, digits, ':', '-', '_' or '.'.")
      case .idempotencyKey:
        ("idempotency-key", "An Idempotency-Key is 1 to 128 visible ASCII characters.")
      case .idempotencyKeyReused:
        ("idempotency-key-reused", "This Idempotency-Key was used for another request.")
      }
    let status: Status =
      switch error {
      case .phone, .idempotencyKeyReused: .unprocessableContent
      case .purpose, .idempotencyKey: .badRequest
      }
    self.init(status: status, error: word, detail: detail)
  }

  /// The challenge that runs for the number comes along, so that a page can go on with it.
  init(_ limited: CodeAnswer.Limited) {
    self.init(
      status: .tooManyRequests, error: limited.reason.word, detail: limited.reason.detail,
      retryAfter: limited.retryAfter)
    if let running = limited.running {
      members = running.members + [("own", .bool(limited.isOwn))]
    }
  }

  static func undeliverable(_ view: ChallengeView) -> SignInProblem {
    SignInProblem(
      status: .badGateway, error: "undeliverable", detail: "The message could not be delivered.",
      retryAfter: view.resendIn > 0 ? view.resendIn : nil, members: view.members)
  }

  init(_ refusal: VerifyAnswer.Refusal, triesLeft: Int) {
    self.init(
      status: .unprocessableContent, error: refusal.rawValue, detail: refusal.detail,
      members: [("triesLeft", .integer(Int64(triesLeft)))])
  }

  static func tooManyTries(_ retryAfter: Int64) -> SignInProblem {
    SignInProblem(
      status: .tooManyRequests, error: LimitReason.verifiesOfAddress.word,
      detail: LimitReason.verifiesOfAddress.detail, retryAfter: retryAfter)
  }

  static let unknownChallenge = SignInProblem(
    status: .notFound, error: "unknown-challenge",
    detail: "There is no such challenge for this browser.")

  static let prefetched = SignInProblem(
    status: .forbidden, error: "prefetch", detail: "Nothing is sent for a page loaded in advance.")

  static let busy = SignInProblem(
    status: .serviceUnavailable, error: "busy", detail: "Try again in a moment.", retryAfter: 1)
}

extension PhoneNumberError {
  var word: String {
    switch self {
    case .empty: "empty"
    case .impossible: "impossible"
    case .landline: "landline"
    case .service: "service-number"
    case .countryNotAllowed: "country"
    }
  }

  fileprivate var detail: String {
    switch self {
    case .empty: "A phone number is needed."
    case .impossible: "This is not a phone number."
    case .landline: "This is a landline, which takes no text messages."
    case .service: "This is a service number; a mobile number is needed."
    case .countryNotAllowed: "No messages are sent to this country."
    }
  }
}

extension LimitReason {
  /// `wait` and `number` mean: too soon, or often enough.
  var word: String { self == .verifiesOfAddress ? "tries" : rawValue }

  fileprivate var detail: String {
    switch self {
    case .wait: "A code was sent a moment ago."
    case .number: "This number has had as many codes as it may for now."
    case .failures: "Too many wrong codes for this number."
    case .address: "Too many codes were asked for from here."
    case .prefix, .service: "Too many codes are being sent right now."
    case .verifiesOfAddress: "Too many codes were tried from here."
    }
  }
}

extension VerifyAnswer.Refusal {
  fileprivate var detail: String {
    switch self {
    case .wrong: "The code is wrong."
    case .stale: "This code was replaced: enter the code of the latest message."
    case .expired: "The code is no longer valid: ask for a new one."
    case .malformed: "The code has another number of digits."
    }
  }
}
