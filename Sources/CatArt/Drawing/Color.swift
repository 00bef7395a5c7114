/// A colour with its opacity, each part from 0 to 1.
struct Color: Equatable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double = 1

  /// From 0xRRGGBB.
  init(_ hex: UInt32, _ alpha: Double = 1) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
    self.alpha = alpha
  }

  func faded(_ by: Double) -> Color {
    var color = self
    color.alpha *= by
    return color
  }
}

/// Every colour of the pictures.
enum Palette {
  static let ink = Color(0x3A262C)
  static let softInk = Color(0x6B4A48)

  static let cream = Color(0xFFF3E0)
  static let creamShade = Color(0xDDB595)
  static let bellyShade = Color(0x9C6B55)
  static let creamLight = Color(0xFFFDF7)
  static let slate = Color(0x7F8799)
  static let slateShade = Color(0x4C5068)
  static let slateLight = Color(0xA9B2C2)
  static let slateRing = Color(0x5A6076)

  static let skin = Color(0xF3A9A0)
  static let skinShade = Color(0xC9716F)
  static let blush = Color(0xF2907F)
  static let nose = Color(0xE98B86)
  static let tongue = Color(0xF48E92)
  static let tongueLight = Color(0xFCC0B8)
  static let tongueShade = Color(0xCF5F6C)
  static let mouth = Color(0x6E2433)

  static let irisTop = Color(0xC9761B)
  static let iris = Color(0xF0AC2D)
  static let irisGlow = Color(0xFFE08A)
  static let irisRim = Color(0x8F4A12, 0.85)
  static let pupil = Color(0x2B1A22)

  static let lacquer = Color(0xC3342B)
  static let lacquerShade = Color(0x7C1620)
  static let lacquerLight = Color(0xEE7A5E)
  static let bowlInside = Color(0x5B0F1A)
  static let gold = Color(0xE9B44C)
  static let goldShade = Color(0xA8702A)
  static let goldLight = Color(0xFFE7A6)

  static let milk = Color(0xFFFDF8)
  static let milkShade = Color(0xD9D3E4)
  static let milkLine = Color(0xA79DB8)

  static let paper = Color(0xFBF2E1)
  static let paperEdge = Color(0xF1DFC2)
  static let petal = Color(0xF3CDB8)
  static let twig = Color(0xE3CDAA)
  static let moon = Color(0xF8DFAF)
  static let mat = Color(0xE2B98B)
  static let matShade = Color(0xC79562)
  static let shadow = Color(0x5A2E2A)
  static let darkShadow = Color(0x14080B)
}
