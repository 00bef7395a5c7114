private import Foundation
import PhoneSignIn

/// An address of the plain form `local@domain`, of characters that mean nothing to any header.
struct MailAddress: Equatable, Sendable {
  let text: String
  let domain: String

  /// Nothing for quoted local parts, comments, several addresses and anything beyond ASCII.
  init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 254, parts[0].utf8.count <= 64 else { return nil }
    for part in parts {
      let atoms = part.split(separator: ".", omittingEmptySubsequences: false)
      guard atoms.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isAtomCharacter) }) else {
        return nil
      }
    }
    guard parts[1].utf8.allSatisfy({ $0 != 0x2B && $0 != 0x5F }) else { return nil }
    self.text = text
    domain = String(parts[1])
  }

  private static func isAtomCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x5F: true
    default: false
    }
  }
}

/// A letter with a code, by RFC 5322 and MIME. The code is in the body only: subjects end up in logs.
struct MailMessage {
  var from: MailAddress
  var to: MailAddress
  var key: String
  /// Seconds since 1970.
  var seconds: Int64
  var language: MessageLanguage
  var text: String

  var bytes: [UInt8] {
    let subject = language == .chinese ? "您的验证码" : "Your code"
    let identifier = Signature.hex(Signature.sha256(Array(key.utf8))).prefix(32)
    let lines = [
      "Date: \(Self.date(seconds))",
      "From: <\(from.text)>",
      "To: <\(to.text)>",
      "Subject: \(Self.encodedWord(subject))",
      "Message-ID: <\(identifier)@\(from.domain)>",
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
    ]
    let body = Data(text.replacing("\n", with: "\r\n").utf8)
      .base64EncodedString(options: [
        .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
      ])
    return Array((lines.joined(separator: "\r\n") + "\r\n" + body + "\r\n").utf8)
  }

  /// RFC 2047, for texts that fit in one word.
  private static func encodedWord(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return text }
    return "=?UTF-8?B?\(Data(text.utf8).base64EncodedString())?="
  }

  /// `Mon, 30 Nov 2026 08:00:00 +0000`
  private static func date(_ seconds: Int64) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }
}
