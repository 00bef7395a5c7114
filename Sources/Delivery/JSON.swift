private import Foundation

/// JSON to and from providers.
enum JSON {
  static func encoded(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  /// Nothing for anything that is not the JSON expected.
  static func decoded<Value: Decodable>(_: Value.Type, _ bytes: [UInt8]) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(bytes))
  }
}

/// Instants as ISO 8601 in UTC.
enum Timestamp {
  /// `2026-11-30T08:00:00.123Z`
  static func text(milliseconds: Int64) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let fraction = String(1000 + abs(rest)).dropFirst()
    return text(seconds: seconds).dropLast() + ".\(fraction)Z"
  }

  /// `2026-11-30T08:00:00Z`
  static func text(seconds: Int64) -> String {
    Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
  }
}
