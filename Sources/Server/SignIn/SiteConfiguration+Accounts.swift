import Delivery
package import HTTP
import PhoneSignIn
package import Store
import StorePostgreSQL
import StoreSQLite

/// What sign-in and the host's pages stand on, opened by the configuration.
package struct Accounts: Sendable {
  package let store: Store
  package let signIn: SignIn
  package let host: HostAccess

  package func close() { store.close() }

  /// Throws away what is no longer needed, a batch at a time.
  package func prune() async {
    do {
      while try await signIn.service.prune() {}
      try await host.prune()
    } catch {
      signIn.log.failed("pruning failed", error)
    }
  }
}

extension SiteConfiguration {
  /// Opens the database, bringing its schema up to date, and reads the keys beside it.
  package func openAccounts(_ log: Log) async throws(AccountsError) -> Accounts {
    let time = TimeSource.live
    let store = try await database.open(time)
    do {
      let secrets = try Secrets.load(path: dataDirectory + "/keys", entropy: .live)
      let sender = Senders.make(senders) { provider, attempt in
        log.warning("message not taken", [("sender", provider), ("outcome", attempt.word)])
      }
      let service = try PhoneSignIn(
        configuration: signIn, store: store, sender: sender, secrets: secrets, time: time,
        report: { log.failed("the outcome of a message could not be kept", $0) })
      return Accounts(
        store: store, signIn: SignIn(service: service, outbox: outbox, log: log),
        host: HostAccess(
          store: store, time: time, addressDigest: { try service.digest(of: $0) }))
    } catch let error as SecretsError {
      store.close()
      throw .secrets(error)
    } catch {
      store.close()
      throw .other("\(type(of: error))")
    }
  }

  /// The file of the outbox, where development shows it.
  private var outbox: OutboxFile? {
    guard !isProduction else { return nil }
    for case .outbox(let path) in senders { return OutboxFile(path: path) }
    return nil
  }
}

extension SiteConfiguration.Database {
  /// Opens it and brings its schema up to date.
  func open(_ time: TimeSource) async throws(AccountsError) -> Store {
    do {
      return switch self {
      case .sqlite(let path): try await Store.sqlite(path: path, now: time.now())
      case .postgreSQL(let url): try await Store.postgreSQL(url: url, now: time.now())
      }
    } catch {
      throw AccountsError(error, self)
    }
  }
}

extension Attempt {
  fileprivate var word: String {
    switch self {
    case .accepted: "accepted"
    case .refused(let reason): "refused: \(reason)"
    case .undeliverable(let reason): "undeliverable: \(reason)"
    case .unknown: "unknown"
    }
  }
}
