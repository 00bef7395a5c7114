/// Drops in flight: each is thrown once and falls on its arc.
enum Splash {
  private struct Throw {
    var picture: Int
    var from: Vector
    /// Points a picture.
    var velocity: Vector
    var radius: Double
    /// The height it falls to.
    var floor: Double
  }

  /// Points a picture, each picture.
  private static let gravity = 14.0

  private static let throwsOfMilk: [Throw] = [
    // From the chin, while the cat looks up at us.
    Throw(
      picture: 47, from: Vector(148, 366), velocity: Vector(3, -3), radius: 4.6, floor: 415),
    Throw(picture: 50, from: Vector(128, 428), velocity: Vector(-10, -27), radius: 3.6, floor: 440),
    Throw(picture: 53, from: Vector(182, 430), velocity: Vector(11, -29), radius: 4, floor: 442),
    Throw(picture: 56, from: Vector(130, 430), velocity: Vector(-12, -31), radius: 4.2, floor: 446),
    Throw(picture: 56, from: Vector(178, 431), velocity: Vector(8, -23), radius: 3, floor: 440),
    Throw(picture: 59, from: Vector(184, 432), velocity: Vector(12, -28), radius: 3.8, floor: 446),
    Throw(picture: 62, from: Vector(128, 433), velocity: Vector(-11, -32), radius: 4, floor: 450),
    Throw(picture: 62, from: Vector(182, 434), velocity: Vector(9, -25), radius: 3.2, floor: 446),
    // Flung off as the head comes up.
    Throw(picture: 70, from: Vector(250, 216), velocity: Vector(13, -10), radius: 4, floor: 400),
    Throw(picture: 70, from: Vector(46, 222), velocity: Vector(-10, -8), radius: 3.4, floor: 392),
  ]

  static func drops(at picture: Int) -> [Pose.Drop] {
    throwsOfMilk.compactMap { thrown in
      let t = Double(picture - thrown.picture)
      guard t >= 0 else { return nil }
      let at = thrown.from + thrown.velocity * t + Vector(0, gravity * t * t / 2)
      let velocity = thrown.velocity + Vector(0, gravity * t)
      guard at.y < thrown.floor || velocity.y < 0 else { return nil }
      return Pose.Drop(at: at, radius: thrown.radius, velocity: velocity)
    }
  }
}
