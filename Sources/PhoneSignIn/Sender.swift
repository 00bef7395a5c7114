package import PhoneNumbers

/// A message with a code, on its way to a phone. Prints without number and code.
package struct Message: Sendable, CustomStringConvertible, CustomReflectable {
  package var to: PhoneNumber
  package var text: String
  /// For providers that fill in a template of their own.
  package var code: Code
  /// Seconds the code is valid.
  package var lifetime: Int64
  package var language: MessageLanguage
  /// The same for every attempt to deliver this message, so that a provider sends it once.
  package var key: String

  package init(
    to: PhoneNumber, text: String, code: Code, lifetime: Int64, language: MessageLanguage,
    key: String
  ) {
    self.to = to
    self.text = text
    self.code = code
    self.lifetime = lifetime
    self.language = language
    self.key = key
  }

  package var description: String { "message \(key) to \(to)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

package enum MessageLanguage: Sendable {
  case chinese
  case english
}

/// How a message gets to a phone.
package struct Sender: Sendable {
  package enum Outcome: Equatable, Sendable {
    /// The carrier took it.
    case accepted
    /// The carrier will certainly not deliver it.
    case rejected(reason: String)
    /// It may have been sent: a time-out, a broken connection.
    case unknown
  }

  package var name: String
  package var send: @Sendable (Message) async -> Outcome

  package init(name: String, send: @escaping @Sendable (Message) async -> Outcome) {
    self.name = name
    self.send = send
  }
}
