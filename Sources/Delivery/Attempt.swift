/// What one provider did with a message.
package enum Attempt: Equatable, Sendable {
  /// It took the message.
  case accepted
  /// Nothing went out, for a reason of this provider: another one may be asked.
  case refused(Reason)
  /// Nothing went out, and for a reason of the number nobody else shall be asked.
  case undeliverable(Reason)
  /// It may have gone out.
  case unknown
}

/// Why a message was not taken, in a form that is safe in a log: no numbers, no codes, no free text.
package struct Reason: Equatable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let description: String

  package init(stringLiteral text: String) { self.init(text) }

  /// Keeps a provider's error code; whatever else a provider says becomes `unreadable`.
  ///
  /// Five digits in a row are an error code of Twilio, six may be the code that was to be sent.
  package init(_ text: String) {
    var digits = 0
    var longest = 0
    var isPlain = (1...64).contains(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39:
        digits += 1
        longest = max(longest, digits)
      case 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: digits = 0
      default: isPlain = false
      }
    }
    description = isPlain && longest <= 5 ? text : "unreadable"
  }
}
