import Store
import StoreTesting
import Testing

/// What every engine does alike.
@Suite struct StoreContract {
  @Test(arguments: Engine.allCases)
  func keepsEveryKindOfValue(engine: Engine) async throws {
    let bytes = (0...255).map { UInt8($0) }
    let rows: [Row] = [
      Row([.integer(.min), .text(""), .bytes([]), nil]),
      Row([.integer(-1), .text("招财猫 🐱 '\"; DROP TABLE things; --"), .bytes(bytes), 0]),
      Row([.integer(.max), .text("a"), nil, .integer(.max)]),
    ]
    try await withStores(engine, 1, .things) { stores in
      try await stores[0].write(now: 5) { transaction in
        #expect(transaction.now == 5)
        for row in rows {
          let changes = try transaction.changes(
            "INSERT INTO things (id, name, data, n) VALUES ($1, $2, $3, $4)",
            row.values[0], row.values[1], row.values[2], row.values[3])
          #expect(changes == 1)
        }
      }
      let read = try await stores[0].read(now: 6) { transaction in
        try transaction.rows("SELECT id, name, data, n FROM things ORDER BY id")
      }
      #expect(read == rows)
    }
  }

  @Test(arguments: Engine.allCases)
  func bindsByNumberNotByPlace(engine: Engine) async throws {
    try await withStores(engine, 1, .things) { stores in
      let row = try await stores[0].write(now: 1) { transaction in
        try transaction.execute(
          "INSERT INTO things (name, id, n) VALUES ($2, $1, $1)", 7, .text("x"))
        return try transaction.row(
          "UPDATE things SET n = n + $2 WHERE id = $1 AND n = $1 RETURNING n, name", 7, 3)
      }
      #expect(row == Row([10, .text("x")]))
    }
  }

  @Test(arguments: Engine.allCases)
  func countsChanges(engine: Engine) async throws {
    try await withStores(engine, 1, .things) { stores in
      try await stores[0].write(now: 1) { transaction in
        for id in 1...3 {
          try transaction.execute(
            "INSERT INTO things (id, name) VALUES ($1, 'x')", .integer(Int64(id)))
        }
        #expect(try transaction.changes("UPDATE things SET n = 1 WHERE id > $1", 1) == 2)
        #expect(try transaction.changes("UPDATE things SET n = 1 WHERE id > $1", 9) == 0)
        #expect(try transaction.rows("SELECT id FROM things").count == 3)
        #expect(try transaction.changes("SELECT id FROM things") == 0)
        #expect(try transaction.changes("DELETE FROM things") == 3)
      }
    }
  }

  private struct Refused: Error {}

