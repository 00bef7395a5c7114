/// What a provider may take of our time and memory.
package struct TransferLimits: Equatable, Sendable {
  /// Milliseconds until a connection stands, TLS included.
  package var connecting = 5_000
  /// Milliseconds for the whole exchange.
  package var whole = 15_000
  /// Milliseconds a message may wait for a free thread before it is turned away.
  package var waiting = 5_000
  /// Bytes of an answer that are read; a longer one counts as broken.
  package var answerBytes = 65_536
  package var threads = 16
  /// Messages that may wait for a thread.
  package var queue = 64
  /// A file of certificates to trust instead of the system's, for a gateway of one's own.
  package var certificates: String?

  package init() {}
}
