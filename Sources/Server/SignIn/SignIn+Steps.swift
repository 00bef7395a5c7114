import HTTP
import Pages
import PhoneNumbers
import PhoneSignIn

/// What a visitor wants to have a code for: a number as typed, or a challenge once more.
struct CodeWish: Sendable {
  var phone = ""
  var challenge: String?
  /// For a number; a challenge has its own.
  var purpose: String?
  var key: String?
  var language: Language

  init(purpose: String? = nil, key: String? = nil, language: Language) {
    self.purpose = purpose
    self.key = key
    self.language = language
  }
}

extension SignIn {
  static let standardPurpose = "signin"

  /// Letters, digits and the few signs that are safe in an address, a cookie and a page.
  static func isPurpose(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
      }
  }

  func requestCode(_ wish: CodeWish, _ visit: Visit) async throws -> CodeAnswer {
    var phone = wish.phone
    var purpose = wish.purpose ?? Self.standardPurpose
    if let challenge = wish.challenge {
      guard let id = ChallengeID(challenge),
        let known = try await service.destination(of: id, browser: visit.browser)
      else { throw SignInProblem.unknownChallenge }
      (phone, purpose) = (known.phone.e164, known.purpose)
    }
    guard Self.isPurpose(purpose) else { throw RequestError.purpose }
    return try await service.requestCode(
      CodeRequest(
        phone: phone, purpose: purpose, browser: visit.browser, address: visit.address,
        idempotencyKey: wish.key, language: wish.language == .chinese ? .chinese : .english))
  }

  /// As `requestCode` for a form, which a visitor may go back to: its key holds for one message only,
  /// and neither for another number nor for a code that is over.
  func requestFreshCode(_ wish: CodeWish, _ visit: Visit) async throws -> CodeAnswer {
    var again = wish
    again.key = nil
    do {
      let answer = try await requestCode(wish, visit)
      if wish.key != nil, case .sent(let view) = answer, view.isVerified || view.expiresIn == 0 {
        return try await requestCode(again, visit)
      }
      return answer
    } catch RequestError.idempotencyKeyReused, RequestError.idempotencyKey {
      return try await requestCode(again, visit)
    }
  }

  /// A key for one form.
  func newKey() throws -> String {
    try entropy.bytes(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  func signOut(_ visit: Visit, in response: inout Response) async throws {
    if let cookie = visit.cookie(Visit.sessionCookie) {
      try await service.endSession(cookie: cookie)
    }
    visit.remove(Visit.sessionCookie, in: &response)
  }
}

extension Visit {
  func begin(_ session: Session, in response: inout Response) {
    set(Self.sessionCookie, session.token, maxAge: Int(session.expiresIn), in: &response)
    remove(Self.challengeCookie, in: &response)
  }
}
