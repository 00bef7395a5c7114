import Glibc

/// Where a request came from, in the sizes that are counted.
package struct ClientAddress: Hashable, Sendable {
  /// IPv4: the address. IPv6: its first 64 bits.
  let address: [UInt8]
  /// IPv6: the first 48 bits, what one customer commonly has.
  let network: [UInt8]?

  /// Reads `192.0.2.1`, `2001:db8::1`, `::ffff:192.0.2.1` and either with a zone; nothing else.
  package init?(_ text: String) {
    let plain = text.prefix { $0 != "%" }
    var four = in_addr()
    if inet_pton(AF_INET, String(plain), &four) == 1 {
      address = withUnsafeBytes(of: four) { Array($0) }
      network = nil
      return
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, String(plain), &six) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: six) { Array($0) }
    if bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
      address = Array(bytes.suffix(4))
      network = nil
    } else {
      address = Array(bytes.prefix(8))
      network = Array(bytes.prefix(6))
    }
  }
}
