package import Arguments
import Draw
import Glibc
package import SecureRandom

/// What `maneki draw` does, with its view of the world.
package struct DrawCommand: Sendable {
  /// Opens the secure generator.
  package var source: @Sendable () -> SecureRandom
  /// Opens a list by its path; what the caller should know about it is warned of.
  package var open: @Sendable (String, Terminal) throws -> DrawInput
  /// Goes on with a list that is no UTF-8 text, or throws the failure it is given.
  package var readForeign: @Sendable (ParsedArguments, CommandFailure) throws -> Never
  /// What the beacon's relay at an address says; nil when it gives no answer of use.
  package var askBeacon: @Sendable (ParsedArguments, String) async throws -> BeaconRound?

  package init(
    source: @escaping @Sendable () -> SecureRandom = { SecureRandom() },
    open: @escaping @Sendable (String, Terminal) throws -> DrawInput = { path, _ in
      try DrawInput(path: path)
    },
    readForeign: @escaping @Sendable (ParsedArguments, CommandFailure) throws -> Never = {
      throw $1
    },
    askBeacon: @escaping @Sendable (ParsedArguments, String) async throws -> BeaconRound? = {
      _, _ in nil
    }
  ) {
    self.source = source
    self.open = open
    self.readForeign = readForeign
    self.askBeacon = askBeacon
  }

  package func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitCode {
    let request = try DrawRequest(arguments)
    do {
      let result = try draw(request, terminal)
      return result.report(request, terminal)
    } catch let foreign as ForeignText.Found {
      try readForeign(arguments, foreign.failure)
    } catch let error as PickError {
      throw CommandFailure(error.sentence)
    }
  }

  private func draw(_ request: DrawRequest, _ terminal: Terminal) throws -> DrawResult {
    switch request.pool {
    case .range(let numbers):
      return try numbers.draw(request, source())
    case .lines(let path, let hasHeader):
      var input = try open(path, terminal)
      return try drawLines(&input, hasHeader, request)
    case .list(let path, let hasHeader):
      var input = try open(path, terminal)
      if try TableText.isTable(&input) {
        return try draw(&input, DrawRequest.TableChoice(hasHeader: hasHeader), request)
      }
      return try drawLines(&input, hasHeader, request)
    case .table(let path, let choice):
      var input = try open(path, terminal)
      return try draw(&input, choice, request)
    }
  }

  private func drawLines(
    _ input: inout DrawInput, _ hasHeader: Bool?, _ request: DrawRequest
  ) throws -> DrawResult {
    var lines = PlainLines(winners: request.count, source: source(), hasHeader: hasHeader)
    try lines.read(&input)
    return try lines.result(of: request)
  }

  private func draw(
    _ input: inout DrawInput, _ choice: DrawRequest.TableChoice, _ request: DrawRequest
  ) throws -> DrawResult {
    var table = Table(winners: request.count, source: source())
    try table.read(&input, choice)
    return try table.result(of: request)
  }
}

extension NumberPool {
  fileprivate func draw(
    _ request: DrawRequest, _ source: SecureRandom
  ) throws(PickError) -> DrawResult {
    var source = source
    let numbers =
      request.allowsRepeats
      ? try pickWithRepeats(request.count, using: &source) : try pick(request.count, using: &source)
    let winners = numbers.map { DrawResult.Winner(.number($0)) }
    return DrawResult(pool: remaining, asked: request.count, winners: winners)
  }
}

extension DrawResult {
  /// Prints what was drawn, says so when fewer than asked were left, and answers how it ends.
  fileprivate func report(_ request: DrawRequest, _ terminal: Terminal) -> ExitCode {
    if request.printsJSON { writeJSON(terminal) } else { writeLines(terminal) }
    let drawn = winners.count
    guard UInt64(drawn) < asked else { return .done }
    terminal.warn("\(drawn) of \(asked): nobody \(drawn == 0 ? "is left to draw" : "else is left")")
    return drawn == 0 ? .no : .done
  }
}

extension PickError {
  /// One line for people.
  fileprivate var sentence: String {
    switch self {
    case .sourceFailed(let code):
      "the system gives no secure random numbers: \(errorText(code)); nothing was drawn"
    case .sourceStuck:
      "the system's random numbers repeat themselves; nothing was drawn"
    case .emptyRange(let first, let last): "the range \(first)-\(last) is empty"
    case .rangeTooLarge: "the range is too large"
    case .zeroWeight(let index): "entrant \(index + 1) has no weight"
    case .totalWeightTooLarge: "the weights together pass 18446744073709551615"
    case .nobodyLeft: "nobody is left to draw"
    }
  }
}
