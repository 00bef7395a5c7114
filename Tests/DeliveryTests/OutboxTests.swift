import Foundation
import PhoneSignIn
import Testing

@testable import Delivery

@Suite struct OutboxTests {
  private struct Line: Decodable, Equatable {
    var to: String
    var text: String
    var sentAt: String
  }

  private func path() -> String { NSTemporaryDirectory() + "maneki-outbox-\(UUID().uuidString)" }

  private func lines(_ path: String) throws -> [Line] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasSuffix("\n"))
    return try text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  @Test func `each message is a line that its owner alone can read`() async throws {
    let path = path()
    defer { unlink(path) }
    let outbox = Provider.outbox(path: path) { 1_796_025_600_042 }
    #expect(await outbox.attempt(try Fixtures.message()) == .accepted)
    #expect(await outbox.attempt(try Fixtures.message(text: "two\n\"lines\"")) == .accepted)
    #expect(
      try lines(path) == [
        Line(to: "+8613800138000", text: "482913 验证码 & more", sentAt: "2026-11-30T08:00:00.042Z"),
        Line(to: "+8613800138000", text: "two\n\"lines\"", sentAt: "2026-11-30T08:00:00.042Z"),
      ])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `lines of many writers do not mix`() async throws {
    let path = path()
    defer { unlink(path) }
    let outboxes = (0..<4).map { _ in Provider.outbox(path: path) }
    let text = String(repeating: "验证码", count: 3000)
    let message = try Fixtures.message(text: text)
    await withTaskGroup(of: Attempt.self) { group in
      for outbox in outboxes {
        for _ in 0..<10 { group.addTask { await outbox.attempt(message) } }
      }
      for await attempt in group { #expect(attempt == .accepted) }
    }
    let lines = try lines(path)
    #expect(lines.count == 40 && lines.allSatisfy { $0.text == text })
  }

  @Test func `half a line of a writer that was killed spoils no other`() async throws {
    let path = path()
    defer { unlink(path) }
    try "{\"to\":\"+86".write(toFile: path, atomically: false, encoding: .utf8)
    let outbox = Provider.outbox(path: path)
    #expect(await outbox.attempt(try Fixtures.message()) == .accepted)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let last = try #require(text.split(separator: "\n").last)
    #expect(text.split(separator: "\n").count == 2)
    #expect(try JSONDecoder().decode(Line.self, from: Data(last.utf8)).to == "+8613800138000")
  }

  @Test func `what cannot be written was not sent`() async throws {
    let message = try Fixtures.message()
    #expect(await Provider.outbox(path: "/none/x").attempt(message) == .refused("not-writable"))
    #expect(await Provider.outbox(path: "/").attempt(message) == .refused("not-writable"))
    #expect(await Provider.outbox(path: "/dev/full").attempt(message) == .refused("not-writable"))
    let link = path()
    defer { unlink(link) }
    symlink("/dev/null", link)
    #expect(await Provider.outbox(path: link).attempt(message) == .refused("not-writable"))
  }
}
