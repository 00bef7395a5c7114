private import Foundation

/// What a provider takes from outside its message: the time and a number nobody used before.
struct World: Sendable {
  /// Seconds since 1970.
  var now: @Sendable () -> Int64
  var nonce: @Sendable () -> String

  static let live = World(
    now: { Int64(Date().timeIntervalSince1970) },
    nonce: { UUID().uuidString.lowercased() })
}
