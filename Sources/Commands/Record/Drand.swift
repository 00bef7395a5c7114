import Fairness
import Glibc

/// The public randomness beacon that records may name.
enum Drand {
  /// The chain `quicknet` of the League of Entropy: a round every three seconds.
  static let quicknet = Header.Beacon(
    chain: Digest(hexadecimal: chainHash.utf8) ?? .zero, period: 3, genesis: 1_692_803_367)

  private static let chainHash = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

  /// The first round that appears at least a minute after `now`, in seconds since 1970.
  static func round(after now: UInt64) -> UInt64 {
    let earliest = now + 60
    guard earliest > quicknet.genesis else { return 1 }
    return (earliest - quicknet.genesis + quicknet.period - 1) / quicknet.period + 1
  }

  /// Where anybody can fetch a round.
  static func address(ofRound round: UInt64) -> String {
    "https://api.drand.sh/\(chainHash)/public/\(round)"
  }
}

/// An instant as people read it.
package enum UTC {
  static var now: UInt64 { seconds() }

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
