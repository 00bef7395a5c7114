/// Everything that can move in a picture; the cat at rest is the value with every default.
///
/// Lengths are points, angles radians, and parts without a unit run from 0 to 1.
struct Pose: Equatable {
  // MARK: Body

  /// The place of the whole cat.
  var root = Vector.zero
  /// Height of the body against its rest; the width makes up for it.
  var squash = 1.0
  /// Sideways shift of the shoulders for each point of height.
  var lean = 0.0
  /// From sitting upright to crouching over the bowl.
  var crouch = 0.0
  /// How full the chest is with breath.
  var breath = 0.0
  var leftPaw = Paw()
  var rightPaw = Paw()

  struct Paw: Equatable {
    var x = 0.0
    var lift = 0.0
    /// How far the toes spread.
    var spread = 0.0
  }

  // MARK: Head

  var head = Vector(150, 176)
  /// Tilt towards a shoulder.
  var roll = 0.0
  /// Nod; down is positive.
  var pitch = 0.0
  /// Turn; to the right of the picture is positive.
  var yaw = 0.16
  /// Height of the head against its rest; the width makes up for it.
  var headSquash = 1.0
  var leftEar = Ear()
  var rightEar = Ear()

  struct Ear: Equatable {
    /// Turn about the base; outwards is positive.
    var turn = 0.0
    /// From pricked to laid back.
    var back = 0.0
  }

  // MARK: Face

  var leftEye = Eye()
  var rightEye = Eye()
  /// Where the pupils look, in parts of their room.
  var gaze = Vector(-0.12, 0)

  struct Eye: Equatable {
    /// How far the upper lid has come down.
    var lid = 0.0
    /// How far the lower lid has come up.
    var squint = 0.0
    /// Width of the pupil: 0 a slit, 1 nearly the whole iris.
    var pupil = 0.66
    /// How far the brow is raised; negative frowns.
    var brow = 0.0
  }

  var jaw = 0.0
  /// How far the corners of the mouth are drawn up.
  var smile = 0.25
  /// How full the cheeks are.
  var cheeks = 0.0
  /// How far the whiskers are spread; negative hang.
  var whiskers = 0.0
  var blush = 0.5
  var tongue = Tongue()
  var lick = Lick()
  /// How much milk is left around the mouth.
  var moustache = 0.0

  struct Tongue: Equatable {
    /// Length out of the mouth, in points.
    var length = 0.0
    /// How far the tip is rolled back, from straight to a J.
    var curl = 0.0
    /// Swing to the side; to the right is positive.
    var swing = 0.0
  }

  /// The tongue on its way over the lips.
  struct Lick: Equatable {
    /// How far it is out.
    var amount = 0.0
    /// From the left corner of the mouth, -1, to the right one, 1.
    var side = 0.0
  }

  // MARK: Tail

  /// The direction the tail leaves the body in.
  var tailBase = 2.7
  /// How much each of the seven segments turns against the one before.
  var tailBends = [0.6, 0.9, 0.75, 0.3, -0.35, -0.8, -0.75]

  // MARK: Milk

  /// How full the bowl is.
  var level = 1.0
  /// Height of the column between the milk and the tongue, in parts of the way.
  var column = 0.0
  var ripples: [Ripple] = []
  var drops: [Drop] = []
  /// Swing of the bell.
  var bell = 0.0

  /// A ring on the milk.
  struct Ripple: Equatable {
    /// From the touch to the rim.
    var spread: Double
    var strength: Double
  }

  /// Milk in flight.
  struct Drop: Equatable {
    var at: Vector
    var radius: Double
    /// Where it is going, for its shape.
    var velocity: Vector
  }
}
