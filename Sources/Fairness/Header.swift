/// Everything the host could choose, fixed before the first draw. Its hash is the seal.
public struct Header: Equatable, Sendable {
  /// What people call the draw, as UTF-8.
  public var title: [UInt8]
  /// 16 random bytes, so that no two sessions are alike.
  public var session: [UInt8]
  /// The seal of the session that this one replaces.
  public var previous: Digest?
  public var list: ListSeal
  /// The secrets' anchor; needed in the modes that have a secret.
  public var chain: ChainSeal?
  public var mode: Mode
  /// The prizes that were announced, their numbers all different.
  public var plan: [Prize]
  /// Whether who has won may win again in a later draw.
  public var repeatWinners: Bool
  /// Ascending by their counts.
  public var checkpoints: [Checkpoint] = []
  /// Needed in the modes that have a beacon.
  public var beacon: Beacon?
  /// The hash of the program that draws.
  public var build: Digest?
  /// What will be thrown, and how many of each.
  public var sources: [PublicSource] = []

  public init(
    title: [UInt8], session: [UInt8], list: ListSeal, chain: ChainSeal?, mode: Mode,
    plan: [Prize], repeatWinners: Bool = false
  ) {
    self.title = title
    self.session = session
    self.list = list
    self.chain = chain
    self.mode = mode
    self.plan = plan
    self.repeatWinners = repeatWinners
  }

  /// What the header says of the list: enough to recognise it, nothing of who is in it.
  public struct ListSeal: Equatable, Sendable {
    /// 1…2^32−1 entrants.
    public var count: UInt64
    public var root: SumNode
    /// The rules by which identities were brought into one form.
    public var identityRule: [UInt8]
    /// What the order of the list is.
    public var order: [UInt8]

    public init(count: UInt64, root: SumNode, identityRule: [UInt8], order: [UInt8]) {
      self.count = count
      self.root = root
      self.identityRule = identityRule
      self.order = order
    }
  }

  /// What the header says of the chain of secrets.
  public struct ChainSeal: Equatable, Sendable {
    /// Secret number 0, which all others hash back to.
    public var anchor: Digest
    /// How many draws it has secrets for.
    public var length: UInt32

    public init(anchor: Digest, length: UInt32) {
      self.anchor = anchor
      self.length = length
    }
  }

  /// A state of the list that was shown while people still signed in.
  public struct Checkpoint: Equatable, Sendable {
    public var count: UInt64
    public var root: SumNode

    public init(count: UInt64, root: SumNode) {
      self.count = count
      self.root = root
    }
  }

  /// A chain of the drand network.
  public struct Beacon: Equatable, Sendable {
    /// The hash by which the network knows the chain.
    public var chain: Digest
    /// Seconds between rounds, at least 1.
    public var period: UInt64
    /// Seconds since 1970 of round 1.
    public var genesis: UInt64
    /// The rounds of the first draws in order, where they are planned.
    public var rounds: [UInt64]

    public init(chain: Digest, period: UInt64, genesis: UInt64, rounds: [UInt64] = []) {
      self.chain = chain
      self.period = period
      self.genesis = genesis
      self.rounds = rounds
    }

    /// When a round appears, in seconds since 1970; nil for round 0 and beyond 2^53−1.
    public func time(ofRound round: UInt64) -> UInt64? {
      guard round > 0 else { return nil }
      let (elapsed, tooLong) = (round &- 1).multipliedReportingOverflow(by: period)
      let (time, tooLate) = elapsed.addingReportingOverflow(genesis)
      return tooLong || tooLate || time > SumNode.largestSum ? nil : time
    }
  }
}

/// A prize of the plan, or one added on the night.
public struct Prize: Equatable, Sendable {
  /// 1…2^32−1; what arms name.
  public var number: UInt32
  public var name: [UInt8]
  /// How many people win it.
  public var count: UInt32
  /// Who may win it: anybody who shares a bit, everybody when there is none.
  public var groups: UInt32

  public init(number: UInt32, name: [UInt8], count: UInt32, groups: UInt32 = 0) {
    self.number = number
    self.name = name
    self.count = count
    self.groups = groups
  }
}

/// One kind of thing to be thrown or drawn in public.
public struct PublicSource: Equatable, Sendable {
  /// `dice`, `d10`, `cards` or `balls` for what counts; any other name for the show.
  public var name: [UInt8]
  /// How many throws.
  public var count: UInt32

  public init(name: [UInt8], count: UInt32) {
    self.name = name
    self.count = count
  }
}
