import Fairness
import Glibc

/// The public randomness beacon that records may name.
enum Drand {
  /// The chain `quicknet` of the League of Entropy: a round every three seconds.
  static let quicknet = Header.Beacon(
    chain: Digest(hexadecimal: chainHash.utf8) ?? .zero, period: 3, genesis: 1_692_803_367)

  private static let chainHash = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

  /// How many seconds before its round a seal must have been published.
  static let notice: UInt64 = 30

  /// The first round that appears at least a minute after `now`, in seconds since 1970.
  ///
  /// - Parameter entrants: how many are still to be written; each 100,000 are given a second more.
  static func round(after now: UInt64, entrants: UInt64 = 0) -> UInt64 {
    let earliest = now + 60 + entrants / 100_000
    guard earliest > quicknet.genesis else { return 1 }
    return (earliest - quicknet.genesis + quicknet.period - 1) / quicknet.period + 1
  }

  /// Where anybody can fetch a round.
  static func address(ofRound round: UInt64, on relay: String = relays[0]) -> String {
    "https://\(relay)/\(chainHash)/public/\(round)"
  }

  /// Hosts that pass rounds on, run by more than one party.
  static let relays = ["api.drand.sh", "drand.cloudflare.com", "api2.drand.sh", "api3.drand.sh"]

  /// The signature that at least two relays give for a round, alike.
  ///
  /// - Parameter ask: what the relay at an address says; nil when it says nothing of use.
  static func signature(
    ofRound round: UInt64, asking ask: (String) async throws -> BeaconRound?
  ) async throws -> [UInt8] {
    var first: BeaconRound?
    for relay in relays {
      guard let answer = try await ask(address(ofRound: round, on: relay)) else { continue }
      guard answer.round == round, answer.holdsTogether else {
        throw CommandFailure("\(relay): its answer is not round \(round)", exitCode: .no)
      }
      guard let before = first else {
        first = answer
        continue
      }
      guard before == answer else {
        throw CommandFailure(
          "\(relay) and another relay give different signatures of round \(round)", exitCode: .no)
      }
      return answer.signature
    }
    throw CommandFailure(
      first == nil
        ? "no drand relay answers; when there is a network, try again, or give --signature"
        : "only one drand relay answers, and two must agree; try again, or give --signature")
  }
}

/// What a relay of the beacon says about a round.
package struct BeaconRound: Equatable, Sendable {
  var round: UInt64
  var randomness: [UInt8]
  var signature: [UInt8]

  /// Nil unless value and signature are lower-case hexadecimal.
  package init?(round: UInt64, randomness: String, signature: String) {
    guard let value = Hexadecimal.decode(randomness.utf8),
      let bytes = Hexadecimal.decode(signature.utf8), bytes.count == Self.signatureCount
    else { return nil }
    self.round = round
    self.randomness = value
    self.signature = bytes
  }

  /// Bytes of a signature on the chain `quicknet`.
  static let signatureCount = 48

  /// Whether the value is the hash of the signature, as the beacon defines it.
  var holdsTogether: Bool { SHA256.hash(signature).bytes == randomness }
}

/// An instant as people read it.
package enum UTC {
  /// Since 1970.
  package static func seconds() -> UInt64 { UInt64(max(0, time(nil))) }

  /// `2026-04-20 00:00:00 UTC`.
  static func text(_ seconds: UInt64) -> String {
    var instant = time_t(clamping: seconds)
    var parts = tm()
    guard gmtime_r(&instant, &parts) != nil else { return "\(seconds) s after 1970" }
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M:%S UTC", &parts)
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
