package import HTTP
private import Foundation
private import PhoneSignIn
private import Store

/// A new one-time link for the host's password, for whoever may use the database.
package enum OperatorLink {
  /// The address that a link's secret makes, below that of the server.
  package static func address(_ server: String, _ link: String) -> String {
    "\(server)/operator/welcome?key=\(link)"
  }

  /// Makes the old password and everybody it has signed in void, and returns the link's address.
  ///
  /// Needs no more than the database: neither keys nor senders. A server may be running meanwhile.
  package static func make(
    _ settings: LayeredSettings, log: Log
  ) async throws(OperatorLinkError) -> String {
    let place: SiteConfiguration.Place
    do {
      place = try SiteConfiguration.place(settings)
    } catch {
      throw .configuration(error)
    }
    if case .sqlite(let path) = place.database, !FileManager.default.fileExists(atPath: path) {
      throw .noDatabase(path)
    }
    let time = TimeSource.live
    let link: String
    do {
      let store = try await place.database.open(time)
      defer { store.close() }
      do {
        link = try await HostAccess.startOver(store, time: time)
      } catch {
        throw AccountsError(error, place.database)
      }
    } catch let error as AccountsError {
      throw .accounts(error)
    } catch {
      throw .accounts(.other("\(type(of: error))"))
    }
    log.warning(
      "operator: a link for a new password was made; the old one and its sessions are void",
      [("database", place.database.place), ("uid", String(getuid()))])
    let host = place.host.contains(":") ? "[\(place.host)]" : place.host
    return address("http://\(host):\(place.port)", link)
  }
}

/// Why there is no link: one sentence with its remedy.
package enum OperatorLinkError: Error {
  case configuration(ConfigurationError)
  case accounts(AccountsError)
  case noDatabase(String)

  package var message: String {
    switch self {
    case .configuration(let error): error.message
    case .accounts(let error): error.message
    case .noDatabase(let path):
      "there is no database \(path); name the server's directory with --data, or its database with "
        + "--database"
    }
  }
}
