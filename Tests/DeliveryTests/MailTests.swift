import Foundation
import PhoneSignIn
import Testing

@testable import Delivery

@Suite struct MailTests {
  private func attempt(
    _ script: MailServer.Script, limits: TransferLimits = TransferLimits(),
    _ changes: [String: String] = [:]
  ) async throws -> (Attempt, MailServer) {
    let server = try MailServer(script)
    let provider = try Fixtures.provider("smtp", port: server.port, limits: limits, changes)
    return (await provider.attempt(try Fixtures.message()), server)
  }

  @Test func `a letter as RFC 5322 and RFC 5321 have it`() async throws {
    let (attempt, server) = try await attempt(MailServer.Script())
    #expect(attempt == .accepted)
    #expect(
      server.commands.filter { $0 != "QUIT" } == [
        "EHLO example.com", "MAIL FROM:<draw@example.com>", "RCPT TO:<13800138000@example.org>",
        "DATA",
      ])
    let identifier = Signature.hex(Signature.sha256(Array("challenge-1".utf8))).prefix(32)
    let head = [
      "Date: Mon, 30 Nov 2026 08:00:00 +0000", "From: <draw@example.com>",
      "To: <13800138000@example.org>", "Subject: =?UTF-8?B?5oKo55qE6aqM6K+B56CB?=",
      "Message-ID: <\(identifier)@example.com>", "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
    ]
    let parts = server.letter.components(separatedBy: "\r\n\r\n")
    #expect(parts.count == 2 && parts[0] == head.joined(separator: "\r\n"))
    let encoded = parts.last ?? ""
    let body = try #require(Data(base64Encoded: encoded, options: .ignoreUnknownCharacters))
    #expect(String(decoding: body, as: UTF8.self) == "482913 验证码 & more")
    // Subjects end up in logs.
    #expect(!server.letter.contains(Fixtures.code))
  }

  /// Whatever the text holds, it is the body's: no header, no end of the letter.
  @Test(arguments: [
    "\r\nBcc: x@y.z\r\n\r\n", "\r\n.\r\nMAIL FROM:<x@y.z>\r\n", "\0\u{7F}\u{2028}", "",
  ])
  func `a text cannot leave the body`(text: String) async throws {
    let server = try MailServer()
    let provider = try Fixtures.provider("smtp", port: server.port)
    let long = text + String(repeating: "年", count: 200)
    #expect(await provider.attempt(try Fixtures.message(text: long)) == .accepted)
    #expect(server.commands.filter { $0.hasPrefix("MAIL") }.count == 1)
    #expect(!server.letter.contains("x@y.z"))
    #expect(server.letter.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 76 })
    #expect(server.letter.utf8.allSatisfy { $0 < 0x80 })
  }

  /// Replies by verb, and what they mean.
  static let refusals: [(verb: String, reply: String, Attempt)] = [
    ("MAIL", "421 closing", .refused("smtp-421")),
    ("MAIL", "452 full", .refused("smtp-452")), ("MAIL", "550 not you", .refused("smtp-550")),
    ("RCPT", "450 later", .refused("smtp-450")), ("RCPT", "452 full", .refused("smtp-452")),
    ("RCPT", "550 no such user", .undeliverable("smtp-550")),
    ("RCPT", "551 moved", .undeliverable("smtp-551")),
    ("RCPT", "553 no such name", .undeliverable("smtp-553")),
    ("RCPT", "554 no relay", .refused("smtp-554")),
    ("DATA", "451 later", .refused("smtp-451")), ("DATA", "554 no", .refused("smtp-554")),
    (".", "452 full", .refused("smtp-452")), (".", "554 spam", .refused("smtp-554")),
    ("RCPT", "550-no\r\n550 such user 482913", .undeliverable("smtp-550")),
  ]

  @Test(arguments: refusals.indices)
  func `each refusal has its meaning`(index: Int) async throws {
    let (verb, reply, expected) = Self.refusals[index]
    let (attempt, server) = try await attempt(.init(replies: [verb: reply]))
    #expect(attempt == expected, "\(verb) \(reply)")
    #expect(server.commands.filter { $0.hasPrefix("MAIL") }.count <= 1)
  }

  @Test(arguments: ["EHLO", "MAIL", "RCPT", "DATA"], ["", "silence", "garbage", "999 what"])
  func `without a letter nothing can have gone`(verb: String, reply: String) async throws {
    var replies = [verb: reply]
    // Whoever does not know EHLO is greeted with HELO.
    if verb == "EHLO" { replies["HELO"] = reply }
    let (attempt, server) = try await attempt(.init(replies: replies), limits: Fixtures.hasty)
    guard case .refused = attempt else {
      Issue.record("\(verb) \(reply): \(attempt)")
      return
    }
    #expect(server.letter.isEmpty)
  }

  @Test(arguments: ["", "silence", "garbage", "999 what"])
  func `a whole letter without its reply is unknown`(reply: String) async throws {
    let (attempt, server) = try await attempt(.init(replies: [".": reply]), limits: Fixtures.hasty)
    #expect(attempt == .unknown)
    #expect(!server.letter.isEmpty)
  }

  @Test func `part of a letter is unknown`() async throws {
    let (attempt, server) = try await attempt(.init(replies: ["TEXT": ""]), limits: Fixtures.hasty)
    #expect(attempt == .unknown && server.letter.isEmpty)
  }

  @Test(arguments: [nil, "554 not today", "", "HTTP/1.1 400 Bad Request"] as [String?])
  func `a server that does not begin is a refusal`(greeting: String?) async throws {
    let (attempt, server) = try await attempt(.init(greeting: greeting), limits: Fixtures.hasty)
    guard case .refused = attempt else {
      Issue.record("\(attempt)")
      return
    }
    #expect(server.commands.isEmpty)
  }

  @Test func `a closed port is a refusal`() async throws {
    let provider = try Fixtures.provider("smtp", port: try Listener.closedPort())
    #expect(await provider.attempt(try Fixtures.message()) == .refused("not-reachable"))
  }

  @Test func `a wrong password is a refusal`() async throws {
    let login = ["smtp.user": "draw", "smtp.password": "secret"]
    let (attempt, server) = try await attempt(.init(replies: ["AUTH": "535 no"]), login)
    #expect(attempt == .refused("smtp-535"))
    #expect(!server.commands.contains { $0.hasPrefix("MAIL") })
  }

  @Test(arguments: try Vectors.load().addresses.valid)
  func `plain addresses`(text: String) throws {
    #expect(try #require(MailAddress(text)).text == text)
  }

  @Test(arguments: try Vectors.load().addresses.invalid)
  func `anything else is no address`(text: String) { #expect(MailAddress(text) == nil) }

  @Test(
    arguments: [
      ("{national}@139.com", "13800138000@139.com"), ("{digits}@a.org", "8613800138000@a.org"),
      ("{e164}@a.org", "+8613800138000@a.org"), ("host@a.org", "host@a.org"),
      ("{other}@a.org", nil), ("{national}", nil),
    ] as [(String, String?)])
  func `the number becomes part of the address`(template: String, address: String?) {
    #expect(SMTP.address(template, for: Fixtures.number)?.text == address)
  }
}
