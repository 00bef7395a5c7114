import CCurl

extension CurlHandle {
  /// Blocks until the answer is there or it is certain that none will come.
  static func send(
    _ request: HTTPRequest, _ limits: TransferLimits, _ cancellation: Cancellation
  ) -> HTTPAnswer {
    // A line break would begin a header of its own.
    guard request.headers.allSatisfy({ Self.isPlain($0.name) && Self.isPlain($0.value) }) else {
      return .unsent("bad-header")
    }
    guard var handle = CurlHandle(url: request.url, protocols: "http,https", limits: limits) else {
      return .unsent("no-memory")
    }
    if request.method == .post {
      handle.set(CURLOPT_POST, 1)
      handle.set(body: request.body)
    }
    handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    handle.set(CURLOPT_USERAGENT, "Maneki")
    // No waiting for 100, no type that was not asked for.
    var lines = ["Expect:"]
    if !request.headers.contains(where: { $0.name == "Content-Type" }) {
      lines.append("Content-Type:")
    }
    handle.set(
      CURLOPT_HTTPHEADER, lines: lines + request.headers.map { "\($0.name): \($0.value)" })
    if let login = request.login {
      handle.set(CURLOPT_HTTPAUTH, 1)
      handle.set(login: login)
    }
    if request.isForThisMachine { handle.set(CURLOPT_NOPROXY, "*") }
    let exchange = Exchange(limit: limits.answerBytes, cancellation: cancellation)
    let code = handle.perform(exchange, watchesCommands: false)
    if code == CURLE_OK {
      return .answered(
        status: handle.number(CURLINFO_RESPONSE_CODE), body: exchange.answer)
    }
    return handle.number(CURLINFO_REQUEST_SIZE) == 0 ? .unsent(reason(code)) : .broken
  }
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
