/// A named step of the schema; once released it never changes, a later step corrects it.
package struct Migration: Sendable {
  package var name: String
  package var statements: [StaticString]

  package init(_ name: String, _ statements: [StaticString]) {
    self.name = name
    self.statements = statements
  }
}

extension Migration {
  /// Brings the database to the last of the steps; one that knows more steps is refused.
  ///
  /// Needs `Lock.migrations`.
  package static func apply(_ steps: [Migration], in transaction: Transaction) throws(StoreError) {
    try transaction.execute(
      """
      CREATE TABLE IF NOT EXISTS migrations (
        position BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL
      )
      """)
    let applied = try transaction.rows("SELECT name FROM migrations ORDER BY position")
    for (position, row) in applied.enumerated() {
      let name = try row.text(0)
      guard position < steps.count else { throw .schemaTooNew(name) }
      guard steps[position].name == name else {
        throw .schemaDiverged(expected: steps[position].name, found: name)
      }
    }
    for (position, step) in steps.enumerated().dropFirst(applied.count) {
      for statement in step.statements { try transaction.execute(statement) }
      try transaction.execute(
        "INSERT INTO migrations (position, name, applied_at) VALUES ($1, $2, $3)",
        .integer(Int64(position)), .text(step.name), .integer(transaction.now))
    }
  }
}
