/// Where the chance of a session comes from besides the sealed list.
public enum Mode: UInt8, CaseIterable, Sendable {
  /// A secret sealed beforehand, with or without something thrown in the room.
  case room
  /// Only what is thrown in the room: no secret, so no suspense after the throw.
  case open
  /// A round of a public randomness beacon.
  case beacon
  /// A sealed secret and a beacon round.
  case both

  /// As header and key spell it.
  public var name: StaticString {
    switch self {
    case .room: "room"
    case .open: "open"
    case .beacon: "beacon"
    case .both: "both"
    }
  }

  /// Whether each draw opens a secret of the sealed chain.
  public var hasSecret: Bool { self == .room || self == .both }

  /// Whether each draw waits for a round of the beacon.
  public var hasBeacon: Bool { self == .beacon || self == .both }

  init(_ text: [UInt8]) throws(FormatError) {
    for mode in Self.allCases where text.matches(mode.name) {
      self = mode
      return
    }
    throw .badMember
  }
}

/// How far a result can be trusted, by where its chance came from.
public enum Grade: UInt8, Sendable {
  /// List and secret were fixed beforehand; the host could have prepared them.
  case sealed
  /// Enough was thrown in public that preparing would not have paid.
  case `public`
  /// A beacon round that nobody in the room could know.
  case beacon

  /// As reports spell it.
  public var name: StaticString {
    switch self {
    case .sealed: "sealed"
    case .public: "public"
    case .beacon: "beacon"
    }
  }
}
