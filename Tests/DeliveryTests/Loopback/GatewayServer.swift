import Foundation
import Synchronization

/// A provider's HTTP server that writes down what it is asked and answers as it is told.
final class GatewayServer: Sendable {
  struct Request: Sendable {
    var method: String
    var target: String
    /// Lower-case names.
    var headers: [String: String]
    var body: [UInt8]

    var bodyText: String { String(decoding: body, as: UTF8.self) }
  }

  enum Play: Sendable {
    /// These bytes, then the end of the connection.
    case bytes([UInt8])
    /// Closes without reading the request.
    case hangUp
    /// Reads the request and closes.
    case readAndHangUp
    /// Reads the request and says nothing.
    case silence
    /// Reads the request, and closes when the gate is opened.
    case hold(Gate)

    static func answer(_ status: Int, _ body: String, headers: [String] = []) -> Play {
      let head = ["HTTP/1.1 \(status) X", "Content-Length: \(body.utf8.count)"] + headers
      return .bytes(Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
    }
  }

  private let listener: Listener
  private let state: State
  var port: Int { listener.port }
  var requests: [Request] { state.requests.withLock { $0 } }

  private final class State: Sendable {
    let requests = Mutex<[Request]>([])
  }

  init(_ play: Play, identity: Identity? = nil) throws {
    let state = State()
    self.state = state
    listener = try Listener { connection in
      if let identity, !connection.startTLS(identity) { return }
      if case .hangUp = play { return }
      guard let request = Self.read(connection) else { return }
      state.requests.withLock { $0.append(request) }
      switch play {
      case .bytes(let bytes): connection.write(bytes)
      case .silence: connection.waitForTheEnd()
      case .hold(let gate): gate.pass()
      case .hangUp, .readAndHangUp: break
      }
    }
  }

  private static func read(_ connection: Connection) -> Request? {
    guard let head = connection.read(through: "\r\n\r\n") else { return nil }
    let lines = head.split(separator: "\r\n").map { String($0) }
    let words = lines[0].split(separator: " ").map { String($0) }
    guard words.count == 3, words[2] == "HTTP/1.1" else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...]
        .trimmingCharacters(in: .whitespaces)
    }
    let count = headers["content-length"].flatMap { Int($0) } ?? 0
    guard let body = connection.read(count: count) else { return nil }
    return Request(method: words[0], target: words[1], headers: headers, body: body)
  }
}
