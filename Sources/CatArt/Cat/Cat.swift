/// The cat in one pose, drawn part by part from the back to the front.
struct Cat {
  let pose: Pose
  let canvas: Canvas
  let body: BodyFrame
  let head: HeadFrame

  /// The weight of the contour, in points.
  static let line = 2.7
  /// The weight of lines within forms.
  static let fine = 1.9

  init(_ pose: Pose, on canvas: Canvas) {
    self.pose = pose
    self.canvas = canvas
    body = BodyFrame(pose)
    head = HeadFrame(pose)
  }

  /// What lies behind the bowl.
  func drawBody() {
    drawTail()
    drawTorso()
    drawHaunches()
    drawForelegs()
    drawCollar()
  }

  /// What leans over the bowl.
  func drawHead() {
    drawEars()
    drawSkull()
    drawMuzzle()
    drawEyes()
  }
}
