import CCurl

/// One transfer by libcurl, from the first option to the last; used once, on one thread.
struct CurlHandle: ~Copyable {
  private let handle: UnsafeMutableRawPointer
  private var lists: [UnsafeMutablePointer<curl_slist>] = []

  /// libcurl's own preparation, done before the first transfer.
  private static let isStarted = maneki_curl_start() == CURLE_OK

  init?(url: String, protocols: String, limits: TransferLimits) {
    guard Self.isStarted, let handle = curl_easy_init() else { return nil }
    self.handle = handle
    set(CURLOPT_URL, url)
    set(CURLOPT_PROTOCOLS_STR, protocols)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_CONNECTTIMEOUT_MS, limits.connecting)
    set(CURLOPT_TIMEOUT_MS, limits.whole)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    if let certificates = limits.certificates { set(CURLOPT_CAINFO, certificates) }
  }

  deinit {
    curl_easy_cleanup(handle)
    for list in lists { curl_slist_free_all(list) }
  }

  func set(_ option: CURLoption, _ value: Int) { _ = maneki_curl_set_long(handle, option, value) }

  func set(_ option: CURLoption, _ text: String) {
    _ = maneki_curl_set_text(handle, option, text)
  }

  func set(body: [UInt8]) {
    body.withUnsafeBytes { bytes in
      _ = maneki_curl_set_body(
        handle, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
    }
  }

  /// The option keeps a list of lines that lives as long as the handle.
  mutating func set(_ option: CURLoption, lines: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines {
      guard let longer = curl_slist_append(list, line) else { break }
      list = longer
    }
    guard let list else { return }
    lists.append(list)
    _ = maneki_curl_set_list(handle, option, list)
  }

  func set(login: (user: String, password: Secret)) {
    set(CURLOPT_USERNAME, login.user)
    set(CURLOPT_PASSWORD, login.password.value)
  }

  func number(_ info: CURLINFO) -> Int { maneki_curl_long(handle, info) }

  /// Performs the transfer; the exchange hears of everything that passes.
  func perform(_ exchange: Exchange, watchesCommands: Bool) -> CURLcode {
    let context = Unmanaged.passUnretained(exchange).toOpaque()
    _ = maneki_curl_set_callbacks(
      handle, context,
      { bytes, size, count, context in
        Exchange.at(context)?.received(
          UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
      },
      { bytes, size, count, context in
        Exchange.at(context)?.fill(
          UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) ?? 0
      },
      { context, _, _, _, _ in Exchange.at(context)?.cancellation.isCancelled == true ? 1 : 0 },
      watchesCommands
        ? { _, kind, bytes, count, context in
          let line = UnsafeRawBufferPointer(start: bytes, count: count)
          switch kind {
          case CURLINFO_HEADER_OUT: Exchange.at(context)?.sent(command: line)
          case CURLINFO_HEADER_IN: Exchange.at(context)?.received(reply: line)
          default: break
          }
          return 0
        } : nil)
    return withExtendedLifetime(exchange) { curl_easy_perform(handle) }
  }

  /// A short word for what went wrong below the protocol.
  static func reason(_ code: CURLcode) -> Reason {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: "host-not-found"
    case CURLE_COULDNT_CONNECT: "not-reachable"
    case CURLE_OPERATION_TIMEDOUT: "connect-timeout"
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: "certificate-not-trusted"
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_USE_SSL_FAILED: "no-tls"
    case CURLE_LOGIN_DENIED: "login-denied"
    case CURLE_ABORTED_BY_CALLBACK: "cancelled"
    default: Reason("curl-\(code.rawValue)")
    }
  }
}
