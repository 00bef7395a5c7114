package import Delivery
private import HTTP
package import PhoneSignIn

/// What the server runs with, checked.
package struct SiteConfiguration: Sendable, Equatable {
  package var port: UInt16
  package var host: String
  package var dataDirectory: String
  package var database: Database
  /// The ways to send a code, tried in order; the outbox when none is named in development.
  package var senders: [SenderConfiguration]
  package var isProduction: Bool
  package var trustedHops: Int
  /// Lengths, lifetimes and limits of signing in by phone.
  package var signIn: PhoneSignIn.Settings
  /// The directory `make web` fills; nil to look beside the program.
  package var webDirectory: String?

  package enum Database: Sendable, Equatable {
    case sqlite(path: String)
    case postgreSQL(url: String)
  }

  /// - Parameter secretFile: reads a file that holds a secret.
  package init(
    _ settings: LayeredSettings,
    secretFile: (_ path: String) throws(ConfigurationError) -> String = SecretFile.read
  ) throws(ConfigurationError) {
    let place = try Self.place(settings)
    (port, host, database) = (place.port, place.host, place.database)
    dataDirectory = settings.text(.data) ?? "data"
    isProduction = settings.isOn(.production)
    trustedHops = settings.number(.trustedHops)
    webDirectory = settings.text(.web)
    if settings[.sender].texts.isEmpty {
      if isProduction { throw .needsSender(because: "this is production") }
      if !Self.isLoopback(host) {
        throw .needsSender(because: "\(host) can be reached from other machines")
      }
    }
    signIn = try Self.signIn(settings)
    senders = try Self.senders(settings, dataDirectory, secretFile)
  }

  /// Where a server with these settings is and keeps what it must not lose.
  struct Place {
    var port: UInt16
    var host: String
    var database: Database
  }

  static func place(_ settings: LayeredSettings) throws(ConfigurationError) -> Place {
    let host = settings.text(.host) ?? "127.0.0.1"
    guard HTTP.Configuration.isAddress(host) else {
      throw .notAnAddress(origin: settings[.host].origin.description, given: host)
    }
    return Place(
      port: UInt16(clamping: settings.number(.port)), host: host,
      database: try database(settings, settings.text(.data) ?? "data"))
  }

  private static func database(_ settings: LayeredSettings, _ directory: String)
    throws(ConfigurationError) -> Database
  {
    guard let text = settings.text(.database) else {
      return .sqlite(path: directory + "/maneki.sqlite")
    }
    if text.hasPrefix("sqlite:"), text.utf8.count > 7 {
      return .sqlite(path: String(text.dropFirst(7)))
    }
    if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
      return .postgreSQL(url: text)
    }
    throw .unknownDatabase(origin: settings[.database].origin.description)
  }

  /// Whether this is development on an address that no other machine reaches.
  package var isLoopbackOnly: Bool { !isProduction && Self.isLoopback(host) }

  /// Whether only this machine can reach an address: 127.0.0.0/8, ::1, localhost.
  static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
