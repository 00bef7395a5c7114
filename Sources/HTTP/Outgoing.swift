import CEpoll
import Glibc

/// An answer on its way into the socket: bytes, and behind them a part of a file.
struct Outgoing {
  var bytes: [UInt8]
  var file: FileDescriptor?
  var fileOffset = 0
  /// Bytes of the file still to send.
  var fileLeft = 0
  private var sent = 0
  /// Bytes the peer had acknowledged when last looked at.
  var acknowledged: UInt64 = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  enum Progress {
    case done
    /// The socket takes no more for now.
    case blocked
    case failed
  }

  mutating func send(to socket: Int32) -> Progress {
    while sent < bytes.count {
      let flags = fileLeft > 0 ? noSignal | Int32(MSG_MORE) : noSignal
      let count = bytes.withUnsafeBytes { bytes in
        Glibc.send(socket, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, flags)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return errno == EAGAIN ? .blocked : .failed
      }
      sent += count
    }
    while let file, fileLeft > 0 {
      let count = send_file(socket, file.number, Int64(fileOffset), fileLeft)
      if count < 0 {
        if errno == EINTR { continue }
        return errno == EAGAIN ? .blocked : .failed
      }
      // Shorter than it was when the head was written: the promised length cannot be kept.
      if count == 0 { return .failed }
      fileOffset += count
      fileLeft -= count
    }
    return .done
  }
}
