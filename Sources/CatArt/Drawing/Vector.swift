import Foundation

/// A point or a direction on the picture, in points; y grows downwards.
struct Vector: Equatable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The unit vector at an angle in radians; 0 points right, a quarter turn points down.
  init(angle: Double) {
    self.init(cos(angle), sin(angle))
  }

  static let zero = Vector(0, 0)

  var length: Double { (x * x + y * y).squareRoot() }
  var angle: Double { atan2(y, x) }
  /// The vector a quarter turn on.
  var normal: Vector { Vector(-y, x) }

  var unit: Vector {
    let length = length
    return length > 1e-9 ? Vector(x / length, y / length) : Vector(1, 0)
  }

  func rotated(_ angle: Double) -> Vector {
    let (c, s) = (cos(angle), sin(angle))
    return Vector(x * c - y * s, x * s + y * c)
  }

  static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
  static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  static prefix func - (a: Vector) -> Vector { Vector(-a.x, -a.y) }
  static func * (a: Vector, b: Double) -> Vector { Vector(a.x * b, a.y * b) }
  static func * (a: Double, b: Vector) -> Vector { b * a }
  static func += (a: inout Vector, b: Vector) { a = a + b }

  func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
}

/// The value so far between two others: a at 0, b at 1.
func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

func mix(_ a: Vector, _ b: Vector, _ t: Double) -> Vector { a + (b - a) * t }

func mix(_ a: [Vector], _ b: [Vector], _ t: Double) -> [Vector] {
  zip(a, b).map { mix($0, $1, t) }
}

func clamp(_ value: Double, _ low: Double = 0, _ high: Double = 1) -> Double {
  min(max(value, low), high)
}

/// 0 below the first edge, 1 above the second, and smooth between.
func smoothstep(_ low: Double, _ high: Double, _ value: Double) -> Double {
  let t = clamp((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}
