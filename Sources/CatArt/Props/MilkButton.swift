/// The picture of the milk button: a bottle on a round of red lacquer.
enum MilkButton {
  static func draw(on canvas: Canvas) {
    let middle = Vector(30, 29.5)
    canvas.contactShadow(middle + Vector(0.5, 2), 29.5, 28.5, 0.5)
    let rim = Outline.ellipse(middle, 27.5, 27.5)
    canvas.form(rim, Palette.gold, shade: Palette.goldShade, depth: 3, strength: 0.7)
    canvas.contour(rim, width: 1.4)
    let face = Outline.ellipse(middle, 24, 24)
    canvas.form(face, Palette.lacquer, shade: Palette.lacquerShade, depth: 6, strength: 0.75)
    canvas.clipped(to: face) {
      canvas.glow(
        middle + Vector(-8, -11), 13, 9, turned: -0.6,
        [(0, Palette.lacquerLight.faded(0.8)), (1, Palette.lacquerLight.faded(0))])
    }
    canvas.contour(face, width: 1)
    drawBottle(on: canvas, at: middle)
  }

  private static func drawBottle(on canvas: Canvas, at middle: Vector) {
    func knot(_ x: Double, _ y: Double, _ corner: Bool = false) -> Knot {
      Knot(at: middle + Vector(x, y), isCorner: corner)
    }
    let glass = Outline.closed([
      knot(-5, -15, true), knot(-5, -9), knot(-9.5, -3), knot(-10.5, 4), knot(-10, 14),
      knot(-7, 17), knot(7, 17), knot(10, 14), knot(10.5, 4), knot(9.5, -3), knot(5, -9),
      knot(5, -15, true),
    ])
    canvas.fill(glass, Color(0xFFF7EA, 0.9))
    canvas.clipped(to: glass) {
      let milk = Outline.closed([
        knot(-13, -4.5, true), knot(-5, -3.2), knot(3, -5.2), knot(13, -4, true),
        knot(13, 20, true), knot(-13, 20, true),
      ])
      canvas.form(milk, Palette.milk, shade: Palette.milkShade, depth: 3)
      canvas.stroke(
        .open([knot(-13, -4.5).at, knot(-5, -3.2).at, knot(3, -5.2).at, knot(13, -4).at]),
        width: 1.1, taper: (0.01, 0.01), Palette.milkLine)
    }
    canvas.shade(glass, Palette.creamShade, depth: 3.4, strength: 0.6)
    drawFace(on: canvas, at: middle + Vector(0, 6))
    canvas.contour(glass, width: 1.9)
    let cap = Outline.closed([
      knot(-6.4, -19, true), knot(0, -19.8), knot(6.4, -19, true), knot(6.6, -14.6, true),
      knot(0, -14), knot(-6.6, -14.6, true),
    ])
    canvas.form(cap, Palette.gold, shade: Palette.goldShade, depth: 2, strength: 0.8)
    canvas.contour(cap, width: 1.6)
    canvas.stroke(
      .open([knot(-7, 0).at, knot(-7.9, 5).at, knot(-7.6, 11).at]), width: 1.7,
      Color(0xFFFFFF, 0.95))
  }

  /// Ears, nose and mouth of a cat on the label.
  private static func drawFace(on canvas: Canvas, at middle: Vector) {
    func p(_ x: Double, _ y: Double) -> Vector { middle + Vector(x, y) }
    let head = Outline.closed([
      Knot(at: p(-5.4, -5.6), isCorner: true), Knot(at: p(-2.2, -3.6), isCorner: false),
      Knot(at: p(2.2, -3.6), isCorner: false), Knot(at: p(5.4, -5.6), isCorner: true),
      Knot(at: p(6.2, 0.6), isCorner: false), Knot(at: p(3, 4.4), isCorner: false),
      Knot(at: p(-3, 4.4), isCorner: false), Knot(at: p(-6.2, 0.6), isCorner: false),
    ])
    canvas.fill(head, Palette.slate)
    canvas.contour(head, width: 1.1)
    for x in [-2.5, 2.5] { canvas.fill(.ellipse(p(x, -0.4), 0.8, 1.1), Palette.cream) }
    canvas.fill(.ellipse(p(0, 1.7), 0.9, 0.7), Palette.nose)
  }
}
