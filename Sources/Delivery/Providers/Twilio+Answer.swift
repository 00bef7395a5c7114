extension Twilio {
  private struct Created: Decodable {
    var sid: String
    var status: String
    var errorCode: Int?

    enum CodingKeys: String, CodingKey {
      case sid, status
      case errorCode = "error_code"
    }
  }

  private struct Fault: Decodable {
    var code: Int
  }

  static func attempt(_ answer: HTTPAnswer) -> Attempt {
    switch answer {
    case .unsent(let reason): .refused(reason)
    case .broken: .unknown
    case .answered(200...299, let body): created(body)
    case .answered(let status, let body): refused(status, body)
    }
  }

  private static func created(_ body: [UInt8]) -> Attempt {
    guard let created = JSON.decoded(Created.self, body), created.sid.hasPrefix("SM") else {
      return .unknown
    }
    switch created.status {
    case "accepted", "scheduled", "queued", "sending", "sent", "delivered": return .accepted
    case "failed": return created.errorCode.map { meaning($0) } ?? .refused("failed")
    default: return .unknown
    }
  }

  private static func refused(_ status: Int, _ body: [UInt8]) -> Attempt {
    guard (400...499) ~= status, status != 408, let fault = JSON.decoded(Fault.self, body) else {
      return HTTPAnswer.attempt(status: status)
    }
    return meaning(fault.code)
  }

  /// A code of Twilio's error dictionary, given for a message that was not made.
  private static func meaning(_ code: Int) -> Attempt {
    let reason = Reason("twilio-\(code)")
    return faultsOfTheNumber.contains(code) ? .undeliverable(reason) : .refused(reason)
  }

  /// Not a number, cannot be reached, has opted out, takes no messages.
  private static let faultsOfTheNumber: Set = [21211, 21214, 21217, 21610, 21614]
}
