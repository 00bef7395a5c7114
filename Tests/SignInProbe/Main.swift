import Foundation
import PhoneNumbers
import PhoneSignIn
import Store
import StoreTesting

/// One server process of the sign-in service, for tests that need real ones and kill them.
///
/// Arguments: engine, address of the store, file of keys, outbox file, then `send WHEN PHONE COUNT`
/// with WHEN `live`, `die-before-send` or `die-after-send`, or
/// `verify CHALLENGE COOKIE CODE COUNT`. Prints one line for each answer.
@main
struct Main {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 9, let engine = Engine(rawValue: arguments[1]) else {
      fatalError("wrong arguments")
    }
    let store = try await Place(engine: engine, address: arguments[2]).open()
    let service = try PhoneSignIn(
      store: store, sender: sender(arguments[6], outbox: arguments[4]),
      secrets: .load(path: arguments[3], entropy: .live), report: { print("failed: \($0)") })
    switch arguments[5] {
    case "send":
      try await inParallel(Int(arguments[8]) ?? 0) { index in
        let answer = try await service.requestCode(
          CodeRequest(
            phone: arguments[7], purpose: "test", browser: try service.browser(cookie: nil),
            address: address(index)))
        switch answer {
        case .sent(let view): return "sent \(view.id)"
        case .limited(let limited): return "limited \(limited.reason.rawValue)"
        case .undeliverable: return "undeliverable"
        }
      }
    default:
      guard let challenge = ChallengeID(arguments[6]) else { fatalError("no challenge") }
      let browser = try service.browser(cookie: arguments[7])
      try await inParallel(Int(arguments[9]) ?? 0) { index in
        switch try await service.verify(
          challenge, code: arguments[8], browser: browser, address: address(index))
        {
        case .verified(let session): "verified \(session.token)"
        case .refused(let refusal, let left): "\(refusal.rawValue) \(left)"
        case .limited: "limited"
        case .unknownChallenge: "unknown"
        }
      }
    }
    store.close()
  }

  private static func address(_ index: Int) -> ClientAddress {
    guard let address = ClientAddress("198.51.\(getpid() % 256).\(index)") else {
      fatalError("no address")
    }
    return address
  }

  private static func inParallel(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> String
  ) async throws {
    try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<count { group.addTask { try await body(index) } }
      for try await line in group { print(line) }
    }
  }

  /// Appends a line to the outbox and waits for the disk, like a carrier that has taken the message.
  private static func sender(_ when: String, outbox: String) -> Sender {
    Sender(name: "outbox") { message in
      if when == "die-before-send" { kill(getpid(), SIGKILL) }
      let line = "\(message.key) \(message.to.e164) \(message.code.text)\n"
      let descriptor = open(outbox, O_WRONLY | O_APPEND | O_CREAT, 0o600)
      let written = line.utf8.withContiguousStorageIfAvailable {
        write(descriptor, $0.baseAddress, $0.count)
      }
      guard written == line.utf8.count, fsync(descriptor) == 0 else { return .unknown }
      close(descriptor)
      if when == "die-after-send" { kill(getpid(), SIGKILL) }
      return .accepted
    }
  }
}
