package import PhoneSignIn
package import Store

/// Why the database or the keys cannot be used: one sentence with its remedy.
package enum AccountsError: Error {
  case store(StoreError, SiteConfiguration.Database)
  case secrets(SecretsError)
  case other(String)

  /// What a use of the database failed with.
  init(_ error: any Error, _ database: SiteConfiguration.Database) {
    self = (error as? StoreError).map { .store($0, database) } ?? .other("\(type(of: error))")
  }

  package var message: String {
    switch self {
    case .store(let error, let database): Self.message(error, database.name)
    case .secrets(let error): Self.message(error)
    case .other(let kind): "signing in cannot be prepared (\(kind))"
    }
  }

  private static func message(_ error: StoreError, _ name: String) -> String {
    switch error {
    case .unavailable(let reason): "\(name) cannot be opened: \(oneLine(reason))"
    case .busy: "\(name) is held by another program; end that one and start again"
    case .corrupt: "\(name) is no database, or damaged; restore it, or name another with --database"
    case .full: "there is no room on the disk for \(name)"
    case .schemaTooNew(let migration):
      "\(name) was written by a later version of maneki (\(oneLine(migration))); use that one"
    case .schemaDiverged(_, let found):
      "\(name) belongs to another program or version (\(oneLine(found)))"
    case .failed(let code, let message): "\(name) refused: \(oneLine(message)) (\(code))"
    case .constraint, .overloaded, .outcomeUnknown, .unexpectedColumn, .readOnly, .closed:
      "\(name) cannot be prepared"
    }
  }

  private static func message(_ error: SecretsError) -> String {
    switch error {
    case .unreadable(let path, let reason): "the keys \(path) cannot be read: \(reason)"
    case .tooOpen(let path):
      "the keys \(path) can be read by others; 'chmod 600 \(path)' keeps them to their owner"
    case .malformed(let path, let line): "\(path):\(line): this is no line of keys"
    case .incomplete(let path):
      "the keys \(path) are incomplete; restore the file, or remove it to begin anew with new keys"
    }
  }

  /// Engines say some things over several lines.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0 == " " || $0 == "\t" } }
      .joined(separator: "; ")
  }
}

extension SiteConfiguration.Database {
  /// Its file or address, without a password.
  var place: String {
    switch self {
    case .sqlite(let path): path
    case .postgreSQL(let url): LayeredSettings.withoutPassword(url)
    }
  }

  /// As messages call it.
  var name: String { "the database \(place)" }
}
