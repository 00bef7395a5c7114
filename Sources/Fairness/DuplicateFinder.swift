/// Notices that two of many hashes are equal, in time and memory that no input can worsen.
///
/// Compares the first 64 bits: equal hashes are always found. Two different ones are taken for
/// equal with a chance of about n²/2^65, one in 90,000 for twenty million.
struct DuplicateFinder: Sendable {
  private var keys: [UInt64] = []
  private var sorted: [UInt64] = []
  /// Where the next key of each byte value goes, for the pass at hand.
  private var offsets: [Int] = []
  private var pass: UInt64 = 0
  private var index = 0

  mutating func append(_ hash: Digest) { keys.append(hash.firstWord) }

  /// Sorts by one byte after the other; false while there is more to do, `budget` in keys.
  mutating func step(budget: inout UInt64) -> Bool {
    while pass < 8 {
      if offsets.isEmpty { startPass() }
      let end = index &+ Int(min(budget, UInt64(keys.count &- index)))
      scatter(to: end)
      budget &-= UInt64(end &- index)
      index = end
      guard index == keys.count else { return false }
      swap(&keys, &sorted)
      offsets = []
      index = 0
      pass &+= 1
    }
    return true
  }

  private mutating func startPass() {
    if sorted.isEmpty { sorted = [UInt64](repeating: 0, count: keys.count) }
    var counts = [Int](repeating: 0, count: 256)
    for key in keys { counts[Int((key &>> (pass &* 8)) & 255)] &+= 1 }
    var sum = 0
    for value in counts.indices {
      offsets.append(sum)
      sum &+= counts[value]
    }
  }

  private mutating func scatter(to end: Int) {
    let shift = pass &* 8
    for position in index..<end {
      let key = keys[position]
      let byte = Int((key &>> shift) & 255)
      sorted[offsets[byte]] = key
      offsets[byte] &+= 1
    }
  }

  /// Whether two are equal, once sorted. Gives the memory back.
  mutating func finish() -> Bool {
    var found = false
    for position in keys.indices.dropFirst() where keys[position] == keys[position &- 1] {
      found = true
    }
    keys = []
    sorted = []
    return found
  }
}
