private import Dispatch

/// Exchanges with providers, on threads of their own.
struct Transfers: Sendable {
  let limits: TransferLimits
  private let pool: BlockingPool

  init(limits: TransferLimits) {
    self.limits = limits
    pool = BlockingPool(threads: limits.threads, waiting: limits.queue)
  }

  func send(_ request: HTTPRequest) async -> HTTPAnswer {
    let limits = limits
    return await run(busy: .unsent("busy"), cancelled: .unsent("cancelled")) { cancellation in
      CurlHandle.send(request, limits, cancellation)
    }
  }

  func send(_ mail: MailRequest) async -> MailAnswer {
    let limits = limits
    return await run(
      busy: MailAnswer(phase: .connecting, status: 0, isDone: false, problem: "busy"),
      cancelled: MailAnswer(phase: .connecting, status: 0, isDone: false, problem: "cancelled")
    ) { cancellation in
      CurlHandle.send(mail, limits, cancellation)
    }
  }

  private func run<Answer: Sendable>(
    busy: Answer, cancelled: Answer, _ work: @escaping @Sendable (Cancellation) -> Answer
  ) async -> Answer {
    let latest = DispatchTime.now() + .milliseconds(limits.waiting)
    let answer = await pool.run { cancellation in
      if cancellation.isCancelled { return cancelled }
      // Whoever asked has waited too long already.
      if DispatchTime.now() > latest { return busy }
      return work(cancellation)
    }
    return answer ?? busy
  }
}
