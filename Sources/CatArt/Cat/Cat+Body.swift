import Foundation

extension Cat {
  private static let sitting: [Knot] = [
    k(150, 214), k(118, 230), k(106, 258), k(97, 296), k(88, 336), k(84, 372), k(94, 394),
    k(150, 399), k(206, 394), k(218, 370), k(213, 334), k(203, 294), k(195, 258), k(183, 230),
  ]

  private static let crouching: [Knot] = [
    k(144, 236), k(104, 246), k(78, 276), k(66, 318), k(60, 352), k(62, 382), k(80, 398),
    k(150, 402), k(224, 398), k(242, 382), k(242, 350), k(232, 312), k(218, 274), k(188, 246),
  ]

  var torso: Outline {
    let chest = 1 + 0.025 * pose.breath
    let middle = 150 + pose.root.x
    return body.outline(Self.sitting, Self.crouching).map {
      Vector(middle + ($0.x - middle) * ($0.y < 350 ? chest : 1), $0.y)
    }
  }

  func drawGroundShadows(_ color: Color) {
    let root = pose.root
    let wide = 1 + 0.12 * pose.crouch
    canvas.contactShadow(Vector(158, 394) + root, 116 * wide, 25, 0.26, color)
    canvas.contactShadow(Vector(154, 398) + root, 94 * wide, 14, 0.36, color)
  }

  func drawTorso() {
    let torso = torso
    canvas.form(torso, Palette.slate, shade: Palette.slateShade, depth: 17, strength: 0.5)
    canvas.clipped(to: torso) {
      canvas.glow(
        body.place(Vector(112, 296), Vector(112, 276)), 24, 66, turned: 0.18,
        [(0, Palette.slateLight.faded(0.7)), (1, Palette.slateLight.faded(0))])
      drawBackStripes()
      canvas.cast(skull, on: torso, by: Vector(5, 18), Palette.slateShade, 0.5)
      let bib = bib
      canvas.form(bib, Palette.cream, shade: Palette.creamShade, depth: 9, strength: 0.6)
      canvas.cast(skull, on: bib, by: Vector(5, 18), Palette.creamShade, 0.9)
      // The belly over the ground turns from the light.
      canvas.glow(
        body.place(Vector(150, 404)), 96, 44,
        [
          (0, Palette.bellyShade.faded(0.7 * clamp(pose.crouch))),
          (0.6, Palette.bellyShade.faded(0.4 * clamp(pose.crouch))),
          (1, Palette.bellyShade.faded(0)),
        ])
    }
    drawBibStrands()
    canvas.contour(torso, width: Self.line)
  }

  /// The cream front, its edge in strands.
  private var bib: Outline {
    func p(_ x: Double, _ y: Double, _ x2: Double, _ y2: Double, _ corner: Bool = false) -> Knot {
      Knot(at: body.place(Vector(x, y), Vector(x2, y2)), isCorner: corner)
    }
    return .closed([
      p(152, 206, 152, 300), p(130, 230, 120, 322), p(122, 256, 112, 340),
      p(112, 276, 104, 352, true), p(122, 278, 112, 356), p(122, 290, 110, 362),
      p(114, 308, 106, 370, true), p(125, 308, 114, 372), p(124, 340, 108, 388),
      p(122, 404, 104, 404), p(186, 404, 206, 406), p(182, 340, 198, 388),
      p(180, 310, 194, 372), p(191, 306, 204, 368, true), p(182, 292, 196, 362),
      p(182, 282, 196, 356), p(192, 276, 206, 346, true), p(180, 256, 196, 334),
      p(172, 232, 186, 320),
    ])
  }

  private func drawBibStrands() {
    for (x, y, length) in [(138.0, 284.0, 13.0), (160, 292, 12), (147, 300, 10)] {
      let at = body.place(Vector(x, y), Vector(x, y + 64))
      canvas.stroke(
        .open([at, at + Vector(1, length * 0.6), at + Vector(4, length)]), width: 1.7,
        taper: (0.5, 0.3), Palette.creamShade)
    }
  }

  /// Stripes that run over the back, seen when the cat crouches.
  private func drawBackStripes() {
    let show = smoothstep(0.4, 1, pose.crouch)
    guard show > 0 else { return }
    for (x, bow) in [(118.0, -5.0), (146, 0), (176, 5)] {
      let top = body.place(Vector(x, 232))
      canvas.stroke(
        .open([top, top + Vector(bow * 0.6, 16), top + Vector(bow, 34)]), width: 9 * show,
        taper: (0.05, 0.8), Palette.slateRing)
    }
  }

