import Foundation
package import Store
import StorePostgreSQL
import StoreSQLite

/// The databases that must behave alike.
package enum Engine: String, CaseIterable, Sendable {
  case memory
  case file
  case postgreSQL

  /// Those that several processes can share.
  package static var shared: [Engine] { [.file, .postgreSQL] }

  /// One of each kind of database.
  package static var kinds: [Engine] { [.memory, .postgreSQL] }
}

/// A new, empty place for one test's data.
package struct Place: Sendable {
  package var engine: Engine
  /// The file, or the address with a schema of the test's own.
  package var address: String

  package init(engine: Engine, address: String) {
    self.engine = engine
    self.address = address
  }

  package static func new(_ engine: Engine) async throws -> Place {
    let name = "t" + UUID().uuidString.filter { $0 != "-" }.lowercased()
    switch engine {
    case .memory: return Place(engine: engine, address: "")
    case .file:
      let folder = FileManager.default.temporaryDirectory.appending(path: "maneki-\(name)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return Place(engine: engine, address: folder.appending(path: "test.sqlite").path)
    case .postgreSQL:
      let server = try Self.server()
      try await Self.schemas.value.write(now: 0) { transaction in
        _ = try transaction.rows("SELECT make_schema($1)", .text(name))
      }
      return Place(engine: engine, address: "\(server)?options=-csearch_path%3D\(name)")
    }
  }

  /// The one connection of this process that makes schemas for its tests.
  private static let schemas = Task {
    let store = try await Store.postgreSQL(
      url: server(), migrations: [], connections: 1, now: 0)
    try await store.write(now: 0, holding: .migrations) { transaction in
      try transaction.execute(
        """
        CREATE OR REPLACE FUNCTION make_schema(name text) RETURNS void LANGUAGE plpgsql AS
        $$ BEGIN EXECUTE format('CREATE SCHEMA %I', name); END $$
        """)
    }
    return store
  }

  struct NoServer: Error, CustomStringConvertible {
    var description: String {
      "TEST_POSTGRES_URL is not set: run Scripts/with-postgres.sh swift test, or make test"
    }
  }

  private static func server() throws -> String {
    guard let url = ProcessInfo.processInfo.environment["TEST_POSTGRES_URL"] else {
      throw NoServer()
    }
    return url
  }

  /// Opens the place, as one more process would; with few connections, as many tests run at once.
  package func open(
    _ migrations: [Migration] = .all, connections: Int = 2
  ) async throws -> Store {
    switch engine {
    case .memory: try await .sqliteInMemory(migrations: migrations, now: 1)
    case .file: try await .sqlite(path: address, migrations: migrations, now: 1)
    case .postgreSQL:
      try await .postgreSQL(
        url: address, migrations: migrations, connections: connections, now: 1)
    }
  }

  package func remove() {
    if engine == .file {
      try? FileManager.default.removeItem(
        at: URL(filePath: address).deletingLastPathComponent())
    }
  }
}

/// Runs the body on new stores over one place, as several processes would have them.
package func withStores(
  _ engine: Engine, _ count: Int = 1, _ migrations: [Migration] = .all,
  _ body: ([Store]) async throws -> Void
) async throws {
  let place = try await Place.new(engine)
  defer { place.remove() }
  var stores: [Store] = []
  defer { for store in stores { store.close() } }
  for _ in 0..<count { stores.append(try await place.open(migrations)) }
  try await body(stores)
}
