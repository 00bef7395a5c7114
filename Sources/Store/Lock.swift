/// Work that must not run twice at once, in any process on the database.
///
/// A transaction names its one lock before it begins and holds it to its end, so no two ever wait for
/// each other. Those that wait for the same lock in one process run as one transaction.
package enum Lock: Int64, Sendable {
  case migrations = 1
  /// Counting, deciding and taking, for everything about challenges.
  case signIn = 2
  /// The host's password, links and attempts.
  case host = 3
}
