/// Everything a quick draw keeps between visits: settings, pool and winners in order.
public struct QuickDrawSession: Equatable, Sendable {
  /// What rolls.
  public enum Source: UInt8, Sendable {
    case numbers = 0
    case names = 1
  }

  /// One place in the list of winners.
  public struct Winner: Equatable, Sendable {
    /// Whether a number or a name has won.
    public let source: Source
    /// The number itself, or the index of a person in `people`.
    public let value: UInt32
  }

  /// A name that won, told from its equals by ordinal.
  public struct Person: Equatable, Sendable {
    /// UTF-8.
    public let name: [UInt8]
    let ordinal: UInt32
  }

  /// One press of Stop.
  public struct Round: Equatable, Sendable {
    /// How many winners were wanted.
    public let asked: UInt16
    /// How many there were; fewer than asked when nobody else was left.
    public let drawn: UInt16
    /// When it was drawn, in milliseconds since 1970.
    public let time: UInt64
  }

  /// Grows by one with every save; two tabs that save from the same revision cannot both succeed.
  public internal(set) var revision: UInt64 = 0
  /// What rolls at present.
  public internal(set) var source = Source.numbers
  /// The range is 1 to this number.
  public internal(set) var upperBound: UInt32 = 500
  /// How many are wanted at each Stop.
  /// All winners of all rounds, in order.
  public internal(set) var winnersPerDraw: UInt16 = 1
  /// Whether one who has won can win again.
  public internal(set) var allowsRepeats = false
  /// Whether the page makes sounds.
  public internal(set) var isSoundOn = true
  /// Which list belongs to this session; 0 for none.
  public internal(set) var listIdentity: UInt64 = 0
  /// How many names that list has.
  public internal(set) var listCount: UInt32 = 0
  /// Every press of Stop that drew somebody, in order.
  public internal(set) var rounds: [Round] = []
  /// All winners of all rounds, in order.
  public internal(set) var winners: [Winner] = []
  /// The names that have won, each person once.
  public internal(set) var people: [Person] = []

  /// The session of a first visit: 1 to 500, one winner at a time.
  public init() {}

  /// How many entrants the present source has, winners included.
  public var entrantCount: UInt32 { source == .numbers ? upperBound : listCount }

  /// The winners of the latest round, in order.
  public var latest: ArraySlice<Winner> {
    winners.suffix(rounds.last.map { Int($0.drawn) } ?? 0)
  }

  /// The index in `winners` at which a round begins.
  public func firstWinner(ofRound round: Int) -> Int {
    rounds[..<round].reduce(0) { $0 + Int($1.drawn) }
  }

  mutating func clearResults() {
    rounds = []
    winners = []
    people = []
  }

  /// The index of a person, who is added if nobody equal has won before.
  mutating func person(name: ArraySlice<UInt8>, ordinal: UInt32) -> UInt32 {
    for (index, person) in people.enumerated()
    where person.ordinal == ordinal && person.name.elementsEqual(name) {
      return UInt32(index)
    }
    people.append(Person(name: Array(name), ordinal: ordinal))
    return UInt32(people.count - 1)
  }
}
