/// What a draw has decided.
struct DrawResult: Equatable {
  struct Winner: Equatable {
    enum Who: Equatable {
      case number(Int64)
      case entrant(Entrant)
    }

    var who: Who
    /// Nil where every chance was equal.
    var weight: UInt32?

    init(_ who: Who, weight: UInt32? = nil) {
      self.who = who
      self.weight = weight
    }

    /// The line or record of the input, counted from 1.
    var row: UInt64? {
      if case .entrant(let entrant) = who { entrant.row } else { nil }
    }
  }

  /// How many could win.
  var pool: UInt64
  /// How many winners were asked for.
  var asked: UInt64
  /// In the order of winning.
  var winners: [Winner]
  var texts = EntrantTexts()

  /// What is printed for a winner, UTF-8.
  func value(of winner: Winner) -> ArraySlice<UInt8> {
    switch winner.who {
    case .number(let number): Array(String(number).utf8)[...]
    case .entrant(let entrant): texts[entrant]
    }
  }
}
