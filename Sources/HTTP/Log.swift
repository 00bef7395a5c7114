import Glibc

/// Where log lines go. A field's value never holds a query string, a cookie or a body.
package struct Log: Sendable {
  package enum Level: String, Sendable { case info, warning, error }

  package var write:
    @Sendable (_ level: Level, _ event: String, _ fields: [(String, String)]) -> Void

  package init(
    write:
      @escaping @Sendable (_ level: Level, _ event: String, _ fields: [(String, String)]) -> Void
  ) { self.write = write }

  package func info(_ event: String, _ fields: [(String, String)] = []) {
    write(.info, event, fields)
  }

  package func warning(_ event: String, _ fields: [(String, String)] = []) {
    write(.warning, event, fields)
  }

  /// Says nothing.
  package static let silent = Log { _, _, _ in }

  /// One JSON object a line on standard error.
  package static let standardError = Log { level, event, fields in
    let line = Array(jsonLine(level, event, fields, at: currentTimestamp()).utf8)
    line.withUnsafeBytes { bytes in _ = Glibc.write(2, bytes.baseAddress, bytes.count) }
  }

  static func jsonLine(
    _ level: Level, _ event: String, _ fields: [(String, String)], at timestamp: String
  ) -> String {
    var line =
      "{\"time\":\(quoted(timestamp)),\"level\":\(quoted(level.rawValue)),"
      + "\"event\":\(quoted(event))"
    for (name, value) in fields { line += ",\(quoted(name)):\(quoted(value))" }
    return line + "}\n"
  }
}

/// Now, as RFC 3339 in UTC with milliseconds.
private func currentTimestamp() -> String {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  var parts = tm()
  var seconds = now.tv_sec
  gmtime_r(&seconds, &parts)
  func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
  let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
  let time = [Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)]
  return "\(digits(date[0], 4))-\(digits(date[1], 2))-\(digits(date[2], 2))T"
    + time.map { digits($0, 2) }.joined(separator: ":")
    + ".\(digits(Int(now.tv_nsec) / 1_000_000, 3))Z"
}
