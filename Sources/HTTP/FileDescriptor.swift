import Glibc

/// An open file, closed when the last holder lets go.
package final class FileDescriptor: Sendable {
  let number: Int32

  /// Takes over an open descriptor.
  init(owning number: Int32) { self.number = number }

  deinit { _ = close(number) }
}
