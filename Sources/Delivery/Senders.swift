package import PhoneSignIn

/// Makes the one sender of the service out of those the configuration names.
package enum Senders {
  /// - Parameter report: hears of every attempt that was not plainly accepted; safe to log.
  package static func make(
    _ configurations: [SenderConfiguration], limits: TransferLimits = TransferLimits(),
    report: @escaping @Sendable (_ provider: String, Attempt) -> Void = { _, _ in }
  ) -> Sender {
    let transfers = Transfers(limits: limits)
    let providers = configurations.map { configuration in
      switch configuration {
      case .outbox(let path): Provider.outbox(path: path)
      case .webhook(let webhook): webhook.provider(transfers)
      case .aliyun(let aliyun): aliyun.provider(transfers)
      case .twilio(let twilio): twilio.provider(transfers)
      case .smtp(let smtp): smtp.provider(transfers)
      }
    }
    return .inOrder(providers, report: report)
  }
}
