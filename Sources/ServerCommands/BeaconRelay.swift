import Arguments
package import Commands
package import Delivery
private import Foundation

/// The beacon's relays, asked over the network.
package enum BeaconRelay {
  /// What the relay at an address says of a round; nil when it says nothing that can be read.
  package static func ask(_ address: String, through downloads: Downloads) async -> BeaconRound? {
    guard let bytes = await downloads.document(at: address) else { return nil }
    return read(bytes)
  }

  /// A round in drand's JSON; nil for anything else.
  package static func read(_ bytes: [UInt8]) -> BeaconRound? {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes)) else {
      return nil
    }
    return BeaconRound(
      round: answer.round, randomness: answer.randomness, signature: answer.signature)
  }

  private struct Answer: Decodable {
    var round: UInt64
    var randomness: String
    var signature: String
  }
}
