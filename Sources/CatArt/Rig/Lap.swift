/// One lap: the tongue reaches, touches, pulls a column up, and the jaws close on it.
struct Lap {
  /// What the tongue and the head do in one picture of a lap.
  struct Beat {
    var jaw: Double
    /// How far the tongue is out; it reaches the milk at 1.
    var reach: Double
    var curl: Double
    var column: Double
    var cheeks: Double
    /// Height of the head against its mean, in points; down is positive.
    var bob: Double
  }

  static let careful = [
    Beat(jaw: 0.75, reach: 0.62, curl: 0.25, column: 0, cheeks: 0, bob: 2),
    Beat(jaw: 0.85, reach: 1, curl: 1, column: 0, cheeks: 0, bob: 8),
    Beat(jaw: 0.6, reach: 0.45, curl: 0.9, column: 1, cheeks: 0.2, bob: -1),
    Beat(jaw: 0.0, reach: 0, curl: 0, column: 0.42, cheeks: 0.8, bob: -7),
  ]
  static let greedy = [
    Beat(jaw: 1, reach: 1, curl: 1, column: 0, cheeks: 0.1, bob: 11),
    Beat(jaw: 0.7, reach: 0.4, curl: 0.9, column: 1, cheeks: 0.3, bob: 0),
    Beat(jaw: 0.05, reach: 0, curl: 0, column: 0.35, cheeks: 1, bob: -10),
  ]

  var start: Int
  var beats: [Beat]
  /// Tilt and sideways shift of the head, so that no two laps are alike.
  var roll = 0.0
  var shift = 0.0
  var strength = 1.0
  /// How much milk it takes.
  var takes: Double

  /// The picture in which the tongue touches the milk.
  var touch: Int { start + (beats.firstIndex { $0.reach >= 1 } ?? 0) }

  static let all: [Lap] = [
    // The first touch, and the first lap after it.
    Lap(
      start: 18,
      beats: [
        Beat(jaw: 0.5, reach: 0.45, curl: 0.1, column: 0, cheeks: 0, bob: 0),
        Beat(jaw: 0.7, reach: 1, curl: 0.8, column: 0, cheeks: 0, bob: 4),
      ], takes: 0),
    Lap(
      start: 20,
      beats: [
        Beat(jaw: 0.8, reach: 1, curl: 1, column: 0, cheeks: 0, bob: 7),
        Beat(jaw: 0.7, reach: 0.7, curl: 0.9, column: 1, cheeks: 0, bob: 2),
        Beat(jaw: 0.45, reach: 0.32, curl: 0.7, column: 1, cheeks: 0.2, bob: -4),
        Beat(jaw: 0, reach: 0, curl: 0, column: 0.4, cheeks: 0.9, bob: -8),
      ], takes: 0.04),
    Lap(start: 27, beats: careful, takes: 0.08),
    Lap(start: 31, beats: careful, roll: 0.03, shift: -2, takes: 0.08),
    Lap(start: 35, beats: careful, roll: -0.09, shift: 4, strength: 0.8, takes: 0.07),
    Lap(start: 39, beats: careful, roll: 0.02, shift: 1, takes: 0.08),
    Lap(start: 43, beats: careful, roll: 0.07, shift: -5, strength: 1.35, takes: 0.1),
    Lap(start: 50, beats: greedy, takes: 0.07),
    Lap(start: 53, beats: greedy, roll: 0.05, shift: -3, takes: 0.07),
    Lap(start: 56, beats: greedy, roll: -0.04, shift: 4, strength: 1.15, takes: 0.08),
    Lap(start: 59, beats: greedy, roll: 0.05, shift: -4, takes: 0.07),
    Lap(start: 62, beats: greedy, roll: -0.02, shift: 2, strength: 1.2, takes: 0.07),
  ]

  /// The lap a picture belongs to, and its beat.
  static func at(_ picture: Int) -> (lap: Lap, beat: Beat)? {
    for lap in all {
      let index = picture - lap.start
      if lap.beats.indices.contains(index) { return (lap, lap.beats[index]) }
    }
    return nil
  }
}
