import Draw

/// Delivers given words, then fails.
struct ScriptedSource: RandomSource {
  var words: [UInt64]

  mutating func next() throws(PickError) -> UInt64 {
    guard !words.isEmpty else { throw .sourceFailed(code: 5) }
    return words.removeFirst()
  }
}

/// Always the same word: what a broken generator delivers.
struct ConstantSource: RandomSource {
  var word: UInt64
  mutating func next() throws(PickError) -> UInt64 { word }
}

/// The word from which `below(bound)` makes `number`, from the middle of its words.
func word(for number: UInt64, below bound: UInt64) -> UInt64 {
  // (2 × number + 1) × 2⁶³ ÷ bound
  let half = (2 * number + 1).multipliedFullWidth(by: 1 << 63)
  return bound.dividingFullWidth((half.high, half.low)).quotient
}

/// Every way in which numbers below the bounds can fall, each with its words.
func everyOutcome(_ bounds: [UInt64]) -> [ScriptedSource] {
  bounds.reduce([ScriptedSource(words: [])]) { outcomes, bound in
    outcomes.flatMap { outcome in
      (0..<bound).map { ScriptedSource(words: outcome.words + [word(for: $0, below: bound)]) }
    }
  }
}

/// How often each result comes about over every outcome.
func tally<Result: Hashable>(
  _ bounds: [UInt64], _ pick: (inout ScriptedSource) throws -> Result
) throws -> [Result: Int] {
  var counts: [Result: Int] = [:]
  for var source in everyOutcome(bounds) {
    counts[try pick(&source), default: 0] += 1
    // Words left over or missing would mean that the bounds are others than the test thinks.
    if !source.words.isEmpty { throw PickError.sourceStuck }
  }
  return counts
}
