import Foundation
import Glibc
import HTTP

/// Runs a server on a free port for as long as the body takes.
func withServer<Result: Sendable>(
  _ router: Router, configure: (inout Configuration) -> Void = { _ in },
  _ body: @Sendable (Server) async throws -> Result
) async throws -> Result {
  var configuration = Configuration()
  configuration.port = 0
  configuration.loops = 1
  configuration.log = .silent
  configure(&configuration)
  let server = try Server(configuration, router: router)
  // The tasks' threads are few and other tests keep them busy: the server must not wait for one.
  server.start()
  return try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { await server.run() }
    do {
      let result = try await body(server)
      server.shutdown(grace: 0)
      return result
    } catch {
      server.shutdown(grace: 0)
      throw error
    }
  }
}

/// Runs blocking work on a thread of its own: the tasks' threads are few, and dispatch queues use
/// the same ones.
func blocking<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}

/// A client that sends exactly the bytes it is given.
struct RawClient: Sendable {
  let socket: Int32

  init?(_ server: Server, receiveBuffer: Int32? = nil) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var size = receiveBuffer {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = server.port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // A guard against hanging for ever: longer than handlers that are tasks may have to wait for a
    // thread while every other test runs.
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard connected == 0 else {
      Glibc.close(socket)
      return nil
    }
  }

  func close() { Glibc.close(socket) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          socket, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// One read; nil at the end, or when nothing came in time.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Everything up to the end of the connection.
  func receiveAll() -> String {
    var all: [UInt8] = []
    while let part = receive() { all += part }
    return String(decoding: all, as: UTF8.self)
  }

  /// Reads until the text is in what was received; what was received either way.
  func receive(until text: String) -> String {
    var all = ""
    while !all.contains(text), let part = receive() { all += String(decoding: part, as: UTF8.self) }
    return all
  }

  /// Reads one response with a length and leaves the connection open.
  func receiveResponse() -> String {
    let head = receive(until: "\r\n\r\n")
    guard let end = head.firstRange(of: "\r\n\r\n") else { return head }
    let length =
      head.lowercased().firstRange(of: "content-length: ").flatMap { found in
        Int(head.lowercased()[found.upperBound...].prefix { $0.isNumber })
      } ?? 0
    var all = head
    while all.utf8.count - head[..<end.upperBound].utf8.count < length, let part = receive() {
      all += String(decoding: part, as: UTF8.self)
    }
    return all
  }
}

/// Sends the bytes on a connection of their own, and reads to the end.
func exchange(_ server: Server, _ bytes: [UInt8]) async -> String {
  await blocking {
    guard let client = RawClient(server) else { return "no connection" }
    defer { client.close() }
    client.send(bytes)
    shutdown(client.socket, Int32(SHUT_WR))
    return client.receiveAll()
  }
}

func exchange(_ server: Server, _ text: String) async -> String {
  await exchange(server, Array(text.utf8))
}

/// The status codes of the responses in a byte stream, in order.
func statuses(_ text: String) -> [Int] {
  text.ranges(of: "HTTP/1.1 ").compactMap { Int(text[$0.upperBound...].prefix(3)) }
}
