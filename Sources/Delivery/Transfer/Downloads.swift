/// Fetches small documents that anybody may read.
package struct Downloads: Sendable {
  private let transfers: Transfers

  package init(limits: TransferLimits = TransferLimits()) {
    transfers = Transfers(limits: limits)
  }

  /// The document at an address; nil unless it comes whole, within the limits, with status 200.
  package func document(at url: String) async -> [UInt8]? {
    guard
      case .answered(status: 200, let body) = await transfers.send(
        HTTPRequest(method: .get, url: url))
    else { return nil }
    return body
  }
}
