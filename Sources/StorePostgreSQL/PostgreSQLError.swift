import CPostgreSQL
import Store

/// What a statement failed with, and whether the transaction may simply be run again.
struct PostgreSQLFailure: Error {
  var error: StoreError
  /// Another transaction got in the way (SQLSTATE class 40).
  var asksForRetry = false
  /// The connection is gone; before the commit nothing has happened.
  var lostConnection = false
}

extension PostgreSQLFailure {
  /// Only the primary message: the detail would repeat bound values.
  init(_ result: OpaquePointer?, on connection: OpaquePointer) {
    let state = maneki_pq_state(result).map { String(cString: $0) } ?? ""
    let message = maneki_pq_message(result).map { String(cString: $0) } ?? ""
    let isBroken = PQstatus(connection) != CONNECTION_OK
    switch state {
    case "23505": error = .constraint(.unique)
    case "23503": error = .constraint(.foreignKey)
    case "23502": error = .constraint(.notNull)
    case "23514": error = .constraint(.check)
    case _ where state.hasPrefix("23"): error = .constraint(.other)
    case "25006": error = .readOnly
    case "40001", "40P01", "55P03", "57014":
      // A statement that waited too long (57014) would wait again.
      (error, asksForRetry) = (.busy, state != "57014")
    case "53100": error = .full
    case "XX001", "XX002": error = .corrupt
    case _ where isBroken || state.hasPrefix("08") || state.hasPrefix("57P"):
      (error, lostConnection) = (.unavailable(Self.lastMessage(connection)), true)
    default: error = .failed(code: state, message: message)
    }
  }

  /// libpq's own words on one line; it never includes the password.
  static func lastMessage(_ connection: OpaquePointer?) -> String {
    guard let text = PQerrorMessage(connection) else { return "no memory" }
    return String(cString: text).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
