/// A letter and the server that takes it.
struct MailRequest: Sendable {
  /// `smtp://host:port/name` or `smtps://…`; the name is what we call ourselves.
  var url: String
  var requiresTLS: Bool
  var from: String
  var to: String
  /// The whole message with CRLF line ends.
  var message: [UInt8]
  var login: (user: String, password: Secret)?
}

/// How far a letter got.
struct MailAnswer: Equatable, Sendable {
  /// What the server was told last.
  enum Phase: Equatable, Sendable {
    case connecting
    case sender
    case recipient
    /// That a letter would follow, none of which has gone yet.
    case data
    /// The letter, or some of it.
    case message
  }

  var phase: Phase
  /// The server's last reply, 0 without one.
  var status: Int
  /// The server took the message.
  var isDone: Bool
  /// What went wrong when it was not a reply of the server's.
  var problem: Reason
}
