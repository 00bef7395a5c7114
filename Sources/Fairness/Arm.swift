/// The host's last word before the public contribution: which draws it will decide.
public struct Arm: Equatable, Sendable {
  /// 1, 2, 3, … over the session.
  public var number: UInt32
  /// In the order in which they will be concluded; at least one.
  public var draws: [PlannedDraw]
  /// The hash of the log before this entry.
  public var log: Digest

  public init(number: UInt32, draws: [PlannedDraw], log: Digest) {
    self.number = number
    self.draws = draws
    self.log = log
  }

  /// One draw that the arm fixes: which prize, for the how-manieth time, and for how many.
  public struct PlannedDraw: Equatable, Sendable {
    /// 1, 2, 3, … over the session, whatever the prize.
    public var draw: UInt32
    /// The number of the prize in the plan.
    public var prize: UInt32
    /// 0 the first time, then 1, 2, … for seats that came back.
    public var redraw: UInt32
    /// How many are to win.
    public var count: UInt32
    /// The beacon's round, in the modes that have one.
    public var round: UInt64?

    public init(
      draw: UInt32, prize: UInt32, redraw: UInt32 = 0, count: UInt32, round: UInt64? = nil
    ) {
      self.draw = draw
      self.prize = prize
      self.redraw = redraw
      self.count = count
      self.round = round
    }
  }

  /// What is shown on the stage before the throw, and what the draw's key contains.
  public func hash(engine: SHA256.Engine = .portable) -> Digest {
    var hasher = SHA256(engine: engine)
    hasher.update(tag: "FD1/arm")
    hasher.update(json.canonical)
    return hasher.finalize()
  }

  /// The object that is hashed, and that the log holds.
  public var json: JSONValue {
    var object = JSONObject()
    object.set("arm", JSONValue(number))
    object.set("draws", .array(draws.map { $0.json }))
    object.set("log", JSONValue(log))
    return .object(object)
  }

  /// Reads what ``json`` gives; refuses anything more or less, and numbers out of range.
  public init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    number = try members.number("arm", from: 1)
    draws = try members.list("draws", PlannedDraw.init)
    log = try members.digest("log")
    try members.end()
  }
}

extension Arm.PlannedDraw {
  var json: JSONValue {
    var object = JSONObject()
    object.set("draw", JSONValue(draw))
    object.set("prize", JSONValue(prize))
    object.set("redraw", JSONValue(redraw))
    object.set("k", JSONValue(count))
    if let round { object.set("round", JSONValue(round)) }
    return .object(object)
  }

  init(_ value: JSONValue) throws(FormatError) {
    var members = try Members(value)
    draw = try members.number("draw", from: 1)
    prize = try members.number("prize", from: 1)
    redraw = try members.number("redraw")
    count = try members.number("k", from: 1)
    round = try members.optional("round").map(JSONValue.positive)
    try members.end()
  }
}
