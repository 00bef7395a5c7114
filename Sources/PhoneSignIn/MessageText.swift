extension Message {
  /// The words of a message: the code first, so that a notification shows it, and never a link.
  ///
  /// The last line lets a phone fill in the code for the host. It goes first, and then the brand,
  /// where the whole would no longer be one message.
  package static func text(
    code: Code, lifetime: Int64, purpose: String, brand: String, host: String?,
    language: MessageLanguage
  ) -> String {
    let minutes = (lifetime + 59) / 60
    let isJoining = purpose.hasPrefix("join:")
    func sentence(_ brand: String) -> String {
      switch language {
      case .chinese:
        let what = isJoining ? "参加抽奖验证码" : "登录验证码"
        let sign = brand.isEmpty ? "" : "【\(brand)】"
        return "\(code.text) \(what)，\(minutes)分钟内有效，勿告诉他人。\(sign)"
      case .english:
        let name = brand.isEmpty ? "" : "\(brand) "
        let what = isJoining ? "code to join the draw" : "sign-in code"
        return "\(code.text) is your \(name)\(what), valid for \(minutes) min. Tell it to nobody."
      }
    }
    if let host {
      let whole = sentence(brand) + "\n\n@\(host) #\(code.text)"
      if fitsOneMessage(whole) { return whole }
    }
    return fitsOneMessage(sentence(brand)) ? sentence(brand) : sentence("")
  }

  /// One message has 160 characters of the GSM alphabet or 70 units of UCS-2.
  ///
  /// The alphabet has nearly all of ASCII; the few it writes as two are counted so.
  static func fitsOneMessage(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x60 }) else { return text.utf16.count <= 70 }
    return text.utf8.reduce(0) { $0 + ("^{}\\[~]|".utf8.contains($1) ? 2 : 1) } <= 160
  }
}
