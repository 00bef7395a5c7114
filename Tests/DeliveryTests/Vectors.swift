import Foundation
import Testing

@testable import Delivery

/// Published examples and what providers answer.
struct Vectors: Decodable {
  struct Aliyun: Decodable {
    var keyID: String
    var keySecret: String
    var action: String
    var version: String
    var host: String
    var date: String
    var nonce: String
    var parameters: [String: String]
    var hashedRequest: String
    var authorization: String
  }

  struct Keyed: Decodable {
    var key: String
    var message: String
    var digest: String
  }

  struct Webhook: Decodable {
    var secret: String
    var timestamp: String
    var body: String
    var signature: String
  }

  struct Answer: Decodable, CustomTestStringConvertible {
    var provider: String
    var status: Int
    var body: String
    var `is`: String
    var reason: String?

    var testDescription: String { "\(provider) \(status) \(body.prefix(60))" }

    var attempt: Attempt? {
      switch (self.is, reason) {
      case ("accepted", nil): .accepted
      case ("unknown", nil): .unknown
      case ("refused", let reason?): .refused(Reason(reason))
      case ("undeliverable", let reason?): .undeliverable(Reason(reason))
      default: nil
      }
    }
  }

  struct Addresses: Decodable {
    var valid: [String]
    var invalid: [String]
  }

  var aliyun: Aliyun
  var hmac: Keyed
  var webhook: Webhook
  var answers: [Answer]
  var addresses: Addresses

  static func load() throws -> Vectors {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Vectors/delivery.json")
    return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
  }
}
