import CEpoll
import Glibc

/// An IPv4 or IPv6 address with its port.
struct SocketAddress: Sendable {
  var storage: sockaddr_storage
  var length: socklen_t

  init(storage: sockaddr_storage, length: socklen_t) {
    self.storage = storage
    self.length = length
  }

  /// Reads a numeric address; `localhost` is 127.0.0.1.
  init?(_ text: String, port: UInt16) {
    storage = sockaddr_storage()
    let text = text == "localhost" ? "127.0.0.1" : text
    var four = sockaddr_in()
    if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      length = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: four, as: sockaddr_in.self) }
      return
    }
    var six = sockaddr_in6()
    guard inet_pton(AF_INET6, text, &six.sin6_addr) == 1 else { return nil }
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_port = port.bigEndian
    length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: six, as: sockaddr_in6.self) }
  }

  func withPointer<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Result
  ) rethrows -> Result {
    try withUnsafePointer(to: storage) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { try body($0, length) }
    }
  }

  var isIPv6: Bool { storage.ss_family == sa_family_t(AF_INET6) }

  var port: UInt16 {
    withUnsafeBytes(of: storage) { bytes in
      UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
  }

  /// The numeric address without the port; an IPv4 address in IPv6 dress is undressed.
  var host: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    withUnsafeBytes(of: storage) { bytes in
      guard let base = bytes.baseAddress else { return }
      let offset = isIPv6 ? 8 : 4
      _ = inet_ntop(
        Int32(storage.ss_family), base + offset, &text, socklen_t(INET6_ADDRSTRLEN))
    }
    let end = text.firstIndex(of: 0) ?? text.count
    let host = String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return host.hasPrefix("::ffff:") && host.contains(".") ? String(host.dropFirst(7)) : host
  }
}

extension Configuration {
  /// Whether a text is an address to listen at: IPv4, IPv6 or `localhost`.
  package static func isAddress(_ text: String) -> Bool { SocketAddress(text, port: 0) != nil }
}
