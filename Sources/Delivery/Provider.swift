package import PhoneSignIn

/// One way out for messages.
package struct Provider: Sendable {
  package let name: String
  package let attempt: @Sendable (Message) async -> Attempt

  package init(name: String, attempt: @escaping @Sendable (Message) async -> Attempt) {
    self.name = name
    self.attempt = attempt
  }
}

extension Sender {
  /// Asks the providers in turn until one takes the message, or one may have.
  ///
  /// - Parameter report: hears of every attempt that was not plainly accepted.
  package static func inOrder(
    _ providers: [Provider],
    report: @escaping @Sendable (_ provider: String, Attempt) -> Void = { _, _ in }
  ) -> Sender {
    Sender(name: providers.map { $0.name }.joined(separator: ",")) { message in
      var refusals: [String] = []
      for provider in providers {
        let attempt = await provider.attempt(message)
        if attempt != .accepted { report(provider.name, attempt) }
        switch attempt {
        case .accepted: return .accepted
        case .unknown: return .unknown
        case .undeliverable(let reason): return .rejected(reason: "\(provider.name): \(reason)")
        case .refused(let reason): refusals.append("\(provider.name): \(reason)")
        }
      }
      return .rejected(
        reason: refusals.isEmpty ? "no sender" : refusals.joined(separator: "; "))
    }
  }
}