  @Test(arguments: Engine.allCases)
  func undoesWhatThrows(engine: Engine) async throws {
    try await withStores(engine, 1, .things) { stores in
      await #expect(throws: Refused.self) {
        try await stores[0].write(now: 1) { transaction in
          try transaction.execute("INSERT INTO things (id, name) VALUES (1, 'x')")
          throw Refused()
        }
      }
      try await stores[0].expectCount(0)
    }
  }

  /// Many at once: those that throw take nothing of the others with them, whether or not they share
  /// a commit.
  @Test(arguments: Engine.allCases, [nil, Lock.signIn])
  func keepsNeighboursApart(engine: Engine, lock: Lock?) async throws {
    try await withStores(engine, 1, .things) { stores in
      let store = stores[0]
      let done = await withTaskGroup(of: Bool.self) { group in
        for id in 0..<100 {
          group.addTask {
            do {
              try await store.write(now: 1, holding: lock) { transaction in
                try transaction.execute(
                  "INSERT INTO things (id, name) VALUES ($1, 'x')", .integer(Int64(id)))
                if id % 3 == 0 { throw Refused() }
              }
              return true
            } catch {
              #expect(error is Refused)
              return false
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(done == 66)
      try await store.expectCount(66)
    }
  }

  /// A statement that fails is its own transaction's failure, however late its answer is read.
  @Test(arguments: Engine.allCases, [nil, Lock.signIn])
  func blamesTheOneThatFailed(engine: Engine, lock: Lock?) async throws {
    try await withStores(engine, 1, .things) { stores in
      let store = stores[0]
      let outcomes = try await withThrowingTaskGroup(of: (Int64, StoreError?).self) { group in
        for id in 0..<40 as Range<Int64> {
          group.addTask {
            do {
              try await store.write(now: 1, holding: lock) { transaction in
                try transaction.execute(
                  "INSERT INTO things (id, name) VALUES ($1, $2)", .integer(id),
                  id % 8 == 3 ? nil : .text("x"))
              }
              return (id, nil)
            } catch let error as StoreError {
              return (id, error)
            }
          }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(Set(outcomes.keys) == [3, 11, 19, 27, 35])
      #expect(Set(outcomes.values.map { "\($0)" }) == ["\(StoreError.constraint(.notNull))"])
      try await store.expectCount(35)
    }
  }

  /// Questions asked together are answered each by its own rows, in any order of looking.
  @Test(arguments: Engine.allCases)
  func answersWhatWasAsked(engine: Engine) async throws {
    try await withStores(engine, 1, .things) { stores in
      try await stores[0].write(now: 1) { transaction in
        try transaction.execute("INSERT INTO things (id, name, n) VALUES (1, 'x', 7)")
        let replies = try (0..<300).map { number in
          try transaction.ask("SELECT n + $1 FROM things", .integer(Int64(number)))
        }
        try transaction.execute("UPDATE things SET n = 0")
        let changed = try transaction.ask("UPDATE things SET n = 1 WHERE n = 0")
        for (number, reply) in replies.enumerated().reversed() {
          #expect(try reply.row() == Row([.integer(Int64(7 + number))]))
        }
        #expect(try changed.changes() == 1)
        #expect(try replies[5].rows() == [Row([12])])
      }
    }
  }

  /// What the body stands on no longer holds: everything is undone, however late that is seen.
  @Test(arguments: Engine.allCases, [nil, Lock.signIn])
  func keepsNothingWhenAConditionFails(engine: Engine, lock: Lock?) async throws {
    try await withStores(engine, 1, .things) { stores in
      let store = stores[0]
      let fails: Set<Int64> = [7, 12]
      let failed = try await withThrowingTaskGroup(of: Bool.self) { group in
        for id in 0..<20 as Range<Int64> {
          group.addTask {
            do {
              try await store.write(now: 1, holding: lock) { transaction in
                // Whether or not the engine has answered anything before the commit.
                if id % 2 == 1 { _ = try transaction.rows("SELECT n FROM parts") }
                try transaction.execute(
                  "INSERT INTO things (id, name, n) VALUES ($1, 'x', 0)", .integer(id))
                try transaction.execute(
                  expecting: fails.contains(id) ? 2 : 1, "UPDATE things SET n = 1 WHERE id = $1",
                  .integer(id))
              }
              return false
            } catch StoreError.busy {
              #expect(fails.contains(id))
              return true
            }
          }
        }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(failed == 2)
      try await store.expectCount(18)
    }
  }

  @Test(arguments: Engine.allCases)
  func namesConstraints(engine: Engine) async throws {
    try await withStores(engine, 1, .things) { stores in
      let cases: [(StaticString, StoreError.Constraint)] = [
        ("INSERT INTO things (id, name) VALUES (1, 'secret')", .unique),
        ("INSERT INTO things (id, name) VALUES (2, NULL)", .notNull),
        ("INSERT INTO parts (thing, n) VALUES (99, 1)", .foreignKey),
        ("INSERT INTO parts (thing, n) VALUES (1, -1)", .check),
      ]
      try await stores[0].write(now: 1) { transaction in
        try transaction.execute("INSERT INTO things (id, name) VALUES (1, 'first')")
      }
      for (statement, constraint) in cases {
        let text = statement.description
        await #expect(throws: StoreError.constraint(constraint), "\(text)") {
          try await stores[0].write(now: 1) { _ = try $0.execute(statement) }
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func errorsCarryNoValues(engine: Engine) async throws {
    try await withStores(engine, 1, .things) { stores in
      for statement in ["SELECT broken $1", "SELECT $1 FROM nowhere"] as [StaticString] {
        let error = await #expect(throws: StoreError.self) {
          try await stores[0].write(now: 1) { _ = try $0.rows(statement, .text("13800138000")) }
        }
        #expect(error.map { !"\($0)".contains("13800138000") } == true)
      }
    }
  }

  /// A failed statement fails the transaction, even when the body swallows it.
  @Test(arguments: Engine.allCases)
  func remembersSwallowedErrors(engine: Engine) async throws {
    try await withStores(engine, 1, .things) { stores in
      await #expect(throws: StoreError.constraint(.notNull)) {
        try await stores[0].write(now: 1) { transaction in
          try transaction.execute("INSERT INTO things (id, name) VALUES (1, 'x')")
          _ = try? transaction.execute("INSERT INTO things (id, name) VALUES (2, NULL)")
        }
      }
      try await stores[0].expectCount(0)
    }
  }

  @Test(arguments: Engine.allCases)
  func refusesToWriteInARead(engine: Engine) async throws {
    try await withStores(engine, 1, .things) { stores in
      await #expect(throws: StoreError.readOnly) {
        try await stores[0].read(now: 1) { transaction in
          _ = try transaction.execute("INSERT INTO things (id, name) VALUES (1, 'x')")
        }
      }
      try await stores[0].expectCount(0)
      try await stores[0].write(now: 1) { transaction in
        _ = try transaction.execute("INSERT INTO things (id, name) VALUES (1, 'x')")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func refusesAColumnOfAnotherType(engine: Engine) async throws {
    try await withStores(engine, 1, .things) { stores in
      await #expect(throws: StoreError.unexpectedColumn(0)) {
        try await stores[0].read(now: 1) { try $0.row("SELECT 'x'")?.integer(0) }
      }
      await #expect(throws: StoreError.unexpectedColumn(1)) {
        try await stores[0].read(now: 1) { try $0.row("SELECT 'x'")?.text(1) }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func closesAfterWhatWaits(engine: Engine) async throws {
    try await withStores(engine, 1, .things) { stores in
      let store = stores[0]
      async let written: Void = store.write(now: 1) { transaction in
        _ = try transaction.execute("INSERT INTO things (id, name) VALUES (1, 'x')")
      }
      try await written
      store.close()
      store.close()
      await #expect(throws: StoreError.closed) { try await store.expectCount(1) }
    }
  }
}

extension Store {
  func expectCount(_ expected: Int64, _ location: SourceLocation = #_sourceLocation) async throws {
    let count = try await read(now: 1) { transaction in
      try transaction.row("SELECT count(*) FROM things")?.integer(0)
    }
    #expect(count == expected, sourceLocation: location)
  }
}
