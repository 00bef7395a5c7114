import Foundation

/// A line as the hand draws it: through its knots, smooth except where a knot is a corner.
typealias Outline = [Vector]

/// A point a line goes through.
struct Knot {
  var at: Vector
  var isCorner: Bool
}

/// A smooth knot.
func k(_ x: Double, _ y: Double) -> Knot { Knot(at: Vector(x, y), isCorner: false) }

/// A corner: the tip of a tuft, the end of a lid.
func c(_ x: Double, _ y: Double) -> Knot { Knot(at: Vector(x, y), isCorner: true) }

extension Outline {
  /// Samples a cubic through knots; tangents follow the chord of the neighbours.
  static func through(_ knots: [Knot], closed: Bool, steps: Int = 10) -> Outline {
    let count = knots.count
    guard count > 2 else { return knots.map(\.at) }
    func knot(_ index: Int) -> Knot {
      closed
        ? knots[(index % count + count) % count]
        : knots[Swift.min(Swift.max(index, 0), count - 1)]
    }
    var points: Outline = []
    for index in 0..<(closed ? count : count - 1) {
      let (a, b) = (knot(index), knot(index + 1))
      let chord = b.at - a.at
      let out = a.isCorner ? chord : (b.at - knot(index - 1).at).unit * chord.length
      let into = b.isCorner ? chord : (knot(index + 2).at - a.at).unit * chord.length
      for step in 0..<steps {
        let t = Double(step) / Double(steps)
        let (t2, t3) = (t * t, t * t * t)
        points.append(
          a.at * (2 * t3 - 3 * t2 + 1) + out * (t3 - 2 * t2 + t) + b.at * (3 * t2 - 2 * t3)
            + into * (t3 - t2))
      }
    }
    if !closed, let last = knots.last { points.append(last.at) }
    return points
  }

  static func closed(_ knots: [Knot]) -> Outline { through(knots, closed: true) }

  static func open(_ knots: [Knot]) -> Outline { through(knots, closed: false) }

  static func open(_ points: [Vector]) -> Outline {
    through(points.map { Knot(at: $0, isCorner: false) }, closed: false)
  }

  static func closed(_ points: [Vector]) -> Outline {
    through(points.map { Knot(at: $0, isCorner: false) }, closed: true)
  }

  static func ellipse(
    _ center: Vector, _ rx: Double, _ ry: Double, turned: Double = 0, steps: Int = 72
  ) -> Outline {
    arc(center, rx, ry, from: 0, to: 2 * .pi, turned: turned, steps: steps).dropLast()
  }

  /// Part of an ellipse, by its angles in radians.
  static func arc(
    _ center: Vector, _ rx: Double, _ ry: Double, from: Double, to: Double, turned: Double = 0,
    steps: Int = 36
  ) -> Outline {
    (0...steps).map { step in
      let angle = mix(from, to, Double(step) / Double(steps))
      return center + Vector(rx * cos(angle), ry * sin(angle)).rotated(turned)
    }
  }

  func moved(_ by: Vector) -> Outline { map { $0 + by } }

  var center: Vector {
    reduce(Vector.zero, +) * (1 / Double(Swift.max(1, count)))
  }

  /// The length from the beginning to each point.
  var lengths: [Double] {
    var sum = 0.0
    var result = [0.0]
    for index in indices.dropFirst() {
      sum += (self[index] - self[index - 1]).length
      result.append(sum)
    }
    return result
  }

  /// The part between two fractions of the points.
  func part(_ from: Double, _ to: Double) -> Outline {
    let low = Int((Double(count - 1) * from).rounded())
    let high = Int((Double(count - 1) * to).rounded())
    return Outline(self[Swift.max(0, low)...Swift.min(count - 1, high)])
  }

  /// The point at a fraction of the points.
  func point(_ t: Double) -> Vector {
    let place = clamp(t) * Double(count - 1)
    let index = Swift.min(Int(place), count - 2)
    return mix(self[index], self[index + 1], place - Double(index))
  }
}
