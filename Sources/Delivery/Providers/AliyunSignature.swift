/// A request to Alibaba Cloud, signed with ACS3-HMAC-SHA256 ("V3 request structure and signature").
struct AliyunSignature {
  var action: String
  var version: String
  var host: String
  /// The canonical query: what `query` makes of the parameters. The body is empty.
  var query: String
  /// ISO 8601 in UTC, whole seconds.
  var date: String
  var nonce: String

  /// Sorted by name, names and values percent-encoded.
  static func query(_ parameters: [String: String]) -> String {
    parameters.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
      .map { Signature.percentEncoded($0.key) + "=" + Signature.percentEncoded($0.value) }
      .joined(separator: "&")
  }

  /// What is signed, apart from the Host header that libcurl writes.
  private var signedHeaders: [(name: String, value: String)] {
    [
      (name: "x-acs-action", value: action),
      (name: "x-acs-content-sha256", value: Signature.hex(Signature.sha256([]))),
      (name: "x-acs-date", value: date),
      (name: "x-acs-signature-nonce", value: nonce),
      (name: "x-acs-version", value: version),
    ]
  }

  /// The SHA-256 of the canonical request, in hexadecimal.
  var hashedRequest: String {
    let headers = [(name: "host", value: host)] + signedHeaders
    let request =
      "POST\n/\n\(query)\n"
      + headers.map { "\($0.name):\($0.value)\n" }.joined()
      + "\n\(headers.map { $0.name }.joined(separator: ";"))\n"
      + Signature.hex(Signature.sha256([]))
    return Signature.hex(Signature.sha256(Array(request.utf8)))
  }

  func headers(keyID: String, keySecret: Secret) -> [(name: String, value: String)] {
    let names = ["host"] + signedHeaders.map { $0.name }
    let text = "ACS3-HMAC-SHA256\n" + hashedRequest
    let signature = Signature.hex(
      Signature.hmacSHA256(key: keySecret.bytes, Array(text.utf8)))
    let authorization =
      "ACS3-HMAC-SHA256 Credential=\(keyID),SignedHeaders=\(names.joined(separator: ";")),"
      + "Signature=\(signature)"
    return signedHeaders + [(name: "Authorization", value: authorization)]
  }
}
