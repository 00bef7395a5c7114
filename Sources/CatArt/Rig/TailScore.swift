/// The tail's part: shapes it passes through, each segment later than the one before it.
enum TailScore {
  private struct Shape {
    var base: Double
    var bends: [Double]
  }

  private static let rest = Shape(base: 2.7, bends: [0.6, 0.9, 0.75, 0.3, -0.35, -0.8, -0.75])
  private static let alert = Shape(base: 2.78, bends: [0.6, 0.85, 0.7, 0.1, -0.3, -0.5, -0.3])
  private static let flick = Shape(base: 2.86, bends: [0.6, 0.8, 0.6, 0.2, 0.35, 0.75, 0.9])
  private static let high = Shape(base: 3.72, bends: [0.6, 0.4, 0.25, 0.05, -0.3, -0.55, -0.55])
  private static let aloft = Shape(base: 3.8, bends: [0.5, 0.35, 0.2, 0.1, 0.1, 0.2, 0.3])
  private static let left = Shape(base: 3.5, bends: [0.6, 0.6, 0.4, 0.15, -0.3, -0.65, -0.8])
  private static let right = Shape(base: 3.66, bends: [0.6, 0.5, 0.3, 0.1, 0.2, 0.45, 0.6])
  private static let low = Shape(base: 2.9, bends: [0.6, 0.75, 0.75, 0.4, -0.3, -0.8, -0.9])
  private static let hook = Shape(base: 2.72, bends: [0.6, 0.85, 0.55, 0.3, 0.55, 0.8, 0.75])

  private static let shapes: [(picture: Double, shape: Shape)] = [
    (0, rest), (4, rest), (6, alert), (8, alert), (9, flick), (10.5, flick), (12, low),
    (14.5, aloft), (17.5, high), (19, high), (24, left), (26, left), (30, left), (36, right),
    (42, right), (46, high), (49, high), (52, left), (55, aloft), (58, left), (61, aloft),
    (64, high), (67, high), (68.5, aloft), (71.5, alert), (73.2, rest), (74.6, rest), (77.8, hook),
    (81, hook),
  ]

  /// How many pictures a segment lags behind the one before it.
  private static let lag = 0.28

  static func apply(_ picture: Double, to pose: inout Pose) {
    pose.tailBase = value(picture) { $0.base }
    for index in pose.tailBends.indices {
      pose.tailBends[index] = value(picture - lag * Double(index + 1)) { $0.bends[index] }
    }
  }

  private static func value(_ picture: Double, _ part: (Shape) -> Double) -> Double {
    Track(
      part(rest), shapes.map { Track.Key($0.picture, part($0.shape)) }
    ).at(max(picture, 0))
  }
}
