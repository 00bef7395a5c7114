import Foundation
import PhoneSignIn
import Testing

@testable import Delivery

/// Nothing is said to a server whose certificate is not trusted, or that does not encrypt.
@Suite struct TLSTests {
  private func trusting(_ identity: Identity?) -> TransferLimits {
    var limits = TransferLimits()
    limits.certificates = identity?.certificate
    return limits
  }

  @Test(arguments: AnswerTests.providers)
  func `a trusted certificate of the right name`(name: String) async throws {
    let identity = try Identity()
    defer { identity.remove() }
    let success = try #require(AnswerTests.success[name])
    let server = try GatewayServer(.answer(200, success), identity: identity)
    let provider = try Fixtures.provider(
      name, port: server.port, scheme: "https", limits: trusting(identity))
    #expect(await provider.attempt(try Fixtures.message()) == .accepted)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: AnswerTests.providers)
  func `a certificate nobody vouches for`(name: String) async throws {
    let identity = try Identity()
    defer { identity.remove() }
    let server = try GatewayServer(.answer(200, ""), identity: identity)
    let provider = try Fixtures.provider(name, port: server.port, scheme: "https")
    let attempt = await provider.attempt(try Fixtures.message())
    #expect(attempt == .refused("certificate-not-trusted"))
    #expect(server.requests.isEmpty)
  }

  @Test func `a trusted certificate of another name`() async throws {
    let identity = try Identity(name: "DNS:example.com")
    defer { identity.remove() }
    let server = try GatewayServer(.answer(200, ""), identity: identity)
    let provider = try Fixtures.provider(
      "webhook", port: server.port, scheme: "https", limits: trusting(identity))
    let attempt = await provider.attempt(try Fixtures.message())
    #expect(attempt == .refused("certificate-not-trusted"))
    #expect(server.requests.isEmpty)
  }

  @Test func `a server that does not speak TLS`() async throws {
    let server = try GatewayServer(.answer(200, ""))
    let provider = try Fixtures.provider(
      "webhook", port: server.port, scheme: "https", limits: Fixtures.hasty)
    guard case .refused = await provider.attempt(try Fixtures.message()) else {
      Issue.record("taken")
      return
    }
    #expect(server.requests.isEmpty)
  }

  private static let login = ["smtp.user": "draw", "smtp.password": "secret"]

  @Test func `mail goes on under TLS, with the login`() async throws {
    let identity = try Identity()
    defer { identity.remove() }
    let server = try MailServer(.init(identity: identity))
    let provider = try Fixtures.provider(
      "smtp", port: server.port, limits: trusting(identity),
      Self.login.merging(["smtp.security": "starttls"]) { $1 })
    #expect(await provider.attempt(try Fixtures.message()) == .accepted)
    let commands = server.commands
    #expect(commands.prefix(3) == ["EHLO example.com", "STARTTLS", "EHLO example.com"])
    let login = Data("\0draw\0secret".utf8).base64EncodedString()
    #expect(commands.dropFirst(3).joined(separator: " ").contains("AUTH PLAIN"))
    #expect(commands.joined(separator: " ").contains(login))
    #expect(server.letter.contains("To: <13800138000@example.org>"))
  }

  @Test func `mail does not go on without TLS`() async throws {
    for replies in [[:], ["STARTTLS": "454 not now"]] {
      var script = MailServer.Script(replies: replies)
      script.extensions.append("STARTTLS")
      if replies.isEmpty { script.extensions.removeLast() }
      let server = try MailServer(script)
      let provider = try Fixtures.provider(
        "smtp", port: server.port, Self.login.merging(["smtp.security": "starttls"]) { $1 })
      guard case .refused = await provider.attempt(try Fixtures.message()) else {
        Issue.record("taken")
        return
      }
      #expect(!server.commands.contains { $0.hasPrefix("AUTH") || $0.hasPrefix("MAIL") })
    }
  }

  @Test(arguments: ["starttls", "tls"])
  func `mail does not go to a stranger`(security: String) async throws {
    let identity = try Identity()
    defer { identity.remove() }
    let server = try MailServer(.init(identity: identity))
    let provider = try Fixtures.provider(
      "smtp", port: server.port, limits: Fixtures.hasty,
      Self.login.merging(["smtp.security": security]) { $1 })
    guard case .refused = await provider.attempt(try Fixtures.message()) else {
      Issue.record("taken")
      return
    }
    #expect(!server.commands.contains { $0.hasPrefix("AUTH") || $0.hasPrefix("MAIL") })
  }
}
