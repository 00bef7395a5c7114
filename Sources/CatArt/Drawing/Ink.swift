import Foundation

/// The direction the one soft light comes from.
let light = Vector(-0.55, -0.83).unit

extension Canvas {
  /// An open stroke that swells and thins out, as a brush leaves it.
  ///
  /// - Parameters:
  ///   - width: at its thickest, in points.
  ///   - taper: how much of the stroke the pointed beginning and the pointed end take.
  func stroke(
    _ line: Outline, width: Double, taper: (start: Double, end: Double) = (0.35, 0.45),
    _ color: Color = Palette.ink
  ) {
    guard line.count > 1 else { return }
    let lengths = line.lengths
    let total = max(lengths.last ?? 1, 1e-6)
    fill(
      ribbon(line) { index, _ in
        let t = lengths[index] / total
        let start = taper.start > 0 ? smoothstep(0, taper.start, t) : 1
        let end = taper.end > 0 ? smoothstep(0, taper.end, 1 - t) : 1
        return width * (0.12 + 0.88 * min(start, end))
      }, color)
  }

  /// The contour of a closed shape: light on the side of the light, heavy where the form turns away.
  func contour(
    _ outline: Outline, width: Double, _ color: Color = Palette.ink, from: Double = 0,
    to: Double = 1
  ) {
    let whole = from <= 0 && to >= 1
    var line = whole ? outline : outline.part(from, to)
    guard let first = line.first, line.count > 2 else { return }
    if whole { line.append(first) }
    let side = Self.area(outline) >= 0 ? 1.0 : -1.0
    let lengths = line.lengths
    let total = max(lengths.last ?? 1, 1e-6)
    fill(
      ribbon(line) { index, normal in
        let away = (normal * side).dot(light)
        let pressure = 0.52 + 0.62 * smoothstep(-0.8, 0.9, away)
        let hand = 1 + 0.12 * sin(lengths[index] * 0.045 + Double(outline.count))
        let t = lengths[index] / total
        let ends = whole ? 1 : min(smoothstep(0, 0.22, t), smoothstep(0, 0.22, 1 - t))
        return width * pressure * hand * (whole ? 1 : 0.1 + 0.9 * ends)
      }, color)
  }

  /// Twice the signed area of an outline.
  private static func area(_ outline: Outline) -> Double {
    var sum = 0.0
    for index in outline.indices {
      let (a, b) = (outline[index], outline[(index + 1) % outline.count])
      sum += a.x * b.y - b.x * a.y
    }
    return sum
  }

  /// A band along a line, as wide at each point as asked.
  private func ribbon(_ line: Outline, width: (Int, Vector) -> Double) -> Outline {
    var left: Outline = []
    var right: Outline = []
    for index in line.indices {
      let before = line[max(index - 1, 0)]
      let after = line[min(index + 1, line.count - 1)]
      let normal = (after - before).unit.normal
      let half = width(index, normal) / 2
      left.append(line[index] + normal * half)
      right.append(line[index] - normal * half)
    }
    return left + right.reversed()
  }
}
