import Foundation

/// Milk that is out of the bowl: the column under the tongue and drops in flight.
struct Milk {
  let pose: Pose
  let canvas: Canvas

  /// The column that follows the tongue, wide at its foot and thinnest in the middle.
  func drawColumn(to tip: Vector, surface: Vector) {
    let rise = pose.column
    guard rise > 0.02 else { return }
    let foot = Vector(mix(tip.x, surface.x, 0.35), surface.y + 1)
    let top = mix(foot, tip + Vector(0, 2), min(rise, 1))
    let height = max(foot.y - top.y, 2)
    let slim = clamp(1.25 - height / 60, 0.35, 1)
    let head = rise >= 0.99 ? 6.5 : 3.6
    let waist = mix(foot, top, 0.6)
    func side(_ sign: Double) -> Outline {
      .open([
        foot + Vector(sign * 22, 2), foot + Vector(sign * 11, -1.5),
        foot + Vector(sign * 6, -height * 0.26), waist + Vector(sign * 4.4 * slim, 0),
        top + Vector(sign * head, 1.5), top + Vector(sign * head * 0.6, -2.6), top + Vector(0, -4),
      ])
    }
    let (left, right) = (side(-1), side(1))
    let shape = left + right.reversed()
    canvas.fill(shape, Palette.milk)
    canvas.clipped(to: shape) {
      canvas.stroke(
        right.moved(Vector(-2, 0)), width: 4.5, taper: (0.35, 0.1), Palette.milkShade.faded(0.8))
    }
    canvas.stroke(right, width: 2.2, taper: (0.45, 0.02), Palette.milkLine)
    canvas.stroke(left, width: 1.7, taper: (0.45, 0.02), Palette.milkLine)
  }

  func drawDrops() {
    for drop in pose.drops { draw(drop) }
  }

  private func draw(_ drop: Pose.Drop) {
    let way = drop.velocity.unit
    let r = drop.radius
    let stretch = 1 + min(drop.velocity.length / 14, 1.1)
    let shape = Outline.closed([
      Knot(at: drop.at - way * (r * 1.5 * stretch), isCorner: true),
      Knot(at: drop.at - way * (r * 0.3) + way.normal * (r * 0.82), isCorner: false),
      Knot(at: drop.at + way * (r * 0.62) + way.normal * (r * 0.72), isCorner: false),
      Knot(at: drop.at + way * r, isCorner: false),
      Knot(at: drop.at + way * (r * 0.62) - way.normal * (r * 0.72), isCorner: false),
      Knot(at: drop.at - way * (r * 0.3) - way.normal * (r * 0.82), isCorner: false),
    ])
    canvas.form(shape, Palette.milk, shade: Palette.milkShade, depth: r * 0.5, strength: 0.9)
    canvas.contour(shape, width: 1.6, Palette.softInk.faded(0.8))
  }
}
