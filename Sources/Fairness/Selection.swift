/// Finds the winners of one draw, a bounded amount of work at a time.
struct Selection: Sendable {
  private var numbers: NumberStream
  private let groups: UInt32
  private let asked: UInt32
  private var counted: UInt32 = 0
  private var position: UInt32 = 0
  /// min(asked, eligible), once everybody eligible is counted.
  private var wanted: UInt32?
  private(set) var winners: [UInt32] = []
  /// True when it ended at a number whose owner is not proven.
  private(set) var isUnproven = false

  init(_ numbers: NumberStream, groups: UInt32, count: UInt32) {
    self.numbers = numbers
    self.groups = groups
    asked = count
  }

  var numbersUsed: UInt64 { numbers.used }

  /// Goes on until the winners are known or the budget, in numbers, is spent; true when done.
  ///
  /// Marks the winners in the pool while it works and lets go of them at the end.
  mutating func step(_ pool: inout Pool, budget: inout UInt64) -> Bool {
    guard let wanted = wanted ?? count(&pool, &budget) else { return false }
    self.wanted = wanted
    while winners.count < Int(wanted) {
      guard budget > 0 else { return false }
      budget &-= 1
      guard let ticket = numbers.next() else { continue }
      guard let seq = pool.holder(of: ticket) else {
        isUnproven = true
        break
      }
      if pool.canWin(seq, groups: groups) {
        winners.append(seq)
        pool.mark(seq)
      }
    }
    for seq in winners { pool.unmark(seq) }
    return true
  }

  /// Counting 64 entrants costs as much of the budget as one number.
  private mutating func count(_ pool: inout Pool, _ budget: inout UInt64) -> UInt32? {
    if let known = pool.eligibleCount(groups: groups) { return min(asked, known) }
    while position < pool.size {
      guard budget > 0 else { return nil }
      let limit = UInt32(min(budget, 1 << 20) &* 64)
      let (found, next) = pool.count(groups: groups, from: position, limit: limit)
      budget &-= min(budget, UInt64(next &- position) / 64 &+ 1)
      counted &+= found
      position = next
    }
    pool.remember(counted, groups: groups)
    return min(asked, counted)
  }

  /// Lets go of the winners found so far, when the search is given up.
  func release(_ pool: inout Pool) {
    for seq in winners { pool.unmark(seq) }
  }
}

/// The winners of a single draw over a whole list, for programs that keep no log.
public enum DrawSelection {
  /// At most `count`, in the order in which they won; fewer when fewer are in the groups.
  ///
  /// Stops early, with those found, once `limit` numbers were used.
  public static func winners(
    key: DrawKey, table: EntrantTable, count: UInt32, groups: UInt32 = 0, limit: UInt64 = 1 << 26,
    engine: SHA256.Engine = .portable
  ) -> [UInt32] {
    var pool = Pool(.all(table))
    guard let numbers = NumberStream(key: key, total: table.total, engine: engine) else {
      return []
    }
    var selection = Selection(numbers, groups: groups, count: count)
    var budget = limit
    _ = selection.step(&pool, budget: &budget)
    return selection.winners
  }
}
