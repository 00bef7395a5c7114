import Foundation

/// The whole performance: a pose for each picture.
enum Performance {
  static let pictures = 0...80

  /// Every pose in order, with what is too small to see taken out.
  static let poses: [Pose] = {
    var poses: [Pose] = []
    for picture in pictures {
      var pose = played(picture)
      if let before = poses.last { pose.rest(on: before) }
      fitTongue(&pose, picture)
      poses.append(pose)
    }
    return poses
  }()

  private static func played(_ picture: Int) -> Pose {
    let n = Double(picture)
    var pose = Pose()
    pose.head = Vector(Score.headX.at(n), Score.headY.at(n))
    pose.roll = Score.roll.at(n)
    pose.pitch = Score.pitch.at(n)
    pose.yaw = Score.yaw.at(n)
    pose.headSquash = Score.headSquash.at(n)
    // The chest follows the head by one picture on the way down and on the way up.
    pose.crouch = Score.crouch.at(n)
    pose.squash = Score.squash.at(n)
    pose.lean = Score.lean.at(n)
    pose.breath = Score.breath.at(n)
    pose.leftPaw = paw(lift: Score.leftPaw.at(n), side: -1)
    pose.rightPaw = paw(lift: Score.rightPaw.at(n), side: 1)
    pose.leftEar = Pose.Ear(turn: Score.leftEarTurn.at(n), back: Score.earsBack.at(n))
    pose.rightEar = Pose.Ear(turn: Score.rightEarTurn.at(n), back: Score.earsBack.at(n - 0.3) * 0.9)
    let (pupil, brow, squint) = (Score.pupil.at(n), Score.brow.at(n), Score.squint.at(n))
    pose.leftEye = Pose.Eye(lid: Score.leftLid.at(n), squint: squint, pupil: pupil, brow: brow)
    pose.rightEye = Pose.Eye(
      lid: Score.rightLid.at(n), squint: squint, pupil: pupil, brow: brow * 0.85)
    pose.gaze = Vector(Score.gazeX.at(n), Score.gazeY.at(n))
    pose.jaw = Score.jaw.at(n)
    pose.smile = Score.smile.at(n)
    pose.cheeks = Score.cheeks.at(n)
    pose.whiskers = Score.whiskers.at(n)
    pose.blush = Score.blush.at(n)
    pose.moustache = Score.moustache.at(n)
    pose.lick = Pose.Lick(amount: Score.lickAmount.at(n), side: Score.lickSide.at(n))
    pose.bell = Score.bell.at(n)
    TailScore.apply(n, to: &pose)
    lap(picture, &pose)
    pour(picture, &pose)
    return pose
  }

  /// A paw that kneads goes up and out, past the cheek, with its toes spread.
  private static func paw(lift: Double, side: Double) -> Pose.Paw {
    Pose.Paw(x: side * lift * 0.65, lift: lift * 0.45, spread: min(lift / 8, 1))
  }

  private static func lap(_ picture: Int, _ pose: inout Pose) {
    guard let (lap, beat) = Lap.at(picture) else { return }
    pose.jaw = beat.jaw
    pose.tongue.curl = beat.curl
    pose.column = beat.column
    pose.cheeks = max(pose.cheeks, beat.cheeks)
    pose.head += Vector(lap.shift, beat.bob * lap.strength)
    pose.roll += lap.roll
    pose.pitch += beat.bob * 0.004
    pose.headSquash -= beat.bob * 0.003
    pose.squash -= beat.bob * 0.0016
    let flap = beat.bob * 0.012
    pose.leftEar.turn += flap
    pose.rightEar.turn += flap * 1.2
    pose.whiskers += 0.3 - beat.cheeks * 0.4
  }

  /// Level, rings and drops: what the laps so far have done to the milk.
  private static func pour(_ picture: Int, _ pose: inout Pose) {
    for lap in Lap.all {
      pose.level -= lap.takes * smoothstep(0, 1, Double(picture - lap.touch) / 3)
      let age = picture - lap.touch
      if (0...3).contains(age) {
        let t = Double(age)
        pose.ripples.append(
          Pose.Ripple(spread: 0.22 + 0.2 * t, strength: (0.95 - 0.25 * t) * min(1, lap.strength)))
      }
    }
    pose.level -= 0.08 * smoothstep(64, 67, Double(picture))
    if (65...68).contains(picture) {
      pose.ripples.append(
        Pose.Ripple(spread: 0.4 + 0.14 * Double(picture - 65), strength: 0.8))
    }
    pose.drops = Splash.drops(at: picture)
  }

  /// Lets the tongue end exactly on the milk when it touches.
  private static func fitTongue(_ pose: inout Pose, _ picture: Int) {
    guard let (_, beat) = Lap.at(picture), beat.reach > 0 else { return }
    let head = HeadFrame(pose)
    let room = Bowl.surface(pose).y + 1 - Cat.tongueTouch(pose, head).y
    pose.tongue.length = max(3, room * beat.reach)
  }
}
