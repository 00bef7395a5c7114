import Foundation

extension Cat {
  /// The silhouette of the head, with tufts on the cheeks that differ left and right.
  var skull: Outline {
    let puff = 3.5 * pose.cheeks
    return .closed(
      head.rim([
        k(-36, -61), k(4, -66), k(42, -61), k(74, -44), k(91, -20), k(98, 2),
        k(102 + puff, 13), c(110 + puff, 23), k(100 + puff, 26), c(95 + puff, 30),
        k(97 + puff, 37), c(101 + puff, 46), k(90 + puff, 47), c(79 + puff, 47),
        k(76 + puff, 53), c(75 + puff, 59), k(57 + puff, 58), k(30, 65), k(-2, 67), k(-32, 65),
        k(-58 - puff, 59), c(-80 - puff, 62), k(-81 - puff, 55), c(-85 - puff, 49),
        k(-95 - puff, 51), c(-108 - puff, 50), k(-102 - puff, 41), c(-100 - puff, 32),
        k(-107 - puff, 30), c(-117 - puff, 27), k(-107 - puff, 14), k(-101, 2), k(-94, -22),
        k(-77, -46),
      ]))
  }

  /// The two pads of the muzzle and the chin between them, which stand out of the face.
  var muzzle: Outline {
    let puff = 2.5 * pose.cheeks
    func at(_ x: Double, _ y: Double, _ lift: Double) -> Vector { head.face(x, y, lift: lift) }
    return .closed([
      at(0, 18, 13), at(14, 20, 13), at(28 + puff, 29, 12), at(31 + puff, 40, 10),
      at(22 + puff, 50, 8), at(10, 53, 7), at(0, 56, 7), at(-10, 53, 7), at(-23 - puff, 51, 8),
      at(-33 - puff, 40, 10), at(-29 - puff, 29, 12), at(-14, 20, 13),
    ])
  }

  func drawEars() {
    drawEar(side: -1, ear: pose.leftEar)
    drawEar(side: 1, ear: pose.rightEar)
  }

  /// A point of an ear, given for the right one at rest.
  private func ear(_ side: Double, _ ear: Pose.Ear, _ x: Double, _ y: Double) -> Vector {
    let pivot = Vector(side * 50, -40)
    var point = Vector(side * x, y) - pivot
    point = Vector(point.x * (1 - 0.1 * ear.back), point.y * (1 - 0.3 * ear.back))
    point = point.rotated(side * (ear.turn + 0.6 * ear.back))
    return head.solid(pivot.x + point.x, pivot.y + point.y, -22)
  }

  /// The tip of an ear.
  func earTip(side: Double) -> Vector {
    ear(side, side < 0 ? pose.leftEar : pose.rightEar, 80, -118)
  }

  private func drawEar(side: Double, ear: Pose.Ear) {
    func knot(_ x: Double, _ y: Double, _ corner: Bool = false) -> Knot {
      Knot(at: self.ear(side, ear, x, y), isCorner: corner)
    }
    var knots = [
      knot(8, -46, true), knot(40, -86), knot(68, -113), knot(79, -118), knot(87, -109),
    ]
    if side > 0 {
      knots += [knot(91.5, -95, true), knot(82, -87, true), knot(94, -82, true)]
    } else {
      knots += [knot(93, -86)]
    }
    knots += [knot(97, -58), knot(90, -14, true)]
    let outer = Outline.closed(knots)
    canvas.form(outer, Palette.slate, shade: Palette.slateShade, depth: 9)
    let inner = Outline.closed([
      knot(30, -42, true), knot(52, -80), knot(76, -107, true), knot(85, -80), knot(84, -26, true),
    ])
    canvas.clipped(to: outer) {
      canvas.form(inner, Palette.skin, shade: Palette.skinShade, depth: 9, strength: 0.6)
      // Fur grows over the inside from the inner edge.
      let fur = Outline.closed([
        knot(20, -40, true), knot(40, -68), knot(61, -88, true), knot(55, -72), knot(56, -64),
        knot(73, -75, true), knot(65, -60), knot(64, -50), knot(80, -56, true), knot(72, -38),
        knot(50, -30),
      ])
      canvas.form(fur, Palette.cream, shade: Palette.creamShade, depth: 4)
      canvas.cast(
        skull, on: outer, by: Vector(0, -7), Palette.shadow, 0.32)
    }
    canvas.contour(outer, width: Self.line)
  }

