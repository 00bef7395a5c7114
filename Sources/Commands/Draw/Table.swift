import DelimitedText
import Draw
import SecureRandom

/// Draws from the rows of a table, in one pass and in memory for the winners.
struct Table {
  /// Who may win when no column of weights is named, and when one is.
  private var equals: Reservoir<Entrant>
  private var weighted: WeightedReservoir<Entrant>
  private var texts = EntrantTexts()
  private var source: SecureRandom
  private var isWeighted = false

  init(winners: UInt64, source: SecureRandom) {
    self.source = source
    equals = Reservoir(capacity: winners)
    weighted = WeightedReservoir(capacity: winners)
  }

  mutating func read(_ file: inout DrawInput, _ choice: DrawRequest.TableChoice) throws {
    let columns = try TableText.read(&file, choice) { row, column, weight in
      try take(row, column, weight)
    }
    isWeighted = columns?.weight != nil
  }

  private mutating func take(
    _ row: borrowing DelimitedRow, _ column: Int, _ weight: UInt32?
  ) throws {
    if let weight {
      guard try weighted.admits(weight: weight, using: &source) else { return }
      try weighted.take(keep(row, column), using: &source)
      if texts.needTidying { texts.tidy { move in weighted.changeEach(move) } }
    } else if try equals.pass(1, using: &source) == 0 {
      equals.take(keep(row, column))
      if texts.needTidying { texts.tidy { move in equals.changeEach(move) } }
    }
  }

  private mutating func keep(_ row: borrowing DelimitedRow, _ column: Int) -> Entrant {
    let number = row.number
    return row.withField(column) { texts.keep($0, row: number) }
  }

  /// Ends the draw.
  mutating func result(of request: DrawRequest) throws(PickError) -> DrawResult {
    let winners =
      isWeighted
      ? try weighted.winners(request, &source) : try equals.winners(request, &source)
    return DrawResult(
      pool: isWeighted ? weighted.seen : equals.seen, asked: request.count, winners: winners,
      texts: texts)
  }
}

extension Reservoir<Entrant> {
  /// The winners of a list; when winners may repeat, as if each had been drawn from all.
  func winners(
    _ request: DrawRequest, _ source: inout SecureRandom
  ) throws(PickError) -> [DrawResult.Winner] {
    var entrants = try winners(using: &source)
    if request.allowsRepeats, !entrants.isEmpty {
      entrants = try source.repeating(entrants, count: request.count, ofSize: seen)
    }
    return entrants.map { DrawResult.Winner(.entrant($0)) }
  }
}

extension WeightedReservoir<Entrant> {
  /// The winners of a list with weights; when winners may repeat, as if each had been drawn from
  /// all.
  func winners(
    _ request: DrawRequest, _ source: inout SecureRandom
  ) throws(PickError) -> [DrawResult.Winner] {
    var winners = try winners(using: &source)
    if request.allowsRepeats, !winners.isEmpty {
      winners = try source.repeating(winners, count: request.count, ofTotalWeight: totalWeight)
    }
    return winners.map { DrawResult.Winner(.entrant($0.element), weight: $0.weight) }
  }
}
