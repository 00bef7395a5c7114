import Foundation

extension Cat {
  /// The root of the tongue, inside the mouth.
  private static func tongueRoot(_ head: HeadFrame) -> Vector { head.face(0, 41, lift: 9) }

  /// Carries a point of the hanging tongue into the picture.
  private static func hang(
    _ pose: Pose, _ head: HeadFrame, _ x: Double, _ y: Double
  ) -> Vector {
    tongueRoot(head) + Vector(x, y).rotated(pose.roll * 0.5 - pose.tongue.swing)
  }

  /// The lowest place of the tongue, where it meets the milk.
  static func tongueTouch(_ pose: Pose, _ head: HeadFrame) -> Vector {
    hang(pose, head, -4 * pose.tongue.curl, pose.tongue.length)
  }

  var tongueTouch: Vector { Self.tongueTouch(pose, head) }

  /// The tip of the tongue, rolled back or over the lips; inside the mouth when it is in.
  var tongueTip: Vector {
    if pose.lick.amount > 0 { return lickTip }
    let (length, curl) = (pose.tongue.length, pose.tongue.curl)
    return Self.hang(
      pose, head, -13 * curl, max(0, length - 16 * curl * min(1, length / 24)))
  }

  /// The outline of the hanging tongue: a strap whose tip rolls back into a J.
  private var tongueOutline: Outline {
    let (length, curl) = (pose.tongue.length, pose.tongue.curl)
    let roll = min(1, length / 24)
    func p(_ x: Double, _ y: Double, _ rolledX: Double, _ rolledY: Double) -> Vector {
      let straight = Vector(x, max(0, y))
      let rolled = Vector(mix(x, rolledX, roll), length - rolledY * roll)
      let point = mix(straight, rolled, curl)
      return Self.hang(pose, head, point.x, point.y)
    }
    return .closed([
      p(-9.2, -6, -9.2, length + 6), p(-9.4, length * 0.45, -8.6, 19),
      p(-8.8, length - 8, -14, 21), p(-7.6, length - 3.5, -21, 13), p(-4.6, length - 0.6, -18, 3),
      p(0, length, -8, 0), p(4.6, length - 0.6, 4, 1), p(8.4, length - 5, 10.6, 9),
      p(9.4, length * 0.5, 9.8, max(length * 0.5, 18)), p(9.2, -6, 9.2, length + 6),
    ])
  }

  /// - Parameter lip: the edge of the upper lip, from the left corner of the mouth to the right one.
  func drawTongue(below lip: Outline) {
    guard pose.tongue.length > 2, pose.lick.amount <= 0,
      let left = lip.first, let right = lip.last
    else { return }
    let below =
      lip + [
        right + Vector(200, 0), right + Vector(200, 300), left + Vector(-200, 300),
        left + Vector(-200, 0),
      ]
    let shape = tongueOutline
    canvas.clipped(to: below) {
      canvas.form(shape, Palette.tongue, shade: Palette.tongueShade, depth: 4, strength: 0.8)
      if pose.tongue.curl > 0.4 {
        drawRoll(within: shape)
      } else {
        canvas.stroke(
          .open([
            Self.hang(pose, head, 0, 2), Self.hang(pose, head, 0.6, pose.tongue.length * 0.4),
            Self.hang(pose, head, 0, pose.tongue.length * 0.72),
          ]), width: 2, taper: (0.2, 0.6), Palette.tongueShade)
      }
      canvas.contour(shape, width: 2.4)
    }
  }

  /// The underside of the tip, lighter, and the fold it rolls around.
  private func drawRoll(within shape: Outline) {
    let length = pose.tongue.length
    let roll = min(1, length / 24) * pose.tongue.curl
    func p(_ x: Double, _ y: Double) -> Vector {
      Self.hang(pose, head, x * roll, length - y * roll)
    }
    canvas.clipped(to: shape) {
      let under = Outline.closed([
        p(-9, 21), p(-16, 24), p(-25, 14), p(-20, 0), p(-8, -3), p(-5, 3), p(-6, 12),
      ])
      canvas.form(under, Palette.tongueLight, shade: Palette.tongueShade, depth: 3, strength: 0.55)
    }
    canvas.stroke(
      .open([p(-8.6, 20), p(-5.4, 13), p(-5.6, 6), p(-9, 1.5)]), width: 2.1, taper: (0.05, 0.5))
  }

  private var lickTip: Vector {
    let angle = pose.lick.side * 1.25
    let reach = pose.lick.amount
    return head.face(sin(angle) * 28 * reach, 42 - cos(angle) * 21 * reach, lift: 12)
  }

  /// The tongue on its way over the upper lip.
  func drawLick() {
    guard pose.lick.amount > 0 else { return }
    let root = head.face(pose.lick.side * 9, 47, lift: 11)
    let way = lickTip - root
    let across = way.unit.normal
    func p(_ along: Double, _ side: Double) -> Vector { root + way * along + across * side }
    let shape = Outline.closed([
      p(-0.16, -6), p(0.1, -9), p(0.45, -9.6), p(0.8, -8.2), p(0.98, -4.6), p(1.06, 0.4),
      p(0.97, 5), p(0.78, 8.4), p(0.45, 9.4), p(0.1, 8.6), p(-0.16, 6), p(-0.24, 0),
    ])
    canvas.form(shape, Palette.tongue, shade: Palette.tongueShade, depth: 4, strength: 0.8)
    canvas.glow(
      p(0.75, -3), 4.5, 3, turned: way.angle,
      [(0, Palette.tongueLight), (1, Palette.tongueLight.faded(0))])
    canvas.stroke(
      .open([p(0.02, 0), p(0.4, 0.8), p(0.74, 0)]), width: 2, taper: (0.2, 0.6),
      Palette.tongueShade)
    canvas.contour(shape, width: 2.4)
  }

  /// Milk left on the lips, with a drip on one side.
  func drawMoustache() {
    let amount = pose.moustache
    guard amount > 0.02 else { return }
    func at(_ x: Double, _ y: Double) -> Vector { head.face(x, y, lift: 11) }
    let shape = Outline.closed([
      at(-30, 36), at(-27, 31), at(-18, 33), at(-9, 31), at(-3, 34.5), at(3, 34.5), at(9, 31),
      at(18, 33), at(27, 31), at(30, 37), at(26, 44), at(20, 43), at(15, 49), at(8, 45.5),
      at(3, 42), at(0, 39), at(-4, 43), at(-10, 47), at(-14, 56), at(-18, 49), at(-24, 45),
    ])
    // The tongue takes it off from the left.
    let wiped = amount < 1 ? (1 - amount) * 58 - 30 : -60
    let left: Outline = [at(wiped, 10), at(70, 10), at(70, 70), at(wiped, 70)]
    canvas.clipped(to: left) {
      canvas.form(shape, Palette.milk, shade: Palette.milkShade, depth: 4, strength: 0.8)
      canvas.contour(shape, width: 1.6, Palette.milkLine)
    }
  }
}
