import Foundation

/// Carries points of the head into the picture, as if the face lay on a turning ellipsoid.
struct HeadFrame {
  static let radii = (x: 92.0, y: 65.0, z: 74.0)

  private let center: Vector
  private let roll: Double
  private let pitch: Double
  private let yaw: Double
  private let squash: Double

  init(_ pose: Pose) {
    center = pose.head + pose.root
    roll = pose.roll
    pitch = pose.pitch
    yaw = pose.yaw
    squash = pose.headSquash
  }

  /// A point of the silhouette, which keeps facing us.
  func rim(_ x: Double, _ y: Double) -> Vector {
    let near = 1 + 0.16 * yaw * (x > 0 ? -1 : 1)
    let nod = y > 0 ? 1 - 0.10 * pitch : 1 + 0.06 * pitch
    return place(x * near, y * nod)
  }

  func rim(_ knots: [Knot]) -> [Knot] {
    knots.map { Knot(at: rim($0.at.x, $0.at.y), isCorner: $0.isCorner) }
  }

  /// A point of the face as seen from the front.
  ///
  /// - Parameter lift: how far it stands out of the ellipsoid.
  func face(_ x: Double, _ y: Double, lift: Double = 0) -> Vector {
    let inside = 1 - pow(x / Self.radii.x, 2) - pow(y / Self.radii.y, 2)
    let z = Self.radii.z * max(inside, 0).squareRoot() + lift
    return solid(x, y, z)
  }

  func face(_ point: Vector, lift: Double = 0) -> Vector { face(point.x, point.y, lift: lift) }

  func face(_ knots: [Knot], lift: Double = 0) -> [Knot] {
    knots.map { Knot(at: face($0.at, lift: lift), isCorner: $0.isCorner) }
  }

  /// A point in space; z comes towards us.
  func solid(_ x: Double, _ y: Double, _ z: Double) -> Vector {
    let (x1, z1) = (x * cos(yaw) + z * sin(yaw), z * cos(yaw) - x * sin(yaw))
    return place(x1, y * cos(pitch) + z1 * sin(pitch))
  }

  private func place(_ x: Double, _ y: Double) -> Vector {
    Vector(x / squash, y * squash).rotated(roll) + center
  }
}
