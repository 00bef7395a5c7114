/// A value bound to a statement or read from a row.
package enum Value: Hashable, Sendable {
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
  case null
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(nilLiteral: ()) { self = .null }

  package init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
}

/// One row of an answer, by position.
package struct Row: Hashable, Sendable {
  package var values: [Value]

  package init(_ values: [Value]) { self.values = values }

  package func integer(_ column: Int) throws(StoreError) -> Int64 {
    guard case .integer(let value) = try value(column) else { throw .unexpectedColumn(column) }
    return value
  }

  /// The integer, or nothing where the column is null.
  package func optionalInteger(_ column: Int) throws(StoreError) -> Int64? {
    if case .null = try value(column) { return nil }
    return try integer(column)
  }

  package func text(_ column: Int) throws(StoreError) -> String {
    guard case .text(let value) = try value(column) else { throw .unexpectedColumn(column) }
    return value
  }

  package func bytes(_ column: Int) throws(StoreError) -> [UInt8] {
    guard case .bytes(let value) = try value(column) else { throw .unexpectedColumn(column) }
    return value
  }

  private func value(_ column: Int) throws(StoreError) -> Value {
    guard values.indices.contains(column) else { throw .unexpectedColumn(column) }
    return values[column]
  }
}
