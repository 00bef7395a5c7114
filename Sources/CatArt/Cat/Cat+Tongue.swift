import Foundation

extension Cat {
  /// The middle line of the tongue, from inside the mouth to the tip.
  var tongueAxis: Outline { Self.tongueAxis(pose, head) }

  static func tongueAxis(_ pose: Pose, _ head: HeadFrame) -> Outline {
    if pose.lick.amount > 0 { return lickAxis(pose, head) }
    let steps = 18
    let length = pose.tongue.length + 13 * pose.tongue.curl
    var at = head.face(0, 41, lift: 9)
    var line = [at]
    for step in 0..<steps {
      let t = Double(step) / Double(steps - 1)
      let angle =
        .pi / 2 - pose.tongue.swing + pose.roll * 0.5
        + pose.tongue.curl * 3.3 * smoothstep(0.35, 1, t)
      at += Vector(angle: angle) * (length / Double(steps))
      line.append(at)
    }
    return line
  }

  /// Up over the lip, on an arc about the mouth.
  private static func lickAxis(_ pose: Pose, _ head: HeadFrame) -> Outline {
    let side = pose.lick.side
    let reach = pose.lick.amount
    func at(_ x: Double, _ y: Double) -> Vector { head.face(x, y, lift: 12) }
    let angle = side * 1.25
    return .open([
      at(side * 9, 45), at(side * 12 + sin(angle) * 3, 49),
      at(sin(angle) * 20 * reach, 46 - cos(angle) * 8 * reach),
      at(sin(angle) * 27 * reach, 42 - cos(angle) * 20 * reach),
    ])
  }

  /// The tip of the tongue, or the middle of the mouth when it is in.
  var tongueTip: Vector { tongueAxis.last ?? mouth }

  /// The lowest place of the tongue, where it meets the milk.
  var tongueTouch: Vector { tongueAxis.max { $0.y < $1.y } ?? mouth }

  func drawTongue(below lip: Outline) {
    let isLicking = pose.lick.amount > 0
    guard pose.tongue.length > 2 || isLicking else { return }
    let axis = tongueAxis
    let count = axis.count - 1
    func half(_ t: Double) -> Double {
      let round = sqrt(max(0.04, 1 - pow(max(0, (t - 0.7) / 0.3), 2)))
      return mix(9.6, 8.2, t) * (isLicking ? 0.95 : 1) * round
    }
    var left: Outline = []
    var right: Outline = []
    for (index, point) in axis.enumerated() {
      let t = Double(index) / Double(count)
      let normal = (axis[min(index + 1, count)] - axis[max(index - 1, 0)]).unit.normal
      left.append(point + normal * half(t))
      right.append(point - normal * half(t))
    }
    let shape = left + right.reversed()
    let draw = {
      self.canvas.form(shape, Palette.tongue, shade: Palette.tongueShade, depth: 4, strength: 0.8)
      self.canvas.contour(shape, width: 2.3)
      // The curl shows the underside of the tip.
      if self.pose.tongue.curl > 0.4, !isLicking {
        let from = Int(Double(count) * 0.62)
        let tip = Outline(left[from...]) + Outline(right[from...]).reversed()
        self.canvas.form(
          tip, Color(0xF9B3AE), shade: Palette.tongueShade, depth: 4, strength: 0.6)
        self.canvas.contour(tip, width: 2)
      } else {
        self.canvas.stroke(
          axis.part(isLicking ? 0.3 : 0.1, 0.72), width: 1.8, taper: (0.2, 0.6),
          Palette.tongueShade)
      }
    }
    if isLicking {
      draw()
    } else {
      let below =
        lip + [
          (lip.last ?? .zero) + Vector(200, 0), (lip.last ?? .zero) + Vector(200, 300),
          (lip.first ?? .zero) + Vector(-200, 300), (lip.first ?? .zero) + Vector(-200, 0),
        ]
      canvas.clipped(to: below, draw)
    }
  }

  /// Milk left on the lips, with a drip on one side.
  func drawMoustache() {
    let amount = pose.moustache
    guard amount > 0.02 else { return }
    func at(_ x: Double, _ y: Double) -> Vector { head.face(x, y, lift: 11) }
    let gone = (1 - amount) * 58 - 30
    let shape = Outline.closed([
      at(-30, 36), at(-27, 31), at(-18, 33), at(-9, 31), at(-3, 34.5), at(3, 34.5), at(9, 31),
      at(18, 33), at(27, 31), at(30, 37), at(26, 44), at(20, 43), at(15, 49), at(8, 45.5),
      at(3, 42), at(0, 39), at(-4, 43), at(-10, 47), at(-14, 56), at(-18, 49), at(-24, 45),
    ])
    let left: Outline = [
      head.face(amount < 1 ? gone : -60, 10, lift: 11), head.face(70, 10, lift: 11),
      head.face(70, 70, lift: 11), head.face(amount < 1 ? gone : -60, 70, lift: 11),
    ]
    canvas.clipped(to: left) {
      canvas.form(shape, Palette.milk, shade: Palette.milkShade, depth: 4, strength: 0.8)
      canvas.contour(shape, width: 1.6, Palette.milkLine)
    }
  }
}
