/// What the page for signing in shows at one moment.
package struct SignInView: Sendable {
  package enum Step: Sendable {
    /// Asking for the number; `wait` is the seconds until a code can be asked for.
    case phone(typed: String, wait: Int64)
    case code(Challenge)
    case done(phone: String)
  }

  package struct Challenge: Sendable {
    package var id: String
    package var phone: String
    package var codeLength: Int
    package var resendIn: Int64
    /// The carrier did not say whether it took the message.
    package var isUncertain: Bool

    package init(id: String, phone: String, codeLength: Int, resendIn: Int64, isUncertain: Bool) {
      self.id = id
      self.phone = phone
      self.codeLength = codeLength
      self.resendIn = resendIn
      self.isUncertain = isUncertain
    }
  }

  package struct Notice: Sendable {
    package var words: SignInNotice
    package var slots: [String: String]

    package init(_ words: SignInNotice, _ slots: [String: String] = [:]) {
      self.words = words
      self.slots = slots
    }
  }

  package var step: Step
  package var notice: Notice?
  package var language: Language
  /// Nothing for the purpose that goes without saying.
  package var purpose: String?
  /// Where to go afterwards, a path on this server.
  package var next: String?
  /// Makes a form that is sent twice ask for one message.
  package var key: String
  package var hasOutbox: Bool

  package init(
    step: Step, notice: Notice? = nil, language: Language, purpose: String? = nil,
    next: String? = nil, key: String, hasOutbox: Bool = false
  ) {
    self.step = step
    self.notice = notice
    self.language = language
    self.purpose = purpose
    self.next = next
    self.key = key
    self.hasOutbox = hasOutbox
  }

  /// What the forms carry along, and the links.
  package var carried: [(name: String, value: String)] {
    [("purpose", purpose), ("next", next)].compactMap { name, value in
      value.map { (name: name, value: $0) }
    }
  }
}
