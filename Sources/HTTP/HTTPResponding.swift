/// An error that knows the answer a client shall get.
package protocol HTTPResponding: Error {
  func response(to request: Request) -> Response
}

/// A refusal with a status and one sentence for the reader, as `application/problem+json`.
package struct Problem: HTTPResponding, Equatable {
  package var status: Status
  /// A sentence that helps the caller; never internals.
  package var detail: String?

  package init(_ status: Status, _ detail: String? = nil) {
    self.status = status
    self.detail = detail
  }

  package func response(to request: Request) -> Response { response }

  /// RFC 9457: title, status, detail.
  package var response: Response {
    var json = "{\"title\":\(quoted(status.reason)),\"status\":\(status.code)"
    if let detail { json += ",\"detail\":\(quoted(detail))" }
    json += "}\n"
    return Response(
      status: status,
      headers: ["Content-Type": "application/problem+json", "Cache-Control": "no-store"],
      body: .bytes(Array(json.utf8)))
  }
}

extension Response {
  /// What an error becomes: its own answer, or 500 without a word about the cause.
  package static func failure(_ error: any Error, to request: Request) -> Response {
    (error as? any HTTPResponding)?.response(to: request)
      ?? Problem(.internalServerError).response
  }
}

/// A JSON string literal.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
