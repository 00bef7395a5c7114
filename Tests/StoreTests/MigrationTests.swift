import Foundation
import Store
import StorePostgreSQL
import StoreSQLite
import StoreTesting
import Testing

@Suite struct Migrations {
  @Test func namesAreNumberedInOrder() {
    for (index, migration) in [Migration].all.enumerated() {
      let number = String(index + 1)
      let padded = String(repeating: "0", count: 3 - number.count) + number
      #expect(migration.name.hasPrefix(padded + "-"))
      #expect(!migration.statements.isEmpty)
    }
  }

  /// Every schema there has been, opened by this version, ends as the same schema.
  @Test(arguments: Engine.shared, 0...[Migration].all.count)
  func opensEarlierSchemas(engine: Engine, steps: Int) async throws {
    let place = try await Place.new(engine)
    defer { place.remove() }
    let earlier = try await place.open(Array([Migration].all.prefix(steps)))
    earlier.close()
    let store = try await place.open()
    defer { store.close() }
    let names = try await store.read(now: 1) { transaction in
      try transaction.rows("SELECT name FROM migrations ORDER BY position").map { try $0.text(0) }
    }
    #expect(names == [Migration].all.map(\.name))
  }

  @Test(arguments: Engine.shared)
  func refusesALaterVersion(engine: Engine) async throws {
    let place = try await Place.new(engine)
    defer { place.remove() }
    let later = [Migration].things + [Migration("002-later", ["CREATE TABLE later (id BIGINT)"])]
    try await place.open(later).close()
    await #expect(throws: StoreError.schemaTooNew("002-later")) { try await place.open(.things) }
  }

  @Test(arguments: Engine.shared)
  func refusesAnotherHistory(engine: Engine) async throws {
    let place = try await Place.new(engine)
    defer { place.remove() }
    try await place.open(.things).close()
    await #expect(throws: StoreError.schemaDiverged(expected: "001-other", found: "001-things")) {
      try await place.open([Migration("001-other", ["CREATE TABLE other (id BIGINT)"])])
    }
  }

  /// A step that fails half-way leaves nothing of itself.
  @Test(arguments: Engine.shared)
  func undoesABrokenStep(engine: Engine) async throws {
    let place = try await Place.new(engine)
    defer { place.remove() }
    await #expect(throws: StoreError.self) {
      try await place.open([
        Migration("001-broken", ["CREATE TABLE half (id BIGINT)", "CREATE NONSENSE"])
      ])
    }
    let store = try await place.open([
      Migration("001-mended", ["CREATE TABLE half (id BIGINT)"])
    ])
    store.close()
  }
}

@Suite struct StoreFaults {
  @Test func refusesAFileThatIsNoDatabase() async throws {
    let place = try await Place.new(.file)
    defer { place.remove() }
    let noise = Data(String(repeating: "this is no database. ", count: 100).utf8)
    try noise.write(to: URL(filePath: place.address))
    await #expect(throws: StoreError.corrupt) { try await place.open() }
    #expect(try Data(contentsOf: URL(filePath: place.address)) == noise)
  }

  @Test func refusesAFolderThatIsNotThere() async throws {
    await #expect(
      throws: StoreError.unavailable("/nonexistent/x.sqlite: No such file or directory")
    ) { try await Store.sqlite(path: "/nonexistent/x.sqlite", now: 1) }
  }

  @Test func isReadableByItsOwnerOnly() async throws {
    let place = try await Place.new(.file)
    defer { place.remove() }
    let store = try await place.open()
    defer { store.close() }
    for name in [place.address, place.address + "-wal"] {
      let mode = try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions]
      #expect(mode as? Int == 0o600, "\(name)")
    }
  }

  @Test func saysThatNoServerAnswers() async throws {
    let error = await #expect(throws: StoreError.self) {
      try await Store.postgreSQL(url: "postgres://maneki:hidden@127.0.0.1:1/none", now: 1)
    }
    guard case .unavailable(let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!message.contains("hidden"))
    #expect(!message.contains("\n"))
  }

  @Test func failingStoreFails() async throws {
    await #expect(throws: StoreError.full) {
      try await Store.failing(.full).write(now: 1) { _ in }
    }
  }
}
