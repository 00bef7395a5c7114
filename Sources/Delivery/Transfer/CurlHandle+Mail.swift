import CCurl

extension CurlHandle {
  /// Blocks until the server has taken the letter or it is certain that no more is to be learned.
  static func send(
    _ mail: MailRequest, _ limits: TransferLimits, _ cancellation: Cancellation
  ) -> MailAnswer {
    guard var handle = CurlHandle(url: mail.url, protocols: "smtp,smtps", limits: limits) else {
      return MailAnswer(phase: .connecting, status: 0, isDone: false, problem: "no-memory")
    }
    handle.set(
      CURLOPT_USE_SSL, Int(mail.requiresTLS ? CURLUSESSL_ALL.rawValue : CURLUSESSL_TRY.rawValue))
    // Without it, a server that has fallen silent holds the parting QUIT for two minutes.
    handle.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, (limits.whole + 999) / 1000)
    handle.set(CURLOPT_UPLOAD, 1)
    handle.set(CURLOPT_MAIL_FROM, "<\(mail.from)>")
    handle.set(CURLOPT_MAIL_RCPT, lines: ["<\(mail.to)>"])
    if let login = mail.login { handle.set(login: login) }
    // A proxy for the web does not carry mail.
    handle.set(CURLOPT_NOPROXY, "*")
    let exchange = Exchange(
      limit: limits.answerBytes, cancellation: cancellation, upload: mail.message)
    let code = handle.perform(exchange, watchesCommands: true)
    return MailAnswer(
      phase: exchange.phase, status: exchange.reply,
      isDone: code == CURLE_OK, problem: reason(code))
  }
}
