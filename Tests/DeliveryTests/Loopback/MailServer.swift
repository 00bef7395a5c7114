import Foundation
import Synchronization

/// A mail server that follows a script and keeps what it was told.
final class MailServer: Sendable {
  struct Script: Sendable {
    var greeting: String? = "220 mail ready"
    var extensions = ["PIPELINING", "AUTH PLAIN"]
    /// Replies in place of the usual ones, by verb; `.` is the end of the letter, `TEXT` a line in it.
    /// An empty reply closes the connection, `silence` says nothing.
    var replies: [String: String] = [:]
    var identity: Identity?
  }

  private let listener: Listener
  private let state = State()
  var port: Int { listener.port }
  /// Commands in order, and the login on a line of its own.
  var commands: [String] { state.commands.withLock { $0 } }
  /// The lines of the letter as they came, with the dots that were doubled.
  var letter: String { state.letter.withLock { $0 } }

  private final class State: Sendable {
    let commands = Mutex<[String]>([])
    let letter = Mutex("")
  }

  init(_ script: Script = Script()) throws {
    let state = state
    listener = try Listener { connection in
      Dialogue(connection: connection, script: script) { command in
        state.commands.withLock { $0.append(command) }
      } keep: { letter in
        state.letter.withLock { $0 = letter }
      }.run()
    }
  }

  private struct Dialogue {
    let connection: Connection
    let script: Script
    let note: (String) -> Void
    let keep: (String) -> Void

    init(
      connection: Connection, script: Script, note: @escaping (String) -> Void,
      keep: @escaping (String) -> Void
    ) {
      self.connection = connection
      self.script = script
      self.note = note
      self.keep = keep
    }

    func run() {
      guard let greeting = script.greeting else { return connection.waitForTheEnd() }
      guard say(greeting) else { return }
      var isSecure = false
      while let line = connection.read(through: "\r\n") {
        let command = String(line.dropLast(1))
        let verb = String(command.prefix { $0 != " " }).uppercased()
        note(command)
        if verb == "AUTH", command == "AUTH PLAIN" {
          connection.write("334 \r\n")
          guard let login = connection.read(through: "\r\n") else { return }
          note(String(login.dropLast(1)))
        }
        guard say(script.replies[verb] ?? reply(verb, isSecure)) else { return }
        if verb == "STARTTLS", let identity = script.identity {
          guard connection.startTLS(identity) else { return }
          isSecure = true
        }
        if verb == "DATA", script.replies["DATA"] == nil {
          if script.replies["TEXT"] != nil {
            _ = connection.read(through: "\r\n")
            return
          }
          guard let letter = connection.read(through: "\r\n.\r\n") else { return }
          keep(String(letter.dropLast(2)))
          guard say(script.replies["."] ?? "250 taken") else { return }
        }
        if verb == "QUIT" { return }
      }
    }

    /// False when the script ends the connection here.
    private func say(_ reply: String) -> Bool {
      if reply.isEmpty { return false }
      if reply == "silence" {
        connection.waitForTheEnd()
        return false
      }
      connection.write(reply + "\r\n")
      return true
    }

    private func reply(_ verb: String, _ isSecure: Bool) -> String {
      switch verb {
      case "EHLO":
        let offered = script.extensions + (script.identity != nil && !isSecure ? ["STARTTLS"] : [])
        return (["mail"] + offered).enumerated().map { index, line in
          "250\(index == offered.count ? " " : "-")\(line)"
        }.joined(separator: "\r\n")
      case "STARTTLS": return "220 go on"
      case "AUTH": return "235 welcome"
      case "DATA": return "354 go on"
      case "QUIT": return "221 bye"
      default: return "250 fine"
      }
    }
  }
}
