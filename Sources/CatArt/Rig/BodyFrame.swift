import Foundation

/// Carries points of the body into the picture: crouch, then squash and lean about the ground.
struct BodyFrame {
  /// Where the weight rests.
  static let ground = Vector(150, 396)

  private let pose: Pose

  init(_ pose: Pose) {
    self.pose = pose
  }

  func place(_ point: Vector) -> Vector {
    let fromGround = point - Self.ground
    let x = fromGround.x / pose.squash - fromGround.y * pose.lean
    return Vector(x, fromGround.y * pose.squash) + Self.ground + pose.root
  }

  /// A point that moves on an arc from its place in sitting to its place in crouching.
  func place(_ sitting: Vector, _ crouching: Vector) -> Vector {
    let way = crouching - sitting
    let bow = way.normal * (0.12 * sin(pose.crouch * .pi))
    return place(mix(sitting, crouching, pose.crouch) + bow)
  }

  func outline(_ sitting: [Knot], _ crouching: [Knot]) -> Outline {
    .closed(
      zip(sitting, crouching).map {
        Knot(at: place($0.at, $1.at), isCorner: $0.isCorner)
      })
  }
}
