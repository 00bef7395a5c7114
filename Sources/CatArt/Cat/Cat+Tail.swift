import Foundation

extension Cat {
  private static let segment = 27.5
  private static let segments = 7

  /// The middle line of the tail, from the body to the tip.
  var tailAxis: Outline {
    var angles = [pose.tailBase]
    for bend in pose.tailBends { angles.append((angles.last ?? 0) + bend) }
    let steps = 10
    var at = body.place(Vector(98, 376), Vector(94, 352))
    var line = [at]
    for step in 0..<Self.segments * steps {
      // The direction turns evenly from one segment to the next, so that no joint shows.
      let place = max(0, (Double(step) + 0.5) / Double(steps) - 0.5)
      let index = Int(place)
      let angle = mix(angles[index], angles[index + 1], place - Double(index))
      at += Vector(angle: angle) * (Self.segment / Double(steps))
      line.append(at)
    }
    return line
  }

  /// The tail as a tube: its middle, its direction and its half width at each place.
  private struct Tube {
    var axis: Outline
    var ways: [Vector]
    var halves: [Double]

    init(_ axis: Outline) {
      self.axis = axis
      let lengths = axis.lengths
      let total = max(lengths.last ?? 1, 1)
      let last = axis.count - 1
      ways = axis.indices.map { (axis[min($0 + 1, last)] - axis[max($0 - 1, 0)]).unit }
      halves = lengths.map { length in
        let t = length / total
        return mix(11.5, 17.5, smoothstep(0, 0.65, t)) * (1 - 0.3 * smoothstep(0.8, 1, t))
      }
    }

    /// A place on the tube.
    ///
    /// - Parameters:
    ///   - t: along it, from the body to the tip.
    ///   - side: across it, from -1 to 1.
    ///   - ahead: further towards the tip, in points.
    func at(_ t: Double, _ side: Double, ahead: Double = 0) -> Vector {
      let place = clamp(t) * Double(axis.count - 1)
      let index = min(Int(place), axis.count - 2)
      let rest = place - Double(index)
      let way = mix(ways[index], ways[index + 1], rest).unit
      let half = mix(halves[index], halves[index + 1], rest)
      return mix(axis[index], axis[index + 1], rest) + way.normal * (half * side) + way * ahead
    }
  }

  func drawTail() {
    let tube = Tube(tailAxis)
    let outline = tailOutline(tube)
    canvas.fill(outline, Palette.slate)
    canvas.clipped(to: outline) {
      for (from, to) in [(0.20, 0.29), (0.40, 0.50), (0.61, 0.71)] {
        let near = band(tube, from)
        canvas.fill(near + band(tube, to).reversed(), Palette.slateRing)
      }
      let brush = Outline.open([
        Knot(at: tube.at(0.80, -1.3), isCorner: true),
        Knot(at: tube.at(0.80, -0.62, ahead: -7), isCorner: true),
        Knot(at: tube.at(0.80, -0.42, ahead: 3), isCorner: true),
        Knot(at: tube.at(0.80, 0.02, ahead: -9), isCorner: true),
        Knot(at: tube.at(0.80, 0.3, ahead: 3), isCorner: true),
        Knot(at: tube.at(0.80, 0.62, ahead: -6), isCorner: true),
        Knot(at: tube.at(0.80, 1.3), isCorner: true),
      ])
      canvas.shade(outline, Palette.slateShade, depth: 9, strength: 0.5)
      let tip = brush + [tube.at(1, 3, ahead: 70), tube.at(1, -3, ahead: 70)]
      canvas.clipped(to: tip) {
        canvas.form(outline, Palette.cream, shade: Palette.creamShade, depth: 8, strength: 0.75)
      }
    }
    canvas.contour(outline, width: Self.line)
  }

  /// A line across the tube, bent towards the tip as a ring on a round form is.
  private func band(_ tube: Tube, _ t: Double) -> Outline {
    .open([
      tube.at(t, -1.15), tube.at(t, -0.6, ahead: 3.5), tube.at(t, 0, ahead: 5),
      tube.at(t, 0.6, ahead: 3.5), tube.at(t, 1.15),
    ])
  }

  /// Smooth along its sides, with three soft strands at the tip.
  private func tailOutline(_ tube: Tube) -> Outline {
    let shaft = stride(from: 0.0, through: 0.92, by: 0.015)
    let left = shaft.map { tube.at($0, -1) }
    let right = shaft.reversed().map { tube.at($0, 1) }
    let tip = Outline.open([
      Knot(at: tube.at(0.92, -1), isCorner: false),
      Knot(at: tube.at(1, -0.93), isCorner: false),
      Knot(at: tube.at(1, -0.72, ahead: 9), isCorner: false),
      Knot(at: tube.at(1, -0.3, ahead: 18), isCorner: false),
      Knot(at: tube.at(1, 0.35, ahead: 27), isCorner: true),
      Knot(at: tube.at(1, 0.52, ahead: 14), isCorner: false),
      Knot(at: tube.at(1, 0.62, ahead: 10), isCorner: true),
      Knot(at: tube.at(1, 1.05, ahead: 13), isCorner: true),
      Knot(at: tube.at(1, 1.02, ahead: 4), isCorner: false),
      Knot(at: tube.at(0.97, 1.0), isCorner: false),
      Knot(at: tube.at(0.92, 1), isCorner: false),
    ])
    return left + tip + right
  }
}
