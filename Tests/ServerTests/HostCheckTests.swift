import HTTP
import StoreTesting
import Testing

@testable import Server

@Suite struct HostCheckTests {
  private static let strange = [
    "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
    "localhost:8080.evil.example", "[::1].evil.example", "[::1", "::1", "192.168.1.5", "", ":8080",
    "localhost@evil.example", "localhost:x", "localhost:80:80", "localhost::",
  ]

  @Test func `on loopback every page is for names of this machine only`() async throws {
    try await SignInWorld.with(.memory) { world in
      let site = Site(
        files: .none, isLoopbackOnly: true, signIn: world.site.signIn, host: world.host)
      let router = site.router()
      let patterns = router.routes.map { ($0.method, $0.pattern) } + [(.get, "/nowhere")]
      for (method, pattern) in patterns {
        for host in Self.strange {
          let answer = await router.respond(
            to: Request(
              method: method, path: pattern, headers: ["Host": host], peer: "127.0.0.1"))
          #expect(answer.status == .misdirectedRequest, "\(pattern) as \(host)")
          #expect(answer.text.contains("localhost or 127.0.0.1"))
        }
        for host in [
          "localhost", "LOCALHOST:8080", "127.0.0.1:8080", "127.0.0.1:", "[::1]:8080", "[::1]",
          "[::1]:",
        ] {
          let answer = await router.respond(
            to: Request(
              method: method, path: pattern, headers: ["Host": host], peer: "127.0.0.1"))
          #expect(answer.status != .misdirectedRequest, "\(pattern) as \(host)")
        }
      }
    }
  }

  @Test func `a person reads how to open it, in both languages`() async {
    let router = Site(files: .none, isLoopbackOnly: true).router()
    for (language, words) in [
      ("zh", "请用 localhost 或 127.0.0.1 打开"), ("en", "open it as localhost"),
    ] {
      let answer = await router.respond(
        to: Request(
          path: "/",
          headers: ["Host": "evil.example", "Accept": "text/html", "Accept-Language": language]))
      #expect(answer.status == .misdirectedRequest && answer.text.contains(words))
    }
  }

  @Test func `elsewhere any name is answered, but codes stay at the machine`() async throws {
    try await SignInWorld.with(.memory) { world in
      let signIn = SignIn(
        service: world.service, outbox: OutboxFile(path: "/nowhere"),
        log: world.site.signIn?.log ?? .silent)
      let router = Site(files: .none, signIn: signIn).router()
      func status(_ path: String, _ host: String, _ peer: String) async -> Status {
        await router.respond(to: Request(path: path, headers: ["Host": host], peer: peer)).status
      }
      #expect(await status("/", "gala.example", "127.0.0.1") == .ok)
      #expect(await status("/outbox", "localhost:8080", "127.0.0.1") == .ok)
      #expect(await status("/outbox", "localhost:8080", "192.0.2.1") == .notFound)
      for host in Self.strange { #expect(await status("/outbox", host, "127.0.0.1") == .notFound) }
    }
  }

  @Test func `only development on loopback is for this machine only`() throws {
    let cases = [
      (["host": ["127.0.0.1"]], true), ([:], true), (["host": ["::1"]], true),
      (["host": ["0.0.0.0"], "sender": ["outbox"]], false),
      (["production": ["true"], "sender": ["outbox"]], false),
    ]
    for (flags, isLoopbackOnly) in cases {
      let settings = try LayeredSettings(
        from: .init(flag: { flags[$0] ?? [] }, environment: { _ in nil }))
      #expect(try SiteConfiguration(settings).isLoopbackOnly == isLoopbackOnly, "\(flags)")
    }
  }
}
