import Foundation

extension Cat {
  /// A red cord and a gold bell.
  func drawCollar() {
    let left = body.place(Vector(117, 234), Vector(100, 330))
    let right = body.place(Vector(185, 234), Vector(206, 332))
    let low = body.place(Vector(152, 253), Vector(152, 352))
    let line = Outline.open([
      left, mix(left, low, 0.6) + Vector(-4, 5), low, mix(right, low, 0.6) + Vector(4, 5), right,
    ])
    let band = line + line.moved(Vector(0, 8)).reversed()
    canvas.form(band, Palette.lacquer, shade: Palette.lacquerShade, depth: 5)
    canvas.contour(band, width: 2)
    drawBell(hanging: low + Vector(0, 7))
  }

  private func drawBell(hanging hook: Vector) {
    let down = Vector(sin(pose.bell), cos(pose.bell))
    let middle = hook + down * 11
    let ball = Outline.ellipse(middle, 11, 11)
    canvas.form(ball, Palette.gold, shade: Palette.goldShade, depth: 5, strength: 0.8)
    canvas.contour(ball, width: 2.3)
    canvas.stroke(
      .open([
        middle - down.normal * 9 - down * 1, middle + down * 1.5,
        middle + down.normal * 9 - down * 1,
      ]), width: 1.6, taper: (0.2, 0.2))
    canvas.fill(.ellipse(middle + down * 4.5, 2.1, 2.1), Palette.ink)
    canvas.stroke(
      .open([middle + down * 4, middle + down * 10]), width: 1.7, taper: (0.1, 0.1))
    canvas.glow(
      middle + Vector(-4, -4.5), 4.6, 3.4, turned: -0.6,
      [(0, Palette.goldLight), (1, Palette.goldLight.faded(0))])
  }
}
