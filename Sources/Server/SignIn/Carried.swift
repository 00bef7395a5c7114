import HTTP
import Pages
import PhoneSignIn

/// What goes along from step to step of the page: what the sign-in is for and where it leads.
struct Carried: Sendable {
  var purpose: String
  /// A path on this server.
  var next: String?

  /// Takes them from a query or a form; what cannot be meant is left out.
  init(_ items: [(name: String, value: String)]) {
    let wanted = items.value("purpose") ?? ""
    purpose = SignIn.isPurpose(wanted) ? wanted : SignIn.standardPurpose
    next = items.value("next").flatMap { Address(localPath: $0) == nil ? nil : $0 }
  }

  /// The challenge the browser goes on with, unless it was for something else.
  func challenge(in visit: Visit) -> String? {
    let parts = visit.cookie(Visit.challengeCookie)?
      .split(separator: ":", maxSplits: 1).map { String($0) }
    guard let parts, parts.count == 2, parts[1] == purpose else { return nil }
    return parts[0]
  }

  /// `/signin` at a step, for a redirect.
  func address(
    challenge: ChallengeID? = nil, notice: SignInNotice? = nil, wait: Int64? = nil
  ) -> String {
    var items: [(String, String?)] = [
      ("challenge", challenge?.description),
      ("purpose", purpose == SignIn.standardPurpose ? nil : purpose), ("next", next),
      ("notice", notice?.rawValue), ("wait", wait.map { String($0) }),
    ]
    items.removeAll { $0.1 == nil }
    let query = items.map { "\($0.0)=\(Self.encoded($0.1 ?? ""))" }.joined(separator: "&")
    return query.isEmpty ? "/signin" : "/signin?" + query
  }

  /// Everything but unreserved characters as `%XX` (RFC 3986).
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

extension [(name: String, value: String)] {
  /// The first value of a name.
  func value(_ name: String) -> String? { first { $0.name == name }?.value }
}

extension LimitReason {
  var notice: SignInNotice { SignInNotice(rawValue: word) ?? .busy }
}

extension VerifyAnswer.Refusal {
  var notice: SignInNotice {
    switch self {
    case .wrong: .wrong
    case .stale: .stale
    case .expired: .expired
    case .malformed: .malformed
    }
  }
}
