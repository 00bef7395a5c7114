import Dispatch
import Store
import StoreTesting
import Testing

/// Several processes on one database: here several stores, each with connections of its own.
@Suite struct StoreSharing {
  @Test(arguments: Engine.shared)
  func countsExactly(engine: Engine) async throws {
    try await withStores(engine, 3, .things) { stores in
      try await stores[0].write(now: 1) { transaction in
        _ = try transaction.execute("INSERT INTO things (id, name, n) VALUES (1, 'x', 0)")
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<60 {
          group.addTask {
            try await stores[index % 3].write(now: 1) { transaction in
              _ = try transaction.execute("UPDATE things SET n = n + 1 WHERE id = 1")
            }
          }
        }
        try await group.waitForAll()
      }
      let total = try await stores[1].read(now: 1) {
        try $0.row("SELECT n FROM things")?.integer(0)
      }
      #expect(total == 60)
    }
  }

  /// Read, decide, write: only a lock keeps two from deciding on the same view.
  @Test(arguments: Engine.shared)
  func locksAcrossProcesses(engine: Engine) async throws {
    try await withStores(engine, 3, .things) { stores in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<60 {
          group.addTask {
            try await stores[index % 3].write(now: 1, holding: .signIn) { transaction in
              let row = try transaction.row("SELECT count(*) FROM things")
              let next = try row?.integer(0) ?? -1
              if next < 10 {
                try transaction.execute(
                  "INSERT INTO things (id, name) VALUES ($1, 'x')", .integer(next))
              }
            }
          }
        }
        try await group.waitForAll()
      }
      try await stores[2].expectCount(10)
    }
  }

  /// Two installations in one database, each in a schema of its own, do not wait for each other.
  @Test func locksNoOtherInstallation() async throws {
    try await withStores(.postgreSQL, 2, .things) { stores in
      try await withStores(.postgreSQL, 1, .things) { others in
        try await stores[0].write(now: 1, holding: .signIn) { _ in
          let isDone = DispatchSemaphore(value: 0)
          Task {
            try await others[0].write(now: 1, holding: .signIn) { transaction in
              try transaction.execute("INSERT INTO things (id, name) VALUES (1, 'x')")
            }
            isDone.signal()
          }
          // Only a fault ever waits as long.
          #expect(isDone.wait(timeout: .now() + 30) == .success)
        }
      }
    }
  }

  /// Two that take the same rows in opposite order: one is undone and run again, both succeed.
  @Test(arguments: Engine.shared)
  func outlivesDeadlocks(engine: Engine) async throws {
    try await withStores(engine, 2, .things) { stores in
      try await stores[0].write(now: 1) { transaction in
        _ = try transaction.execute(
          "INSERT INTO things (id, name, n) VALUES (1, 'x', 0), (2, 'y', 0)")
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<8 {
          group.addTask {
            try await stores[index % 2].write(now: 1) { transaction in
              for id in index % 2 == 0 ? [1, 2] : [2, 1] as [Int64] {
                try transaction.execute("UPDATE things SET n = n + 1 WHERE id = $1", .integer(id))
              }
            }
          }
        }
        try await group.waitForAll()
      }
      let rows = try await stores[0].read(now: 1) { try $0.rows("SELECT n FROM things") }
      #expect(rows == [Row([8]), Row([8])])
    }
  }

  @Test(arguments: Engine.shared)
  func startsTogether(engine: Engine) async throws {
    let place = try await Place.new(engine)
    defer { place.remove() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let store = try await place.open()
          let steps = try await store.read(now: 1) {
            try $0.row("SELECT count(*) FROM migrations")?.integer(0)
          }
          #expect(steps == Int64([Migration].all.count))
          store.close()
        }
      }
      try await group.waitForAll()
    }
  }

  /// The server drops every connection, as a restart would; the next transaction makes its own.
  @Test func connectsAgain() async throws {
    var place = try await Place.new(.postgreSQL)
    let other = try await place.open(.things)
    defer { other.close() }
    place.address += "&application_name=\(place.address.suffix(20))"
    let name = String(place.address.suffix(20))
    let store = try await place.open(.things, connections: 4)
    defer { store.close() }
    let dropped = try await other.write(now: 1) { transaction in
      try transaction.rows(
        """
        SELECT CAST(pg_terminate_backend(pid) AS INT) FROM pg_stat_activity
        WHERE application_name = $1
        """, .text(name))
    }
    #expect(dropped.count == 4)
    // What has only to be written is tried again like what is read.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for id in 0..<20 as Range<Int64> {
        group.addTask {
          try await store.write(now: 1, holding: id < 10 ? .signIn : nil) { transaction in
            try transaction.execute(
              "INSERT INTO things (id, name) VALUES ($1, 'x')", .integer(id))
          }
        }
      }
      try await group.waitForAll()
    }
    for _ in 0..<8 { try await store.expectCount(20) }
  }
}
