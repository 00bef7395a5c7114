import Foundation

/// A plum branch in the upper corner, as pale as if it were printed on the paper.
enum Blossom {
  static func draw(on canvas: Canvas) {
    let branch = Outline.open([
      Vector(330, 96), Vector(300, 62), Vector(268, 48), Vector(236, 26), Vector(196, 22),
    ])
    canvas.stroke(branch, width: 5.5, taper: (0, 0.85), Palette.twig)
    canvas.stroke(
      .open([Vector(286, 56), Vector(262, 66), Vector(246, 86)]), width: 3.4, taper: (0, 0.8),
      Palette.twig)
    canvas.stroke(
      .open([Vector(252, 37), Vector(246, 22), Vector(250, 8)]), width: 3, taper: (0, 0.8),
      Palette.twig)
    for (x, y, size, turn) in [
      (292.0, 64.0, 12.5, 0.2), (258, 42, 10, 0.9), (224, 25, 8, 0.4), (248, 84, 8.5, 1.3),
    ] {
      flower(on: canvas, Vector(x, y), size, turn)
    }
    for (x, y) in [(200.0, 19.0), (250, 9), (268, 62)] {
      canvas.fill(.ellipse(Vector(x, y), 4, 3.6), Palette.petal)
    }
  }

  private static func flower(on canvas: Canvas, _ at: Vector, _ size: Double, _ turn: Double) {
    for petal in 0..<5 {
      let way = Vector(angle: turn + Double(petal) * 2 * .pi / 5)
      canvas.fill(
        .ellipse(at + way * (size * 0.62), size * 0.52, size * 0.47, turned: way.angle),
        Palette.petal)
    }
    canvas.fill(.ellipse(at, size * 0.24, size * 0.24), Palette.moon)
  }
}
