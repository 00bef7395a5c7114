import CCairo

/// A picture under the brush: Cairo's surface and context, in points.
final class Canvas {
  let width: Int
  let height: Int
  /// Pixels a point.
  let scale: Double
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// - Parameter scale: pixels a point.
  init(width: Double, height: Double, scale: Double) {
    self.width = Int((width * scale).rounded())
    self.height = Int((height * scale).rounded())
    self.scale = scale
    surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(self.width), Int32(self.height))
    context = cairo_create(surface)
    cairo_scale(context, scale, scale)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_GOOD)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// The picture so far.
  func image() -> Image {
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else {
      return Image(width: 0, height: 0, pixels: [])
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for row in 0..<height {
      pixels.append(contentsOf: UnsafeBufferPointer(start: data + row * stride, count: width * 4))
    }
    return Image(width: width, height: height, pixels: pixels)
  }

  // MARK: Painting

  func fill(_ outline: Outline, _ color: Color) {
    trace(outline)
    paint(color)
  }

  /// Fills what lies in one of the outlines and not in both.
  func fillBetween(_ outer: Outline, _ inner: Outline, _ color: Color) {
    trace(outer)
    append(inner)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    paint(color)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
  }

  /// Fills with a gradient between two points.
  func fill(_ outline: Outline, from: Vector, to: Vector, _ stops: [(Double, Color)]) {
    trace(outline)
    let pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
    paint(pattern, stops)
  }

  /// Fills a soft ellipse that is strongest in its middle.
  func glow(
    _ center: Vector, _ rx: Double, _ ry: Double, turned: Double = 0, _ stops: [(Double, Color)]
  ) {
    cairo_save(context)
    cairo_translate(context, center.x, center.y)
    cairo_rotate(context, turned)
    cairo_scale(context, rx, ry)
    trace(.ellipse(.zero, 1, 1))
    paint(cairo_pattern_create_radial(0, 0, 0, 0, 0, 1), stops)
    cairo_restore(context)
  }

  /// Draws only where an outline is.
  func clipped(to outline: Outline, _ draw: () -> Void) {
    cairo_save(context)
    trace(outline)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  /// Draws only where an outline is not.
  func clipped(outside outline: Outline, _ draw: () -> Void) {
    cairo_save(context)
    trace(Self.everywhere)
    append(outline)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    draw()
    cairo_restore(context)
  }

  /// Draws what follows as one sheet that light shines through.
  func faded(_ alpha: Double, _ draw: () -> Void) {
    cairo_push_group(context)
    draw()
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, alpha)
  }

  /// Draws another picture with its upper left corner at a point.
  func draw(_ other: Canvas, at corner: Vector, width: Double, alpha: Double = 1) {
    cairo_save(context)
    cairo_translate(context, corner.x, corner.y)
    let scale = width / Double(other.width)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, other.surface, 0, 0)
    cairo_paint_with_alpha(context, alpha)
    cairo_restore(context)
  }

  /// Draws the silhouette of another picture of this size, grown on all sides, in one colour.
  func halo(of other: Canvas, width: Double, _ color: Color) {
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    let steps = 24
    for step in 0..<steps {
      let way = Vector(angle: 2 * .pi * Double(step) / Double(steps)) * (width * scale)
      cairo_mask_surface(context, other.surface, way.x, way.y)
    }
    cairo_restore(context)
  }

  static let everywhere: Outline = [
    Vector(-4000, -4000), Vector(8000, -4000), Vector(8000, 8000), Vector(-4000, 8000),
  ]

  // MARK: Plumbing

  private func trace(_ outline: Outline) {
    cairo_new_path(context)
    append(outline)
  }

  private func append(_ outline: Outline) {
    guard let first = outline.first else { return }
    cairo_new_sub_path(context)
    cairo_move_to(context, first.x, first.y)
    for point in outline.dropFirst() { cairo_line_to(context, point.x, point.y) }
    cairo_close_path(context)
  }

  private func paint(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_fill(context)
  }

  private func paint(_ pattern: OpaquePointer?, _ stops: [(Double, Color)]) {
    guard let pattern else { return }
    for (offset, color) in stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_fill(context)
    cairo_pattern_destroy(pattern)
  }
}
