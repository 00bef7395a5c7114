/// What stands still behind the cat: paper, a pale moon and a round mat.
enum Backdrop {
  static let size = Vector(320, 480)

  static func draw(on canvas: Canvas) {
    let page: Outline = [
      .zero, Vector(size.x, 0), size, Vector(0, size.y),
    ]
    canvas.fill(
      page, from: .zero, to: Vector(0, size.y),
      [(0, Palette.paper), (0.7, Palette.paper), (1, Palette.paperEdge)])
    canvas.fill(.ellipse(Vector(160, 200), 142, 142), Palette.moon.faded(0.75))
    Blossom.draw(on: canvas)
    drawMat(on: canvas)
  }

  private static func drawMat(on canvas: Canvas) {
    let middle = Vector(160, 417)
    canvas.contactShadow(middle + Vector(3, 8), 154, 64, 0.16)
    let edge = Outline.ellipse(middle + Vector(0, 4), 144, 55)
    canvas.fill(edge, Palette.matShade)
    let top = Outline.ellipse(middle, 144, 55)
    canvas.fill(
      top, from: middle + Vector(-120, -40), to: middle + Vector(120, 40),
      [(0, Color(0xF0CFA3)), (1, Palette.mat)])
    for ring in 1...3 {
      let t = 1 - Double(ring) * 0.2
      canvas.contour(
        .ellipse(middle, 144 * t, 55 * t), width: 2, Palette.matShade.faded(0.5))
    }
    canvas.contour(edge, width: 2.2, Palette.softInk.faded(0.75))
  }
}
