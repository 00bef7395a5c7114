import DelimitedText
import Draw
import SecureRandom

/// Draws from the rows of a table, in one pass and in memory for the winners.
struct Table {
  private let file: String
  private let choice: DrawRequest.TableChoice
  private let detectsHeader: Bool
  private var columns: TableColumns?
  /// Who may win when no column of weights is named, and when one is.
  private var equals: Reservoir<Entrant>
  private var weighted: WeightedReservoir<Entrant>
  private var texts = EntrantTexts()
  private var source: SecureRandom
  /// Why reading stopped: the reader's closure cannot throw.
  private(set) var failure: (any Error)?

  /// - Parameters:
  ///   - file: its name, for errors.
  ///   - detectsHeader: whether the first row looks like a header, for when nobody has said.
  init(
    _ file: String, _ choice: DrawRequest.TableChoice, detectsHeader: Bool, winners: UInt64,
    source: SecureRandom
  ) {
    self.file = file
    self.choice = choice
    self.detectsHeader = detectsHeader
    self.source = source
    equals = Reservoir(capacity: winners)
    weighted = WeightedReservoir(capacity: winners)
  }

  /// Takes the next row; one that shows nothing is no entrant.
  mutating func take(_ row: borrowing DelimitedRow) -> DelimitedReader.Answer {
    do {
      try offer(row)
      return .next
    } catch {
      failure = error
      return .stop
    }
  }

  private mutating func offer(_ row: borrowing DelimitedRow) throws {
    guard !row.isBlank else { return }
    guard let columns else {
      let found = try TableColumns.find(in: row, choice, detectsHeader: detectsHeader, file)
      columns = found.columns
      if !found.isHeader { try offer(row) }
      return
    }
    guard row.count > columns.value, !row.isBlank(columns.value) else {
      throw CommandFailure("\(file): \(columns.place(columns.value, row.number)): no value")
    }
    if let column = columns.weight {
      let weight = try columns.weight(of: row, column, file)
      guard try weighted.admits(weight: weight, using: &source) else { return }
      try weighted.take(keep(row, columns), using: &source)
      if texts.needTidying { texts.tidy { move in weighted.changeEach(move) } }
    } else if try equals.pass(1, using: &source) == 0 {
      equals.take(keep(row, columns))
      if texts.needTidying { texts.tidy { move in equals.changeEach(move) } }
    }
  }

  private mutating func keep(_ row: borrowing DelimitedRow, _ columns: TableColumns) -> Entrant {
    let number = row.number
    return row.withField(columns.value) { texts.keep($0, row: number) }
  }

  /// Ends the draw.
  mutating func result(of request: DrawRequest) throws(PickError) -> DrawResult {
    let isWeighted = columns?.weight != nil
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
