package import HTTP
package import PhoneSignIn

/// Signing in by phone as the site offers it: the service, and what development shows besides.
package struct SignIn: Sendable {
  package let service: PhoneSignIn
  /// Messages written to a file instead of sent; only development shows them.
  package let outbox: OutboxFile?
  package let log: Log
  let entropy: Entropy

  package init(
    service: PhoneSignIn, outbox: OutboxFile? = nil, entropy: Entropy = .live, log: Log
  ) {
    self.entropy = entropy
    self.service = service
    self.outbox = outbox
    self.log = log
  }
}

extension Log {
  /// Writes an error's kind down and never its values, which may hold what a visitor typed.
  func failed(_ event: String, _ error: any Error) {
    write(.error, event, [("error", "\(type(of: error))")])
  }
}
