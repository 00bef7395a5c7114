import CSSL
import Foundation

/// One accepted connection, in the clear or under TLS.
final class Connection {
  private let descriptor: Int32
  private var session: OpaquePointer?
  private var unread: [UInt8] = []

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    if let session { SSL_free(session) }
    close(descriptor)
  }

  /// The server's part of a handshake; false when the client does not like the certificate.
  func startTLS(_ identity: Identity) -> Bool {
    guard let context = SSL_CTX_new(TLS_server_method()) else { return false }
    defer { SSL_CTX_free(context) }
    guard SSL_CTX_use_certificate_file(context, identity.certificate, SSL_FILETYPE_PEM) == 1,
      SSL_CTX_use_PrivateKey_file(context, identity.key, SSL_FILETYPE_PEM) == 1,
      let session = SSL_new(context)
    else { return false }
    self.session = session
    return SSL_set_fd(session, descriptor) == 1 && SSL_accept(session) == 1
  }

  /// Reads more into the buffer; false at the end of the stream.
  private func fill() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count =
      session.map { Int(SSL_read($0, &chunk, Int32(chunk.count))) }
      ?? recv(descriptor, &chunk, chunk.count, 0)
    guard count > 0 else { return false }
    unread += chunk[..<count]
    return true
  }

  /// Everything up to and including the mark; nothing if the peer leaves before.
  func read(through mark: String) -> String? {
    let mark = Array(mark.utf8)
    while true {
      if let found = unread.firstRange(of: mark) {
        let text = String(decoding: unread[..<found.upperBound], as: UTF8.self)
        unread.removeSubrange(..<found.upperBound)
        return text
      }
      guard fill() else { return nil }
    }
  }

  func read(count: Int) -> [UInt8]? {
    while unread.count < count { guard fill() else { return nil } }
    let bytes = Array(unread.prefix(count))
    unread.removeFirst(count)
    return bytes
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = Array(rest)
      let count =
        session.map { Int(SSL_write($0, part, Int32(part.count))) }
        ?? send(descriptor, part, part.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Says nothing until the client gives up.
  func waitForTheEnd() { while fill() {} }
}