  func drawSkull() {
    let skull = skull
    canvas.form(skull, Palette.cream, shade: Palette.creamShade, depth: 13, strength: 0.75)
    canvas.clipped(to: skull) {
      for side in [-1.0, 1.0] {
        canvas.glow(
          head.face(side * 58, 40), 22, 14,
          [
            (0, Palette.blush.faded(pose.blush)), (0.5, Palette.blush.faded(pose.blush * 0.65)),
            (1, Palette.blush.faded(0)),
          ])
      }
      drawCheekHairs()
      for patch in [leftPatch, rightPatch] {
        canvas.clipped(to: patch) {
          canvas.fill(patch, Palette.slate)
          drawForeheadStripes()
          canvas.shade(skull, Palette.slateShade, depth: 13, strength: 0.6)
        }
      }
      canvas.glow(
        head.face(-36, -40), 50, 25, turned: -0.25 + pose.roll,
        [(0, Palette.slateLight.faded(0.75)), (1, Palette.slateLight.faded(0))])
    }
    canvas.contour(skull, width: Self.line)
    drawForelock()
  }

  /// Short hairs that show which way the fur of the cheeks lies.
  private func drawCheekHairs() {
    for (x, y) in [(-84.0, 22.0), (-80, 36), (82, 18), (77, 32)] {
      let side = x < 0 ? -1.0 : 1
      canvas.stroke(
        .open([head.rim(x, y), head.rim(x + side * 5, y + 4), head.rim(x + side * 11, y + 5.5)]),
        width: 2, taper: (0.4, 0.7), Palette.creamShade)
    }
  }

  private var leftPatch: Outline {
    .closed(
      head.face([
        c(0, -90), k(0, -48), k(-5, -24), c(-8, -7), k(-13, -6), k(-19, 8), k(-26, 22),
        c(-34, 33), k(-41, 28), k(-50, 29), c(-58, 36), k(-66, 25), c(-77, 24), k(-84, 10),
        c(-92, 6), k(-100, -10), c(-160, -24), c(-160, -140), c(0, -140),
      ]))
  }

  private var rightPatch: Outline {
    .closed(
      head.face([
        c(28, -90), k(25, -48), k(20, -24), c(19, -8), k(23, -6), k(26, 6), k(31, 18), c(38, 29),
        k(45, 24), k(54, 24), c(63, 30), k(70, 20), c(80, 18), k(86, 6), c(93, 1),
        k(102, -14), c(160, -28),
        c(160, -140), c(20, -140),
      ]))
  }

  /// A few hairs that stand up between the ears.
  private func drawForelock() {
    let tuft = Outline.open(
      head.rim([
        c(-24, -59), k(-22, -66), c(-16, -73), k(-15, -67), c(-12, -63), k(-8, -72), c(0, -80),
        k(-1, -72), c(1, -65), k(6, -69), c(13, -72), k(8, -65), c(6, -60),
      ]))
    canvas.fill(tuft + [head.rim(2, -61), head.rim(-18, -60)], Palette.slate)
    canvas.contour(tuft, width: Self.fine + 0.5, from: 0.001, to: 0.999)
  }

  /// Two short stripes on each side of the blaze.
  private func drawForeheadStripes() {
    for (x, y, length) in [(-22.0, -46.0, 22.0), (-42, -42, 16), (44, -46, 20), (61, -40, 14)] {
      let way = -x * 0.01
      canvas.stroke(
        .open([
          head.face(x, y - length * 0.7), head.face(x + way * length * 0.4, y),
          head.face(x + way * length, y + length * 0.6),
        ]), width: 7, taper: (0.5, 0.9), Palette.slateRing)
    }
  }
}
