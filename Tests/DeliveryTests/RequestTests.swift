import Foundation
import PhoneNumbers
import PhoneSignIn
import Testing

@testable import Delivery

/// What each provider's documentation asks of a request, checked where it arrives.
@Suite struct RequestTests {
  @Test func `the webhook is signed, dated and has a key`() async throws {
    let server = try GatewayServer(.answer(204, ""))
    let provider = try Fixtures.provider("webhook", port: server.port)
    #expect(await provider.attempt(try Fixtures.message()) == .accepted)
    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(request.method == "POST" && request.target == "/codes?from=maneki")
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.headers["idempotency-key"] == "challenge-1")
    #expect(request.headers["maneki-timestamp"] == "1796025600")
    #expect(request.headers["host"] == "127.0.0.1:\(server.port)")
    #expect(request.headers["expect"] == nil)
    let key = Array("correct horse battery staple".utf8)
    let signed = Array("1796025600.".utf8) + request.body
    #expect(
      request.headers["maneki-signature"]
        == "v1=" + Signature.hex(Signature.hmacSHA256(key: key, signed)))
    let body = try #require(
      try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])
    #expect(body["to"] as? String == "+8613800138000")
    #expect(body["text"] as? String == "482913 验证码 & more")
    #expect(body["code"] as? String == "482913" && body["expiresIn"] as? Int == 300)
    #expect(body["language"] as? String == "zh-Hans" && body["key"] as? String == "challenge-1")
    #expect(body.count == 6)
  }

  @Test func `a document is asked for and taken only whole and good`() async throws {
    let downloads = Downloads()
    let server = try GatewayServer(.answer(200, "{}"))
    let address = "http://127.0.0.1:\(server.port)/public/123"
    #expect(await downloads.document(at: address) == Array("{}".utf8))
    let request = try #require(server.requests.first)
    #expect(request.method == "GET" && request.target == "/public/123" && request.body.isEmpty)
    let missing = try GatewayServer(.answer(404, "{}"))
    #expect(await downloads.document(at: "http://127.0.0.1:\(missing.port)/") == nil)
    var limits = TransferLimits()
    limits.answerBytes = 1
    #expect(await Downloads(limits: limits).document(at: address) == nil)
    #expect(await downloads.document(at: "file:///etc/passwd") == nil)
  }

  @Test func `the webhook's documented example`() async throws {
    let example = try Vectors.load().webhook
    let server = try GatewayServer(.answer(204, ""))
    let provider = try Fixtures.provider(
      "webhook", port: server.port, ["webhook.secret": example.secret])
    _ = await provider.attempt(try Fixtures.message(text: "482913 验证码"))
    let request = try #require(server.requests.first)
    #expect(request.bodyText == example.body)
    #expect(request.headers["maneki-timestamp"] == example.timestamp)
    #expect(request.headers["maneki-signature"] == example.signature)
  }

  @Test(
    arguments: [
      ("+8613800138000", 86, "13800138000"), ("+85251234567", 852, "85251234567"),
    ])
  func `SendSms has its parameters in the query, signed as it arrives`(
    e164: String, country: Int, shown: String
  ) async throws {
    let server = try GatewayServer(.answer(200, #"{"Code":"OK"}"#))
    let provider = try Fixtures.provider("aliyun", port: server.port)
    let number = PhoneNumber(e164: e164, countryCode: country)
    #expect(await provider.attempt(try Fixtures.message(to: number)) == .accepted)
    let request = try #require(server.requests.first)
    #expect(request.method == "POST" && request.body.isEmpty)
    let parts = request.target.split(separator: "?", maxSplits: 1)
    #expect(parts.first == "/")
    let query = String(try #require(parts.last))
    #expect(
      query
        == "OutId=challenge-1&PhoneNumbers=\(shown)&SignName=%E9%98%BF%E9%87%8C%E4%BA%91"
        + "&TemplateCode=SMS_1&TemplateParam=%7B%22code%22%3A%22482913%22%7D")
    #expect(request.headers["x-acs-action"] == "SendSms")
    #expect(request.headers["x-acs-version"] == "2017-05-25")
    #expect(request.headers["x-acs-date"] == "2026-11-30T08:00:00Z")
    #expect(request.headers["x-acs-signature-nonce"] == "a-nonce")
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    #expect(request.headers["x-acs-content-sha256"] == empty)
    // The signature again, from what arrived.
    let names = [
      "host", "x-acs-action", "x-acs-content-sha256", "x-acs-date", "x-acs-signature-nonce",
      "x-acs-version",
    ]
    let lines = names.map { "\($0):\(request.headers[$0] ?? "")\n" }.joined()
    let list = names.joined(separator: ";")
    let canonical = "POST\n/\n\(query)\n\(lines)\n\(list)\n\(empty)"
    let text = "ACS3-HMAC-SHA256\n" + Signature.hex(Signature.sha256(Array(canonical.utf8)))
    let signature = Signature.hex(
      Signature.hmacSHA256(key: Array("testSecret".utf8), Array(text.utf8)))
    #expect(
      request.headers["authorization"]
        == "ACS3-HMAC-SHA256 Credential=testId,SignedHeaders=\(list),Signature=\(signature)")
  }

  @Test func `each language has its template`() async throws {
    let server = try GatewayServer(.answer(200, #"{"Code":"OK"}"#))
    let provider = try Fixtures.provider(
      "aliyun", port: server.port, ["aliyun.template-code-en": "SMS_EN"])
    _ = await provider.attempt(try Fixtures.message(language: .english))
    _ = await provider.attempt(try Fixtures.message(language: .chinese))
    #expect(server.requests.first?.target.contains("TemplateCode=SMS_EN&") == true)
    #expect(server.requests.last?.target.contains("TemplateCode=SMS_1&") == true)
  }

  @Test(
    arguments: [
      ("+15005550006", "From=%2B15005550006"),
      (
        "MG0123456789abcdef0123456789abcdef",
        "MessagingServiceSid=MG0123456789abcdef0123456789abcdef"
      ),
      ("Maneki", "From=Maneki"),
    ])
  func `Twilio gets a form and basic authentication`(from: String, field: String) async throws {
    let server = try GatewayServer(.answer(201, #"{"sid":"SM1","status":"queued"}"#))
    let provider = try Fixtures.provider("twilio", port: server.port, ["twilio.from": from])
    #expect(await provider.attempt(try Fixtures.message()) == .accepted)
    let request = try #require(server.requests.first)
    #expect(request.method == "POST")
    #expect(request.target == "/2010-04-01/Accounts/\(Fixtures.account)/Messages.json")
    #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
    let login = Data("\(Fixtures.account):token".utf8).base64EncodedString()
    #expect(request.headers["authorization"] == "Basic \(login)")
    #expect(
      request.bodyText
        == "To=%2B8613800138000&\(field)&Body=482913%20%E9%AA%8C%E8%AF%81%E7%A0%81%20%26%20more")
  }
}
