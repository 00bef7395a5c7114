import CRandom
package import Draw
import Glibc

/// Random words from the kernel's secure generator, getrandom(2).
///
/// Fails with the kernel's error number; nothing is ever put in its place.
package struct SecureRandom: RandomSource, Sendable {
  /// Fills the buffer from its start: how many bytes were written, or −1 and `errno`.
  package typealias Fill = @Sendable (UnsafeMutableRawBufferPointer) -> Int

  private var words: [UInt64] = []
  private var used = 0
  private let fill: Fill

  /// One call of the kernel delivers 4 KiB; the first one less, for draws that need little.
  private static let firstCount = 32
  private static let count = 512

  package init(
    fill: @escaping Fill = { bytes in getrandom(bytes.baseAddress, bytes.count, 0) }
  ) {
    self.fill = fill
  }

  package mutating func next() throws(PickError) -> UInt64 {
    if used == words.count { try refill() }
    used += 1
    return words[used - 1]
  }

  private mutating func refill() throws(PickError) {
    let count = words.isEmpty ? Self.firstCount : Self.count
    // Nothing old may be handed out again, whatever happens below.
    words.removeAll(keepingCapacity: true)
    used = 0
    var fresh = [UInt64](repeating: 0, count: count)
    let failure = fresh.withUnsafeMutableBytes { fillWholly($0) }
    if let failure { throw .sourceFailed(code: failure) }
    words = fresh
  }

  /// The error number, or nil when every byte was written. A signal may cut a call short.
  private func fillWholly(_ bytes: UnsafeMutableRawBufferPointer) -> Int32? {
    var filled = 0
    while filled < bytes.count {
      let added = fill(UnsafeMutableRawBufferPointer(rebasing: bytes[filled...]))
      if added > 0 {
        filled += added
      } else if added == 0 {
        return EIO
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
