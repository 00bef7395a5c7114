import Synchronization

/// A database: transactions go in, each on a connection of its own.
///
/// The engines differ in nothing a body can see. A body may run again from the start when the engine
/// asks for it, so it does nothing but use its transaction.
package struct Store: Sendable {
  package enum Access: Sendable {
    case read
    case write
  }

  /// A transaction that waits for a connection.
  package struct Job: Sendable {
    package var access: Access
    /// For writing: what no other transaction of any process may hold meanwhile.
    package var lock: Lock?
    package var now: Int64
    package var body: @Sendable (Transaction) throws -> Void
    /// Called once, after the commit or after everything was undone.
    package var complete: @Sendable (Result<Void, any Error>) -> Void

    package init(
      access: Access, lock: Lock? = nil, now: Int64,
      body: @escaping @Sendable (Transaction) throws -> Void,
      complete: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
      self.access = access
      self.lock = lock
      self.now = now
      self.body = body
      self.complete = complete
    }
  }

  private let submit: @Sendable (Job) -> Void
  private let shutDown: @Sendable () -> Void

  /// `submit` takes a job without blocking; `close` lets the jobs taken so far finish.
  package init(
    submit: @escaping @Sendable (Job) -> Void, close: @escaping @Sendable () -> Void
  ) {
    self.submit = submit
    self.shutDown = close
  }

  /// Runs the body and commits; what the body throws undoes it and is thrown on.
  ///
  /// - Parameter lock: waited for before the body runs. Who reads, decides and writes needs one.
  @discardableResult
  package func write<Result: Sendable>(
    now: Int64, holding lock: Lock? = nil,
    _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    try await perform(.write, lock, now: now, body)
  }

  /// Runs the body on one unchanging view of the data; writing is refused.
  package func read<Result: Sendable>(
    now: Int64, _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    try await perform(.read, nil, now: now, body)
  }

  package func close() { shutDown() }

  private func perform<Result: Sendable>(
    _ access: Access, _ lock: Lock?, now: Int64,
    _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    let slot = Slot<Result>()
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, _>) in
      submit(
        Job(
          access: access, lock: lock, now: now,
          body: { transaction in
            let result = try body(transaction)
            slot.result.withLock { $0 = result }
          },
          complete: { continuation.resume(with: $0) }))
    }
    guard let result = slot.result.withLock({ $0 }) else { throw StoreError.closed }
    return result
  }

  private final class Slot<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
  }
}

extension Store {
  /// A store that refuses everything with the error, for what must not touch it.
  package static func failing(_ error: StoreError) -> Store {
    Store(submit: { $0.complete(.failure(error)) }, close: {})
  }
}
