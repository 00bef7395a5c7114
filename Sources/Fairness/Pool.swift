/// Who can still win, with a count for every combination of groups that was asked for.
struct Pool: Sendable {
  private var voided: Bitmap
  private var taken: Bitmap
  /// Members of the draw that is being selected.
  private var marked: Bitmap
  private let table: EntrantTable
  private var eligible: [(groups: UInt32, count: UInt32)]

  init(_ table: EntrantTable) {
    self.table = table
    voided = Bitmap(count: table.count)
    taken = Bitmap(count: table.count)
    marked = Bitmap(count: table.count)
    eligible = [(0, table.count)]
  }

  /// The entrant who owns a ticket.
  func holder(of ticket: UInt64) -> UInt32 { table.holder(of: ticket) }

  var total: UInt64 { table.total }

  func canWin(_ seq: UInt32, groups: UInt32) -> Bool {
    !voided[seq] && !taken[seq] && !marked[seq] && table.isIn(groups, seq)
  }

  mutating func mark(_ seq: UInt32) { marked[seq] = true }

  mutating func unmark(_ seq: UInt32) { marked[seq] = false }

  mutating func void(_ seq: UInt32) {
    if !voided[seq], !taken[seq] { adjust(seq, by: -1) }
    voided[seq] = true
  }

  mutating func take(_ seq: UInt32) {
    if !voided[seq], !taken[seq] { adjust(seq, by: -1) }
    taken[seq] = true
  }

  mutating func giveBack(_ seq: UInt32) {
    guard taken[seq] else { return }
    taken[seq] = false
    if !voided[seq] { adjust(seq, by: 1) }
  }

  private mutating func adjust(_ seq: UInt32, by change: Int32) {
    for index in eligible.indices where table.isIn(eligible[index].groups, seq) {
      eligible[index].count = UInt32(
        truncatingIfNeeded: Int64(eligible[index].count) + Int64(change))
    }
  }

  /// How many can win a prize of these groups; nil until they have been counted.
  func eligibleCount(groups: UInt32) -> UInt32? {
    for entry in eligible where entry.groups == groups { return entry.count }
    return nil
  }

  /// Counts a part of the list, from `position` on.
  func count(groups: UInt32, from position: UInt32, limit: UInt32) -> (found: UInt32, next: UInt32)
  {
    let end = UInt32(min(UInt64(position) &+ UInt64(limit), UInt64(table.count)))
    var found: UInt32 = 0
    for seq in position..<end where !voided[seq] && !taken[seq] && table.isIn(groups, seq) {
      found &+= 1
    }
    return (found, end)
  }

  mutating func remember(_ count: UInt32, groups: UInt32) { eligible.append((groups, count)) }

  var size: UInt32 { table.count }
}

private struct Bitmap: Sendable {
  private var words: [UInt64]

  init(count: UInt32) { words = [UInt64](repeating: 0, count: Int(count >> 6) &+ 1) }

  subscript(seq: UInt32) -> Bool {
    get { words[Int(seq >> 6)] & (1 &<< UInt64(seq & 63)) != 0 }
    set {
      let bit: UInt64 = 1 &<< UInt64(seq & 63)
      if newValue { words[Int(seq >> 6)] |= bit } else { words[Int(seq >> 6)] &= ~bit }
    }
  }
}
