import Testing

@testable import Delivery

@Suite struct SignatureTests {
  @Test func `the example in Alibaba Cloud's documentation`() throws {
    let example = try Vectors.load().aliyun
    let signature = AliyunSignature(
      action: example.action, version: example.version, host: example.host,
      query: AliyunSignature.query(example.parameters), date: example.date, nonce: example.nonce)
    #expect(signature.hashedRequest == example.hashedRequest)
    let headers = signature.headers(keyID: example.keyID, keySecret: Secret(example.keySecret))
    #expect(headers.last?.name == "Authorization")
    #expect(headers.last?.value == example.authorization)
  }

  @Test func `the example of RFC 4231`() throws {
    let example = try Vectors.load().hmac
    let digest = Signature.hmacSHA256(key: Array(example.key.utf8), Array(example.message.utf8))
    #expect(Signature.hex(digest) == example.digest)
  }

  @Test func `only unreserved characters stay as they are`() {
    #expect(Signature.percentEncoded("azAZ09-_.~") == "azAZ09-_.~")
    #expect(Signature.percentEncoded(" +*/&=码\n") == "%20%2B%2A%2F%26%3D%E7%A0%81%0A")
  }

  @Test func `names of a query are sorted by bytes`() {
    #expect(AliyunSignature.query(["b": "2", "B": "1", "a": "3", "ab": ""]) == "B=1&a=3&ab=&b=2")
  }
}

@Suite struct ReasonTests {
  @Test func `keeps error codes and nothing that could be a number or a code`() {
    for text in ["isv.OUT_OF_SERVICE", "twilio-21610", "http-422", "A-b_c.9"] {
      #expect(Reason(text).description == text)
    }
    for text in [
      "", "482913", "x482913y", "+8613800138000", "13800138000", "not a number", "a\nb", "验证码",
      String(repeating: "x", count: 65),
    ] {
      #expect(Reason(text).description == "unreadable")
    }
  }
}
