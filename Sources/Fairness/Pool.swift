/// Who can still win, with a count for every combination of groups that was asked for.
struct Pool: Sendable {
  private var voided = Bitmap()
  private var taken = Bitmap()
  /// Members of the draw that is being selected.
  private var marked = Bitmap()
  /// Owners of the numbers drawn, whether they won or not; nil unless they are asked for.
  private(set) var owners: Bitmap?
  private let entrants: Entrants
  private var eligible: [(groups: UInt32, count: UInt32)]

  /// The list whole, or those of it that are proven.
  enum Entrants: Sendable {
    case all(EntrantTable)
    case proven(ProvenEntrants)
  }

  init(_ entrants: Entrants, notesOwners: Bool = false) {
    self.entrants = entrants
    if notesOwners { owners = Bitmap() }
    eligible = []
    eligible.append((0, size))
  }

  /// The entrant who owns a ticket; nil when that is not proven.
  mutating func holder(of ticket: UInt64) -> UInt32? {
    switch entrants {
    case .all(let table):
      let seq = table.holder(of: ticket)
      owners?[seq] = true
      return seq
    case .proven(let proven): return proven.holder(of: ticket)
    }
  }

  var total: UInt64 {
    switch entrants {
    case .all(let table): table.total
    case .proven(let proven): proven.root.sum
    }
  }

  private func isIn(_ groups: UInt32, _ seq: UInt32) -> Bool {
    switch entrants {
    case .all(let table): table.isIn(groups, seq)
    case .proven(let proven): groups == 0 || (proven[seq]?.groups ?? 0) & groups != 0
    }
  }

  func canWin(_ seq: UInt32, groups: UInt32) -> Bool {
    !voided[seq] && !taken[seq] && !marked[seq] && isIn(groups, seq)
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
    for index in eligible.indices where isIn(eligible[index].groups, seq) {
      eligible[index].count = UInt32(
        truncatingIfNeeded: Int64(eligible[index].count) + Int64(change))
    }
  }

  /// How many can win a prize of these groups; nil until they have been counted.
  ///
  /// A group cannot be counted before everybody is proven: till then it may be everybody.
  func eligibleCount(groups: UInt32) -> UInt32? {
    if case .proven(let proven) = entrants, !proven.isWhole { return eligible[0].count }
    for entry in eligible where entry.groups == groups { return entry.count }
    return nil
  }

  /// Counts a part of the list, from `position` on.
  func count(groups: UInt32, from position: UInt32, limit: UInt32) -> (found: UInt32, next: UInt32)
  {
    let end = UInt32(min(UInt64(position) &+ UInt64(limit), UInt64(size)))
    var found: UInt32 = 0
    for seq in position..<end where !voided[seq] && !taken[seq] && isIn(groups, seq) {
      found &+= 1
    }
    return (found, end)
  }

  mutating func remember(_ count: UInt32, groups: UInt32) { eligible.append((groups, count)) }

  var size: UInt32 {
    switch entrants {
    case .all(let table): table.count
    case .proven(let proven): proven.size
    }
  }
}
