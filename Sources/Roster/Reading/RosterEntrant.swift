/// One person or thing that can win, as a list has it.
package struct RosterEntrant: Equatable, Sendable {
  /// The row it stands in, from 1 as a spreadsheet shows it.
  package var row: Int
  /// In canonical form; nil when the list has no ids, or none here.
  package var id: String?
  /// In canonical form; never empty.
  package var name: String
  /// 1 unless weights were chosen.
  package var weight: UInt32
  package var group: String?

  package init(
    row: Int, id: String? = nil, name: String, weight: UInt32 = 1, group: String? = nil
  ) {
    self.row = row
    self.id = id
    self.name = name
    self.weight = weight
    self.group = group
  }
}
