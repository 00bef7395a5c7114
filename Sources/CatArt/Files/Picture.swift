/// The pictures, each a pure function of its number.
package enum Picture {
  /// Points of one picture.
  package static let size = (width: 320, height: 480)
  /// Points of the milk button's picture.
  package static let buttonSize = (width: 60, height: 60)
  /// The numbers there are; 0 is the cat at rest.
  package static let numbers = 0...80

  /// What lies behind the cat.
  package enum Ground: String, CaseIterable, Sendable {
    /// Paper, a pale moon and a mat; the picture covers its whole rectangle.
    case paper
    /// Nothing but shadows and a rim of paper around the figures, for pages with a ground of their own.
    case none
  }

  /// A picture of the cat; the nearest one when there is none of that number.
  package static func drink(_ number: Int, scale: Int, ground: Ground = .paper) -> Image {
    canvas(number, scale: Double(scale), ground: ground).image()
  }

  /// The picture on the milk button: round, with nothing around it.
  package static func milkButton(scale: Int) -> Image {
    let canvas = Canvas(
      width: Double(buttonSize.width), height: Double(buttonSize.height), scale: Double(scale))
    MilkButton.draw(on: canvas)
    return canvas.image()
  }

  static func canvas(_ number: Int, scale: Double, ground: Ground) -> Canvas {
    let canvas = Canvas(
      width: Double(size.width), height: Double(size.height), scale: scale)
    let poses = Performance.poses
    draw(poses[min(max(number, 0), poses.count - 1)], ground: ground, on: canvas)
    return canvas
  }

  static func draw(_ pose: Pose, ground: Ground, on canvas: Canvas) {
    if ground == .paper { Backdrop.draw(on: canvas) }
    let cat = Cat(pose, on: canvas)
    let shadow = ground == .paper ? Palette.shadow : Palette.darkShadow
    cat.drawGroundShadows(shadow)
    Bowl(pose: pose, canvas: canvas).drawShadow(shadow)
    switch ground {
    case .paper: drawFigures(pose, on: canvas)
    case .none:
      // On a dark page the ink would sink into the ground; a rim of paper holds it.
      let layer = Canvas(
        width: Double(size.width), height: Double(size.height), scale: canvas.scale)
      drawFigures(pose, on: layer)
      canvas.halo(of: layer, width: 3.2, Palette.paper)
      canvas.draw(layer, at: .zero, width: Double(size.width))
      cat.drawWhiskerRims()
    }
    cat.drawWhiskers()
  }

  private static func drawFigures(_ pose: Pose, on canvas: Canvas) {
    let cat = Cat(pose, on: canvas)
    cat.drawBody()
    let bowl = Bowl(pose: pose, canvas: canvas)
    bowl.draw(under: cat)
    cat.drawHead()
    let milk = Milk(pose: pose, canvas: canvas)
    milk.drawColumn(to: cat.tongueTouch, surface: bowl.surface)
    milk.drawDrops()
  }
}
