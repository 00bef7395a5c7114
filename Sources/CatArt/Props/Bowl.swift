import Foundation

/// The bowl of milk, in front of the cat.
struct Bowl {
  let pose: Pose
  let canvas: Canvas

  static let center = Vector(156, 430)
  static let rim = Vector(64, 19.5)
  private static let inner = Vector(59.5, 16.8)

  /// The middle of the surface, where the tongue meets it.
  var surface: Vector { Self.surface(pose) }

  static func surface(_ pose: Pose) -> Vector { center + Vector(0, 1.5 + 13 * (1 - pose.level)) }

  private var surfaceRadii: Vector {
    let low = 1 - pose.level
    return Vector(Self.inner.x - 1.5 - 17 * low, Self.inner.y - 0.8 - 5 * low)
  }

  private var side: Outline {
    let (c, r) = (Self.center, Self.rim)
    return .open([
      c + Vector(-r.x, 0), c + Vector(-r.x + 7, 13), c + Vector(-r.x * 0.62, 25),
      c + Vector(-33, 31), c + Vector(-31, 37), c + Vector(0, 41), c + Vector(31, 37),
      c + Vector(33, 31), c + Vector(r.x * 0.62, 25), c + Vector(r.x - 7, 13), c + Vector(r.x, 0),
    ]) + Outline.arc(c, r.x, r.y, from: 0, to: -.pi)
  }

  func drawShadow(_ color: Color) {
    canvas.contactShadow(Self.center + Vector(8, 35), 66, 15, 0.55, color)
  }

  func draw(under cat: Cat) {
    let (c, r) = (Self.center, Self.rim)
    canvas.form(side, Palette.lacquer, shade: Palette.lacquerShade, depth: 13, strength: 0.75)
    canvas.clipped(to: side) {
      canvas.glow(
        c + Vector(-34, 18), 16, 7, turned: 0.62,
        [(0, Palette.lacquerLight.faded(0.9)), (1, Palette.lacquerLight.faded(0))])
      drawWaves()
    }
    canvas.contour(side, width: Cat.line)
    let lip = Outline.ellipse(c, r.x, r.y)
    canvas.form(lip, Palette.gold, shade: Palette.goldShade, depth: 4, strength: 0.6)
    let inside = Outline.ellipse(c + Vector(0, 0.6), Self.inner.x, Self.inner.y)
    canvas.fill(inside, Palette.bowlInside)
    canvas.clipped(to: inside) {
      canvas.glow(
        c + Vector(22, 14), 40, 14,
        [(0, Palette.lacquer.faded(0.7)), (1, Palette.lacquer.faded(0))])
    }
    drawMilk(within: inside, under: cat)
    canvas.contour(inside, width: 1.7)
    canvas.contour(lip, width: 2.4)
  }

  /// A gold line of waves around the outside.
  private func drawWaves() {
    let c = Self.center
    for index in -3...3 {
      let t = Double(index) / 3.5
      let x = sin(t * 1.45) * 58
      let y = 15 + cos(t * 1.45) * 8.5
      let w = 9.6 * cos(t * 1.2)
      for (scale, width) in [(1.0, 1.7), (0.55, 1.3)] {
        canvas.stroke(
          .arc(c + Vector(x, y), w * scale, w * scale * 0.8, from: .pi, to: 2 * .pi), width: width,
          taper: (0.15, 0.15), Palette.gold)
      }
    }
  }

  private func drawMilk(within inside: Outline, under cat: Cat) {
    let at = surface
    let radii = surfaceRadii
    let milk = Outline.ellipse(at, radii.x, radii.y)
    canvas.clipped(to: inside) {
      canvas.fill(milk, Palette.milk)
      canvas.shade(milk, Palette.milkShade, depth: 4, strength: 0.8)
      canvas.cast(cat.skull, on: milk, by: Vector(4, 26), Palette.milkShade, 0.7)
      canvas.clipped(to: milk) {
        reflect(cat.mouth, at)
        for ripple in pose.ripples { draw(ripple, at, radii) }
      }
      canvas.contour(milk, width: 1.3, Palette.milkLine)
      canvas.stroke(
        .arc(at, radii.x * 0.82, radii.y * 0.72, from: .pi * 1.02, to: .pi * 1.36), width: 2.6,
        Color(0xFFFFFF))
    }
  }

  /// The face above tints the milk below it.
  private func reflect(_ mouth: Vector, _ at: Vector) {
    let near = smoothstep(70, 20, at.y - mouth.y)
    canvas.glow(
      Vector(mouth.x, at.y - 2), 24, 9,
      [(0, Palette.blush.faded(0.3 * near)), (1, Palette.blush.faded(0))])
  }

  private func draw(_ ripple: Pose.Ripple, _ at: Vector, _ radii: Vector) {
    let r = radii * ripple.spread
    let ring = Outline.ellipse(at, r.x, r.y)
    canvas.contour(ring, width: 2.6, Palette.milkLine.faded(ripple.strength))
    canvas.contour(ring.moved(Vector(0, -1.6)), width: 1.8, Color(0xFFFFFF, ripple.strength))
  }
}
