/// Pixels row by row, four bytes each: blue, green, red, alpha, colours multiplied by alpha.
package struct Image: Equatable, Sendable {
  package var width: Int
  package var height: Int
  package var pixels: [UInt8]

  package init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Whether nothing shines through any pixel.
  package var isOpaque: Bool {
    var index = 3
    while index < pixels.count {
      if pixels[index] != 255 { return false }
      index += 4
    }
    return true
  }

  /// The pixels with colours no longer multiplied by alpha.
  var straight: [UInt8] {
    if isOpaque { return pixels }
    var straight = pixels
    for index in stride(from: 0, to: straight.count, by: 4) {
      let alpha = Int(straight[index + 3])
      guard alpha > 0, alpha < 255 else { continue }
      for part in index..<index + 3 {
        straight[part] = UInt8(min(255, (Int(straight[part]) * 255 + alpha / 2) / alpha))
      }
    }
    return straight
  }

  /// Copies another image in, with its upper left corner at a pixel; it has to fit.
  mutating func place(_ other: Image, x: Int, y: Int) {
    for row in 0..<other.height {
      let from = row * other.width * 4
      let to = ((y + row) * width + x) * 4
      pixels.replaceSubrange(
        to..<to + other.width * 4, with: other.pixels[from..<from + other.width * 4])
    }
  }
}
