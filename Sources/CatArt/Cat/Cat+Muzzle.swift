import Foundation

extension Cat {
  /// Where the tongue leaves the mouth.
  var mouth: Vector { head.face(0, 41, lift: 9) }

  func drawMuzzle() {
    let smile = pose.smile
    func at(_ x: Double, _ y: Double, _ lift: Double = 9) -> Vector { head.face(x, y, lift: lift) }
    let corner = Vector(25 + 3 * smile, 38 - 5 * smile)
    let left = Outline.open([
      at(0, 37), at(-5, 44 + smile), at(-14, 45.5), at(-corner.x + 2, corner.y + 3),
      at(-corner.x, corner.y),
    ])
    let right = Outline.open([
      at(0, 37), at(5, 44 + smile), at(14, 45), at(corner.x - 3, corner.y + 3),
      at(corner.x - 1, corner.y),
    ])
    let muzzle = muzzle
    let skull = skull
    canvas.clipped(outside: skull) {
      canvas.form(muzzle, Palette.cream, shade: Palette.creamShade, depth: 6, strength: 0.7)
      canvas.contour(muzzle, width: Self.line)
    }
    canvas.clipped(to: muzzle) {
      canvas.fill(muzzle, Palette.cream)
      canvas.shade(muzzle, Palette.creamShade, depth: 6, strength: 0.5)
    }
    canvas.clipped(outside: skull) { canvas.contour(muzzle, width: Self.line) }
    if pose.jaw > 0.02 { drawJaw(left: left, right: right) }
    drawTongue(below: left.reversed() + right)
    canvas.clipped(to: muzzle) {
      for side in [-1.0, 1.0] {
        canvas.glow(
          at(side * 14, 32, 12), 16, 11,
          [(0, Palette.creamLight), (0.5, Palette.creamLight), (1, Palette.creamLight.faded(0))])
      }
    }
    canvas.stroke(left, width: Self.line, taper: (0.02, 0.4))
    canvas.stroke(right, width: Self.line, taper: (0.02, 0.4))
    canvas.stroke(.open([at(0, 29), at(0, 33), at(0, 37.5)]), width: 2.2, taper: (0.01, 0.01))
    if pose.jaw <= 0.02 {
      canvas.stroke(
        .open([at(-8, 53, 4), at(0, 55, 4), at(8, 53, 4)]), width: 1.6, Palette.creamShade)
    }
    for (x, y) in [(-17.0, 33.0), (-22, 38), (-12, 39), (17, 33), (22, 38), (12, 39)] {
      canvas.fill(.ellipse(at(x, y, 12), 1.15, 1.15), Palette.softInk.faded(0.75))
    }
    drawMoustache()
    drawLick()
    drawNose(at)
  }

  private func drawNose(_ at: (Double, Double, Double) -> Vector) {
    let nose = Outline.closed([
      at(-9.5, 20, 15), at(-4, 17.4, 16), at(4, 17.4, 16), at(9.5, 20, 15), at(7, 25, 15),
      at(0, 30, 14), at(-7, 25, 15),
    ])
    canvas.form(nose, Palette.nose, shade: Palette.skinShade, depth: 4, strength: 0.7)
    canvas.contour(nose, width: 2.1)
    canvas.glow(
      at(-3, 20.5, 16), 4.2, 2, turned: -0.1 + pose.roll,
      [(0, Color(0xFFFFFF, 0.95)), (1, Color(0xFFFFFF, 0))])
  }

  /// The open mouth and the chin below it.
  private func drawJaw(left: Outline, right: Outline) {
    let drop = 22 * pose.jaw
    func at(_ x: Double, _ y: Double, _ lift: Double = 6) -> Vector { head.face(x, y, lift: lift) }
    let chin = Outline.open([
      at(-20, 42), at(-16, 46 + drop * 0.75), at(-7, 50 + drop), at(7, 50 + drop),
      at(16, 46 + drop * 0.75), at(20, 42),
    ])
    let lip = Outline.open([
      at(-16, 43), at(-12, 44 + drop * 0.62), at(-5, 45 + drop * 0.86), at(5, 45 + drop * 0.86),
      at(12, 44 + drop * 0.62), at(16, 43),
    ])
    canvas.fill(chin, Palette.cream)
    canvas.shade(chin, Palette.creamShade, depth: 4)
    canvas.stroke(chin, width: Self.line, taper: (0.1, 0.1))
    let cavity = lip + right.part(0, 0.7).reversed() + left.part(0, 0.7)
    canvas.fill(cavity, Palette.mouth)
    canvas.clipped(to: lip + [at(16, 30), at(-16, 30)]) {
      canvas.fill(
        .ellipse(at(0, 50 + drop * 0.8), 11, 5 + drop * 0.4), Palette.tongue)
    }
    canvas.stroke(lip, width: 1.6, taper: (0.2, 0.2))
  }

  func drawWhiskers() {
    for whisker in whiskerLines {
      canvas.stroke(whisker, width: 1.9, taper: (0.02, 0.9), Palette.ink)
    }
  }

  /// Paper under the whiskers where they reach beyond the head.
  func drawWhiskerRims() {
    canvas.clipped(outside: skull) {
      for whisker in whiskerLines {
        canvas.stroke(whisker, width: 4.6, taper: (0.02, 0.6), Palette.paper)
      }
    }
  }

  /// Three on each side, the left ones longer.
  private var whiskerLines: [Outline] {
    let spread = pose.whiskers
    return [-1.0, 1.0].flatMap { side in
      [28.0, 32.5, 37].enumerated().map { index, y in
        let rise = Double(1 - index)
        let root = head.face(side * 31, y, lift: 9)
        let angle = (0.14 - 0.2 * rise) - spread * (0.08 + 0.09 * rise) - 0.05
        let way = Vector(side * cos(angle), sin(angle)).rotated(pose.roll)
        let droop = Vector(0, 9 - 8 * spread)
        let long = (index == 1 ? 84.0 : 72) * (side < 0 ? 1 : 0.88)
        return .open([root, root + way * (long * 0.5) + droop * 0.15, root + way * long + droop])
      }
    }
  }
}
