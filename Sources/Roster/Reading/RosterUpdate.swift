/// An entrant a draw already has, as far as a list can know it.
package struct KnownEntrant: Equatable, Sendable {
  /// The draw's own number for it, which nothing here changes.
  package var number: UInt64
  package var id: String?
  package var name: String
  package var weight: UInt32
  package var group: String?

  package init(
    number: UInt64, id: String? = nil, name: String, weight: UInt32 = 1, group: String? = nil
  ) {
    self.number = number
    self.id = id
    self.name = name
    self.weight = weight
    self.group = group
  }
}

/// What reading a list again means for a draw that already has entrants.
///
/// It only ever adds: who is missing from the list stays, so that winners and numbers stay.
package struct RosterUpdate: Equatable, Sendable {
  /// An entrant and the row of the list that is the same one.
  package struct Match: Equatable, Sendable {
    package var number: UInt64
    package var entrant: RosterEntrant
  }

  /// Rows nobody is known for, in the order of the list.
  package private(set) var added: [RosterEntrant] = []
  package private(set) var unchanged: [Match] = []
  /// The same entrant with another name, weight or group.
  package private(set) var changed: [Match] = []
  /// Numbers of those who are not in the list any more.
  package private(set) var missing: [UInt64] = []
  /// Added rows that bear the name of somebody missing: perhaps one person under a new id, who
  /// would then have two chances. A person must decide.
  package private(set) var namesakes: [Match] = []

  /// Compares by id where both sides have one; those without, by name and group, then by name, the
  /// first with the first. Two of one name stay two.
  package init(known: [KnownEntrant], list: [RosterEntrant]) {
    var matches = [Int?](repeating: nil, count: list.count)
    var isFree = [Bool](repeating: true, count: known.count)
    func match(_ knownKey: (KnownEntrant) -> [String]?, _ key: (RosterEntrant) -> [String]?) {
      var waiting: [[String]: [Int]] = [:]
      for index in known.indices.reversed() where isFree[index] {
        if let key = knownKey(known[index]) { waiting[key, default: []].append(index) }
      }
      for index in list.indices where matches[index] == nil {
        guard let key = key(list[index]), let found = waiting[key]?.popLast() else { continue }
        matches[index] = found
        isFree[found] = false
      }
    }
    match({ $0.id.map { [$0] } }, { $0.id.map { [$0] } })
    match(
      { $0.id == nil ? [$0.name, $0.group ?? ""] : nil },
      { $0.id == nil ? [$0.name, $0.group ?? ""] : nil })
    match({ $0.id == nil ? [$0.name] : nil }, { $0.id == nil ? [$0.name] : nil })
    var freeByName: [String: [Int]] = [:]
    for index in known.indices.reversed() where isFree[index] {
      missing.append(known[index].number)
      freeByName[known[index].name, default: []].append(index)
    }
    missing.reverse()
    for (entrant, match) in zip(list, matches) {
      guard let match else {
        added.append(entrant)
        if let twin = freeByName[entrant.name]?.popLast() {
          namesakes.append(Match(number: known[twin].number, entrant: entrant))
        }
        continue
      }
      let old = known[match]
      let isSame =
        old.name == entrant.name && old.weight == entrant.weight && old.group == entrant.group
      let result = Match(number: old.number, entrant: entrant)
      if isSame { unchanged.append(result) } else { changed.append(result) }
    }
  }
}
