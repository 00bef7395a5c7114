extension Aliyun {
  private struct Answer: Decodable {
    var code: String

    enum CodingKeys: String, CodingKey {
      case code = "Code"
    }
  }

  static func attempt(_ answer: HTTPAnswer) -> Attempt {
    switch answer {
    case .unsent(let reason): .refused(reason)
    case .broken: .unknown
    case .answered(let status, let body): attempt(status, body)
    }
  }

  private static func attempt(_ status: Int, _ body: [UInt8]) -> Attempt {
    guard let code = JSON.decoded(Answer.self, body)?.code else {
      return HTTPAnswer.attempt(status: status)
    }
    if code == "OK" { return status == 200 ? .accepted : .unknown }
    // Faults of the platform: the message may be on its way.
    if status >= 500 || code.hasPrefix("isp."), !definitePlatformFaults.contains(code) {
      return .unknown
    }
    if faultsOfTheNumber.contains(code) { return .undeliverable(Reason(code)) }
    // isv: what the caller did wrong; the others with a status of 4xx come from the gateway.
    if code.hasPrefix("isv.") || definitePlatformFaults.contains(code) || (400...499) ~= status {
      return .refused(Reason(code))
    }
    return .unknown
  }

  /// Begin like faults of the platform, yet say for certain that nothing was done.
  private static let definitePlatformFaults: Set = [
    "isp.RAM_PERMISSION_DENY"
  ]

  /// No such number, and a number that has had its share of messages.
  ///
  /// Another provider would deliver past the limit that protects whoever holds the number.
  private static let faultsOfTheNumber: Set = [
    "isv.MOBILE_NUMBER_ILLEGAL", "isv.BUSINESS_LIMIT_CONTROL",
  ]
}
