/// One number's way through the pictures, from key to key.
struct Track {
  /// How a value travels to a key from the one before.
  enum Ease {
    /// Jumps when the key's picture comes.
    case hold
    case even
    /// Slow out, slow in.
    case slow
    /// Sets out slowly.
    case leave
    /// Arrives slowly.
    case arrive
  }

  struct Key {
    var picture: Double
    var value: Double
    var ease: Ease

    init(_ picture: Double, _ value: Double, _ ease: Ease = .slow) {
      self.picture = picture
      self.value = value
      self.ease = ease
    }
  }

  private let start: Double
  private let keys: [Key]

  /// - Parameter start: the value before the first key.
  init(_ start: Double, _ keys: [Key]) {
    self.start = start
    self.keys = keys
  }

  /// The value at a picture, or between two.
  func at(_ picture: Double) -> Double {
    var before = Key(0, start)
    for key in keys {
      if picture >= key.picture {
        before = key
        continue
      }
      let span = max(key.picture - before.picture, 1e-9)
      let t = clamp((picture - before.picture) / span)
      return mix(before.value, key.value, Self.eased(t, key.ease))
    }
    return before.value
  }

  private static func eased(_ t: Double, _ ease: Ease) -> Double {
    switch ease {
    case .hold: 0
    case .even: t
    case .slow: t * t * (3 - 2 * t)
    case .leave: t * t
    case .arrive: 1 - (1 - t) * (1 - t)
    }
  }
}

/// A key, short enough for tables.
func at(_ picture: Double, _ value: Double, _ ease: Track.Ease = .slow) -> Track.Key {
  Track.Key(picture, value, ease)
}
