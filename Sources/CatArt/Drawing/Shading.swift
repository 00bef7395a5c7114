extension Canvas {
  /// A solid form: its colour, one shade where it turns from the light, and a breath of light.
  ///
  /// - Parameter depth: how far the shade reaches in, in points.
  func form(
    _ outline: Outline, _ base: Color, shade: Color, depth: Double, strength: Double = 0.55
  ) {
    fill(outline, base)
    self.shade(outline, shade, depth: depth, strength: strength)
  }

  /// The shade alone, over whatever the shape has been painted with.
  func shade(_ outline: Outline, _ shade: Color, depth: Double, strength: Double = 0.55) {
    clipped(to: outline) {
      let layers = 6
      for layer in 1...layers {
        let reach = depth * (0.72 + 0.28 * Double(layer) / Double(layers))
        fillBetween(
          Self.everywhere, outline.moved(light * reach), shade.faded(strength / Double(layers)))
      }
    }
  }

  /// Shade that one form throws on another, soft at its edge.
  func cast(
    _ caster: Outline, on receiver: Outline, by offset: Vector, _ color: Color, _ strength: Double
  ) {
    clipped(to: receiver) {
      let layers = 5
      for layer in 0..<layers {
        let t = 0.8 + 0.4 * Double(layer) / Double(layers)
        fill(caster.moved(offset * t), color.faded(strength / Double(layers)))
      }
    }
  }

  /// The shadow where something stands: dark beneath, fading outwards.
  func contactShadow(
    _ center: Vector, _ rx: Double, _ ry: Double, _ strength: Double,
    _ color: Color = Palette.shadow
  ) {
    glow(
      center, rx, ry,
      [
        (0, color.faded(strength)), (0.55, color.faded(strength * 0.75)),
        (0.8, color.faded(strength * 0.28)), (1, color.faded(0)),
      ])
  }
}
