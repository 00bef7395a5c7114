import CEpoll
import Glibc

/// One request whose body the library reads, from a socket pair that the loop feeds.
final class BodyReader {
  let connection: Connection
  let exchange: Exchange
  /// The loop's end of the pair.
  let feed: Int32
  /// Bytes that may still be read from the client; no bound where only the library knows the end.
  private(set) var left: Int
  /// The target of the request line as it was vetted.
  private let target: [UInt8]
  /// Read, and not fed yet.
  private var waiting: [UInt8]
  /// The client has sent its last byte.
  var isAtEnd = false
  /// The library has come to this very request line.
  private var isSeen = false
  private var hasBegun = false

  init(_ connection: Connection, _ exchange: Exchange, feed: Int32, _ bytes: [UInt8], left: Int) {
    self.connection = connection
    self.exchange = exchange
    self.feed = feed
    target = Array(bytes[exchange.head.target])
    waiting = bytes
    self.left = left
  }

  deinit { close(feed) }

  func take(_ bytes: some Collection<UInt8>) {
    waiting.append(contentsOf: bytes)
    if left != .max { left -= bytes.count }
  }

  /// Feeds what waits; false where the pair takes no more for now.
  func flush() -> Bool {
    while !waiting.isEmpty {
      let sent = send(feed, waiting, waiting.count, noSignal)
      if sent < 0 && errno == EINTR { continue }
      guard sent > 0 else { return false }
      waiting.removeFirst(sent)
    }
    return true
  }

  /// Is this the request the gate let through? Any other is not read.
  func isExpected(_ target: UnsafePointer<CChar>) -> Bool {
    guard !isSeen else { return false }
    isSeen = self.target.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, strlen(target) == bytes.count else { return false }
      return memcmp(base, target, bytes.count) == 0
    }
    return isSeen
  }

  enum Step {
    case more
    case tooLarge
    case complete
    /// Nothing the gate let through.
    case unknown
  }

  /// The library calls once for the head, for each part of the body, and once for its end.
  func read(_ part: UnsafeRawBufferPointer) -> Step {
    guard isSeen else { return .unknown }
    guard hasBegun else {
      hasBegun = true
      return .more
    }
    if part.isEmpty { return .complete }
    guard exchange.request.body.count + part.count <= exchange.bodyLimit else { return .tooLarge }
    exchange.request.body.append(contentsOf: part)
    return .more
  }
}
