import CPostgreSQL
import Store

extension PostgreSQLConnection {
  static func answer(_ result: OpaquePointer) -> Transaction.Answer {
    let rows = (0..<PQntuples(result)).map { row in
      Row((0..<PQnfields(result)).map { cell(result, row, $0) })
    }
    return Transaction.Answer(rows: rows, changes: changes(result))
  }

  static func changes(_ result: OpaquePointer) -> Int64 {
    // For a query the server counts the rows it read.
    let isQuery = PQcmdStatus(result).map { String(cString: $0).hasPrefix("SELECT") } ?? false
    return isQuery ? 0 : PQcmdTuples(result).flatMap { Int64(String(cString: $0)) } ?? 0
  }

  private static func cell(_ result: OpaquePointer, _ row: Int32, _ column: Int32) -> Value {
    if PQgetisnull(result, row, column) == 1 { return .null }
    let count = Int(PQgetlength(result, row, column))
    return ColumnType.value(
      PQftype(result, column),
      UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: count))
  }
}
