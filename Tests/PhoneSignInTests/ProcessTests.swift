import Foundation
import PhoneNumbers
import PhoneSignIn
import Store
import StoreTesting
import Testing

/// Real processes on one database, some of them killed where it hurts most.
@Suite struct Processes {
  /// A place, keys and an outbox that processes share, and this process's own view of them.
  private struct Site {
    let place: Place
    let keys: String
    let outbox: String
    let store: Store
    let service: PhoneSignIn
    let time: TestTime

    static func with(_ engine: Engine, _ body: (Site) async throws -> Void) async throws {
      let place = try await Place.new(engine)
      defer { place.remove() }
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "maneki-site-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let keys = folder.appending(path: "keys").path
      let store = try await place.open()
      defer { store.close() }
      let time = TestTime(TimeSource.live.now())
      let carrier = Carrier()
      let service = try PhoneSignIn(
        store: store, sender: carrier.sender, secrets: .load(path: keys, entropy: .live),
        time: time.source, report: { Issue.record($0) })
      try await body(
        Site(
          place: place, keys: keys, outbox: folder.appending(path: "outbox").path, store: store,
          service: service, time: time))
      // The restarted server has nothing of its own to send.
      #expect(carrier.count <= 1)
    }

    func run(_ arguments: String...) async throws -> Program {
      let probe = try #require(
        Bundle.main.executableURL ?? CommandLine.arguments.first.map { URL(filePath: $0) })
      let folders = [probe.deletingLastPathComponent(), Bundle.main.bundleURL]
      let path = folders.map { $0.appending(path: "SignInProbe").path }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
      return try await Program.run(
        try #require(path, "no SignInProbe beside \(probe.path)"),
        [place.engine.rawValue, place.address, keys, outbox] + arguments)
    }

    var sent: [String] {
      let text = FileManager.default.contents(atPath: outbox) ?? Data()
      return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func request() async throws -> CodeAnswer {
      try await service.requestCode(
        CodeRequest(
          phone: "13800138000", purpose: "test", browser: service.browser(cookie: nil),
          address: World.address()))
    }
  }

  /// Killed with the slot taken and perhaps the message out: after a restart the slot is still taken,
  /// nothing is sent by itself, and after the wait the next message goes.
  @Test(arguments: Engine.shared, ["die-before-send", "die-after-send"])
  func losesNothingWhenKilled(engine: Engine, moment: String) async throws {
    try await Site.with(engine) { site in
      let killed = try await site.run("send", moment, "13800138000", "1")
      #expect(killed.wasKilled && killed.status == SIGKILL && killed.output.isEmpty)
      #expect(site.sent.count == (moment == "die-before-send" ? 0 : 1))

      guard case .limited(let limited) = try await site.request() else {
        throw World.Unexpected()
      }
      #expect(limited.reason == .number && (1...60).contains(limited.retryAfter))
      let running = try #require(limited.running)
      #expect(running.delivery == .reserved)
      let figures = try await site.service.figures()
      #expect(figures.sent == 1 && figures.unknown == 1 && figures.accepted == 0)
      let digests = try await site.store.read(now: 0) { try $0.rows("SELECT digest FROM codes") }
      #expect(digests.count == 1)

      site.time.advance(seconds: 61)
      guard case .sent = try await site.request() else { throw World.Unexpected() }
    }
  }

  @Test(arguments: Engine.shared)
  func sendOnceTogether(engine: Engine) async throws {
    try await Site.with(engine) { site in
      let answers = try await inParallel(3) { _ in
        try await site.run("send", "live", "13800138000", "7")
      }
      let lines = answers.flatMap(\.lines)
      #expect(site.sent.count == 1)
      #expect(lines.filter { $0.hasPrefix("sent ") }.count == 1)
      #expect(lines.filter { $0 == "limited number" }.count == 20)
    }
  }

  @Test(arguments: Engine.shared)
  func compareFiveTogether(engine: Engine) async throws {
    try await Site.with(engine) { site in
      let browser = try site.service.browser(cookie: nil)
      let answer = try await site.service.requestCode(
        CodeRequest(
          phone: "13800138000", purpose: "test", browser: browser, address: World.address()))
      guard case .sent(let view) = answer else { throw World.Unexpected() }
      let answers = try await inParallel(3) { _ in
        try await site.run("verify", "\(view.id)", browser.token, "000000", "20")
      }
      let lines = answers.flatMap(\.lines)
      #expect(lines.count == 60)
      // One in a million: the code is 000000.
      if lines.contains(where: { $0.hasPrefix("verified") }) { return }
      #expect(lines.filter { $0.hasPrefix("wrong ") && $0 != "wrong 0" }.count == 4)
      let tries = try await site.store.read(now: 0) { try $0.row("SELECT tries FROM codes") }
      #expect(tries == Row([5]))
    }
  }
}
