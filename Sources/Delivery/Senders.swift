package import PhoneSignIn

/// Makes the one sender of the service out of those the configuration names.
package enum Senders {
  /// - Parameter report: hears of every attempt that was not plainly accepted; safe to log.
  package static func make(
    _ configurations: [SenderConfiguration], limits: TransferLimits = TransferLimits(),
    report: @escaping @Sendable (_ provider: String, Attempt) -> Void = { _, _ in }
  ) -> Sender {
    // Threads of its own for each: one that is slow must not hold up those that stand in for it.
    let providers = configurations.map { configuration in
      switch configuration {
      case .outbox(let path): Provider.outbox(path: path)
      case .webhook(let webhook): webhook.provider(Transfers(limits: limits))
      case .aliyun(let aliyun): aliyun.provider(Transfers(limits: limits))
      case .twilio(let twilio): twilio.provider(Transfers(limits: limits))
      case .smtp(let smtp): smtp.provider(Transfers(limits: limits))
      }
    }
    return .inOrder(providers, report: report)
  }
}