  /// The thighs at both sides, in front of the trunk, and the feet under them.
  func drawHaunches() {
    for side in [-1.0, 1.0] {
      let size = side < 0 ? 1.0 : 0.93
      let foot = body.place(Vector(150 + side * 65, 391), Vector(150 + side * 72, 384))
      let toes = Outline.closed([
        foot + Vector(-20, 3) * size, foot + Vector(-18, -7) * size, foot + Vector(-2, -11) * size,
        foot + Vector(16, -8) * size, foot + Vector(21, 2) * size, foot + Vector(9, 8) * size,
        foot + Vector(-10, 8) * size,
      ])
      canvas.form(toes, Palette.cream, shade: Palette.creamShade, depth: 5)
      canvas.contour(toes, width: Self.line)
      for toe in [-5.0, 5.0] {
        let at = foot + Vector(side * 6 + toe, 2)
        canvas.stroke(
          .open([at, at + Vector(side * 0.6, 5)]), width: 1.6, taper: (0.2, 0.5))
      }
      let hip = body.place(Vector(150 + side * 53, 356), Vector(150 + side * 72, 360))
      let haunch = Outline.ellipse(
        hip, 31 * size / pose.squash, 37 * size * pose.squash, turned: side * -0.22)
      canvas.form(haunch, Palette.slate, shade: Palette.slateShade, depth: 11)
      canvas.clipped(to: haunch) {
        canvas.glow(
          hip + Vector(-10, -16), 20, 16,
          [(0, Palette.slateLight.faded(0.65)), (1, Palette.slateLight.faded(0))])
      }
      for (x, y) in [(2.0, 2.0), (9, 9)] {
        let at = hip + Vector(x, y)
        canvas.stroke(
          .open([at, at + Vector(3, 6), at + Vector(2.5, 14)]), width: 1.7, taper: (0.5, 0.6),
          Palette.slateShade.faded(0.7))
      }
      canvas.contour(haunch, width: Self.line)
    }
  }

  func drawForelegs() {
    drawForeleg(side: -1, paw: pose.leftPaw)
    drawForeleg(side: 1, paw: pose.rightPaw)
  }

  private func drawForeleg(side: Double, paw: Pose.Paw) {
    let size = side < 0 ? 1.0 : 0.94
    let shoulder = body.place(
      Vector(150 + side * 20, 286), Vector(150 + side * 58, 334))
    let ankle =
      body.place(Vector(151 + side * 22, 382), Vector(151 + side * 74, 390))
      + Vector(paw.x, -paw.lift)
    let elbow =
      mix(shoulder, ankle, 0.5)
      + Vector(side * (3 + 20 * pose.crouch), 0)
    let axis = Outline.open([shoulder, elbow, ankle])
    let half = { (t: Double) in
      size * mix(18, 13.5, smoothstep(0.2, 0.9, t)) * (0.2 + 0.8 * smoothstep(0, 0.35, t))
    }
    var left: Outline = []
    var right: Outline = []
    for (index, point) in axis.enumerated() {
      let t = Double(index) / Double(axis.count - 1)
      let normal =
        (axis[min(index + 1, axis.count - 1)] - axis[max(index - 1, 0)]).unit.normal
      left.append(point + normal * half(t))
      right.append(point - normal * half(t))
    }
    let leg = left + right.reversed()
    canvas.form(leg, Palette.cream, shade: Palette.creamShade, depth: 8, strength: 0.6)
    canvas.stroke(left.part(0.3, 1), width: Self.line, taper: (0.75, 0.2))
    canvas.stroke(right.part(0.3, 1), width: Self.line, taper: (0.75, 0.2))

    let w = size * (21 + 3 * paw.spread)
    let foot = ankle + Vector(side * 1.5, 8)
    let toes = Outline.closed([
      foot + Vector(-0.80 * w, -10), foot + Vector(-w, -1), foot + Vector(-0.86 * w, 8),
      foot + Vector(-0.34 * w, 11.5), foot + Vector(0.34 * w, 11.5), foot + Vector(0.88 * w, 8),
      foot + Vector(w, -1), foot + Vector(0.8 * w, -10), foot + Vector(0, -15),
    ])
    canvas.form(toes, Palette.cream, shade: Palette.creamShade, depth: 6, strength: 0.65)
    canvas.contour(toes, width: Self.line, from: 0, to: 0.83)
    for toe in [-0.34, 0.32] {
      let at = foot + Vector(toe * w, 0)
      canvas.stroke(
        .open([at, at + Vector(toe * 2, 5), at + Vector(toe * 3, 10)]), width: Self.fine,
        taper: (0.6, 0.1))
    }
  }
}
