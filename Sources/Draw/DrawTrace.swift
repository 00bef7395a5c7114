/// Runs the frozen vectors: an operation, its arguments and a seed give numbers.
///
/// The same on every platform; the native tests and WebAssembly call it alike.
package struct DrawTrace {
  /// What is picked, and what the arguments mean.
  package enum Operation: Int32, CaseIterable, Sendable {
    /// bound, count
    case below
    /// count, size
    case distinctRanks
    /// count, size
    case repeatableRanks
    /// size
    case shuffle
    /// first, last, count, excluded numbers…
    case numberPool
    /// count, weights…
    case weightedPool
    /// capacity, length of the stream
    case reservoir
    /// count, length of the stream
    case reservoirWithRepeats
    /// capacity, weights…
    case weightedReservoir
    /// count, weights…
    case weightedReservoirWithRepeats
  }

  private var source: RepeatableSource

  package init(seed: UInt64) { source = RepeatableSource(seed: seed) }

  /// The numbers picked, followed by how many words of the source that took.
  package mutating func run(
    _ operation: Operation, _ arguments: [Int64]
  ) throws(PickError) -> [Int64] {
    var numbers = try picks(operation, arguments[...])
    numbers.append(Int64(source.count))
    return numbers
  }

  private mutating func picks(
    _ operation: Operation, _ arguments: ArraySlice<Int64>
  ) throws(PickError) -> [Int64] {
    var arguments = arguments
    func next() -> UInt64 { UInt64(bitPattern: arguments.popFirst() ?? 0) }
    switch operation {
    case .below:
      let bound = next()
      return try source.repeatableRanks(next(), below: bound).map { Int64(bitPattern: $0) }
    case .distinctRanks:
      let count = next()
      return try source.distinctRanks(count, below: next()).map { Int64(bitPattern: $0) }
    case .repeatableRanks:
      let count = next()
      return try source.repeatableRanks(count, below: next()).map { Int64(bitPattern: $0) }
    case .shuffle:
      var numbers = Array(0..<Int64(next()))
      try source.shuffle(&numbers)
      return numbers
    case .numberPool:
      let first = Int64(bitPattern: next())
      var pool = try NumberPool(first: first, last: Int64(bitPattern: next()))
      let count = next()
      pool.exclude(Array(arguments))
      return try pool.pick(count, using: &source)
    case .weightedPool:
      let count = next()
      var pool = try WeightedPool(weights: weights(arguments))
      return try pool.pick(count, using: &source).map { Int64($0) }
    case .reservoir: return try reservoir(next(), length: next()).winners(using: &source)
    case .reservoirWithRepeats:
      let count = next()
      let length = next()
      let distinct = try reservoir(count, length: length).winners(using: &source)
      return try source.repeating(distinct, count: count, ofSize: length)
    case .weightedReservoir:
      let count = next()
      return try weighted(count, arguments).winners(using: &source).map { $0.element }
    case .weightedReservoirWithRepeats:
      let count = next()
      let reservoir = try weighted(count, arguments)
      let distinct = try reservoir.winners(using: &source)
      return try source.repeating(distinct, count: count, ofTotalWeight: reservoir.totalWeight)
        .map { $0.element }
    }
  }

  private func weights(_ numbers: ArraySlice<Int64>) -> [UInt32] {
    numbers.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Entrants are numbered from 1.
  private mutating func reservoir(
    _ capacity: UInt64, length: UInt64
  ) throws(PickError) -> Reservoir<Int64> {
    var reservoir = Reservoir<Int64>(capacity: capacity)
    while reservoir.seen < length {
      let number = Int64(reservoir.seen) + 1
      try reservoir.offer(number, using: &source)
    }
    return reservoir
  }

  /// Entrants are numbered from 0.
  private mutating func weighted(
    _ capacity: UInt64, _ numbers: ArraySlice<Int64>
  ) throws(PickError) -> WeightedReservoir<Int64> {
    var reservoir = WeightedReservoir<Int64>(capacity: capacity)
    for weight in weights(numbers) {
      let number = Int64(reservoir.seen)
      try reservoir.offer(number, weight: weight, using: &source)
    }
    return reservoir
  }
}

/// Words that follow from a seed, for vectors and tests; never for a draw that counts.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
package struct RepeatableSource: RandomSource, Sendable {
  private var state: UInt64
  /// Words delivered so far.
  package private(set) var count: UInt64 = 0

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    count += 1
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
