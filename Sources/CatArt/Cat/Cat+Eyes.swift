import Foundation

extension Cat {
  func drawEyes() {
    drawEye(side: -1, eye: pose.leftEye)
    drawEye(side: 1, eye: pose.rightEye)
  }

  private func drawEye(side: Double, eye: Pose.Eye) {
    let size = side < 0 ? 1.0 : 0.95
    let middle = Vector(side * 42, 3)
    // The shape stays as drawn and only turns with the head: on the ball of the face it would
    // slant, and a cat that looks down would look cross.
    let center = head.face(middle, lift: 2)
    let wide = size * (1 - 0.25 * max(0, side * pose.yaw)) / pose.headSquash
    let tall = size * cos(pose.pitch * 0.8) * pose.headSquash
    func at(_ x: Double, _ y: Double) -> Vector {
      center + Vector(side * x * wide, y * tall).rotated(pose.roll)
    }
    // From the inner corner to the outer one.
    let top = [
      Vector(-20, 7), Vector(-17, -9), Vector(-5, -21), Vector(9, -21.5), Vector(20, -11),
      Vector(24, 0),
    ]
    let bottom = [
      Vector(-20, 7), Vector(-15, 15), Vector(-4, 21), Vector(9, 20), Vector(19, 12), Vector(24, 0),
    ]
    let closing = eye.lid + eye.squint
    let isShut = closing >= 0.97
    let meeting = closing > 1 ? eye.lid / closing : eye.lid
    // Half down, a lid keeps its arch: a straight one looks bored.
    let arch = 20 * clamp(eye.lid) * (1 - clamp(eye.lid))
    let upper = mix(top, bottom, isShut ? meeting : eye.lid).map { point in
      isShut ? point : point + Vector(0, -arch * max(0, 1 - pow((point.x - 2) / 22, 2)))
    }
    let lower = isShut ? upper : mix(bottom, top, eye.squint)
    func lid(_ points: [Vector]) -> Outline { .open(points.map { at($0.x, $0.y) }) }

    drawBrow(side: side, eye: eye)
    if isShut {
      drawShutEye(lid(upper), side: side)
      return
    }
    let opening = lid(upper) + lid(lower).reversed()
    canvas.clipped(to: opening) { drawIris(at, eye: eye, opening: opening) }
    canvas.stroke(lid(lower), width: 1.7, taper: (0.4, 0.3), Palette.softInk)
    var lash = lid(upper)
    lash.append(at(25.5, upper[5].y - 3))
    canvas.stroke(lash, width: 4.6, taper: (0.42, 0.22))
    if eye.lid > 0.12 {
      let crease = top.enumerated().dropFirst().dropLast().map { index, point in
        mix(point, upper[index], 0.35)
      }
      canvas.stroke(lid(Array(crease)), width: 1.3, Palette.slateShade)
    }
  }

  private func drawIris(
    _ at: (Double, Double) -> Vector, eye: Pose.Eye, opening: Outline
  ) {
    canvas.fill(
      opening, from: at(0, -20), to: at(0, 20),
      [(0, Palette.irisTop), (0.5, Palette.iris), (1, Palette.irisGlow)])
    canvas.glow(
      at(2, 0), 27, 25,
      [(0, Palette.irisTop.faded(0)), (0.68, Palette.irisTop.faded(0)), (1, Palette.irisRim)])
    let looks = Vector(pose.gaze.x * 7, pose.gaze.y * 8)
    func spot(_ x: Double, _ y: Double) -> Vector { at(x, y) }
    let outward = at(1, 0).x > at(0, 0).x ? 1.0 : -1.0
    let center = spot(0.5 + outward * looks.x, looks.y)
    let tall = 16.5 * mix(0.95, 1.05, eye.pupil)
    let wide = mix(3.2, 15, eye.pupil)
    canvas.fill(.ellipse(center, wide, tall, turned: pose.roll), Palette.pupil)
    canvas.glow(
      center + Vector(0, 8).rotated(pose.roll), wide * 0.8, 6,
      [(0, Color(0x8A5A2A, 0.7)), (1, Color(0x8A5A2A, 0))])
    // The lid throws its shade on the ball.
    canvas.fill(
      opening, from: at(0, -21), to: at(0, -2),
      [(0, Palette.pupil.faded(0.55)), (1, Palette.pupil.faded(0))])
    let glint = center + Vector(-5.5, -7.5)
    canvas.fill(.ellipse(glint, 5.6, 6.2, turned: 0.4), Color(0xFFFFFF))
    canvas.fill(.ellipse(center + Vector(5.5, 6), 2.3, 2.5), Color(0xFFFFFF, 0.9))
  }

  private func drawShutEye(_ line: Outline, side: Double) {
    canvas.stroke(line, width: 4.2, taper: (0.3, 0.25))
    guard let outer = line.last else { return }
    let flick = Vector(side * 6, -3).rotated(pose.roll)
    canvas.stroke(
      .open([outer, outer + flick * 0.5, outer + flick]), width: 2.4, taper: (0.01, 0.7))
  }

  /// A light spot above the eye that serves as a brow.
  private func drawBrow(side: Double, eye: Pose.Eye) {
    let y = -32 - 5 * eye.brow
    let middle = head.face(side * 36, y)
    let turn = side * (0.4 - 0.3 * eye.brow + 0.35 * pose.pitch) + pose.roll
    canvas.fill(.ellipse(middle, 7.6, 4.1, turned: turn), Palette.cream)
    canvas.shade(.ellipse(middle, 7.6, 4.1, turned: turn), Palette.creamShade, depth: 2)
  }
}
