import HTTP
import Pages
import PhoneSignIn

extension ChallengeView {
  /// The numbers of a challenge as `/v1` says them: seconds from now, no time of day.
  var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("challenge", .string(id.description)), ("codeLength", .integer(Int64(codeLength))),
      ("expiresIn", .integer(expiresIn)), ("resendIn", .integer(resendIn)),
    ]
    if let maskedPhone {
      members += [
        ("triesLeft", .integer(Int64(triesLeft))), ("delivery", .string(delivery.word)),
        ("verified", .bool(isVerified)), ("phone", .string(maskedPhone)),
      ]
    }
    return members
  }
}

extension DeliveryState {
  fileprivate var word: String {
    switch self {
    case .reserved: "sending"
    case .accepted: "accepted"
    case .unknown: "unknown"
    case .rejected: "rejected"
    }
  }
}

extension Response {
  /// Never kept by anybody: the numbers are of this moment.
  static func object(_ members: [(String, JSONValue)], status: Status = .ok) -> Response {
    var response = Response.json(
      Array((JSONValue.object(members).text + "\n").utf8), status: status)
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
