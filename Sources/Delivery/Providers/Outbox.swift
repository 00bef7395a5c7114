private import Foundation
import PhoneNumbers
import PhoneSignIn
private import Synchronization

extension Provider {
  /// Appends each message as a line of JSON to a file and waits until it is on disk.
  ///
  /// The only sender that leaves codes readable: for development, or by name.
  ///
  /// - Parameter now: milliseconds since 1970.
  static func outbox(
    path: String,
    now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
  ) -> Provider {
    let file = OutboxFile(path: path)
    let pool = BlockingPool(threads: 1, waiting: 256)
    return Provider(name: "outbox") { message in
      let line = OutboxLine(
        to: message.to.e164, text: message.text, sentAt: Timestamp.text(milliseconds: now()))
      guard let bytes = try? JSON.encoded(line) else { return .refused("not-encodable") }
      return await pool.run { _ in file.append(bytes + [0x0A]) } ?? .refused("busy")
    }
  }
}

private struct OutboxLine: Encodable {
  var to: String
  var text: String
  var sentAt: String
}

/// Appends whole lines, one at a time in this process and among those that share the file.
private final class OutboxFile: Sendable {
  private let path: Mutex<String>

  init(path: String) { self.path = Mutex(path) }

  /// The message is the line: without it on disk, nothing was sent.
  func append(_ line: [UInt8]) -> Attempt {
    path.withLock { path in
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return .refused("not-writable") }
      defer { close(descriptor) }
      guard flock(descriptor, LOCK_EX) == 0 else { return .refused("not-writable") }
      let end = lseek(descriptor, 0, SEEK_END)
      let bytes = Self.endsInsideLine(descriptor, end) ? [0x0A] + line : line
      guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
        // Half a line would spoil the next one.
        if end >= 0 { _ = ftruncate(descriptor, end) }
        return .refused("not-writable")
      }
      return .accepted
    }
  }

  /// Whether a writer was stopped in the middle of a line.
  private static func endsInsideLine(_ descriptor: Int32, _ end: off_t) -> Bool {
    var last: UInt8 = 0x0A
    return end > 0 && pread(descriptor, &last, 1, end - 1) == 1 && last != 0x0A
  }
}
