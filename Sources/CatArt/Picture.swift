/// The pictures, as pure functions of their numbers.
package enum Picture {
  /// Points of one picture.
  package static let width = 320
  package static let height = 480

  static func draw(_ pose: Pose, on canvas: Canvas) {
    Backdrop.draw(on: canvas)
    let cat = Cat(pose, on: canvas)
    cat.drawBody()
    let bowl = Bowl(pose: pose, canvas: canvas)
    bowl.draw(under: cat)
    cat.drawHead()
    let milk = Milk(pose: pose, canvas: canvas)
    milk.drawColumn(to: cat.tongueTouch, surface: bowl.surface)
    milk.drawDrops()
  }

  static func render(_ pose: Pose, scale: Double) -> Canvas {
    let canvas = Canvas(width: Double(width), height: Double(height), scale: scale)
    draw(pose, on: canvas)
    return canvas
  }
}
