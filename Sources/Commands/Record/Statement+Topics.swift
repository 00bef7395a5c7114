import Fairness

/// A number and what it counts.
func counted(_ count: UInt64, _ one: String, _ many: String) -> String {
  "\(count) \(count == 1 ? one : many)"
}

extension Statement.ID {
  /// What the statement is about, for when nothing can be said of it.
  var topic: String {
    switch self {
    case .recordReadable: "whether the record is complete"
    case .headerSealed: "whether the log begins with its seal"
    case .sealCompared: "the seal you hold"
    case .logLinked: "the links between the entries"
    case .listSealed: "the list"
    case .ownersProven: "the owners of the numbers drawn"
    case .listUnseen: "what the list would show"
    case .commitmentsDistinct: "whether anybody stands in the list twice"
    case .checkpointsContained: "the states of the list shown earlier"
    case .entryIncluded: "your entry"
    case .entriesInOrder: "the order of events"
    case .redrawsJustified: "the redraws"
    case .secretsOpenChain: "the secrets"
    case .beaconRounds: "the beacon rounds"
    case .winnersRecomputed: "the winners"
    case .labelsOpen: "the labels of the winners"
    case .everythingChecked: "whether any entry was passed over"
    case .irregularities: "irregularities"
    case .publicBits: "the grade"
    }
  }
}
