extension Pose {
  /// Holds still whatever has moved too little to be seen as movement.
  ///
  /// A form that creeps by a pixel reads as trembling; it either moves or it does not.
  mutating func rest(on before: Pose) {
    func hold(_ value: inout Double, _ old: Double, _ least: Double) {
      if abs(value - old) < least { value = old }
    }
    if (head - before.head).length < 1.2 { head = before.head }
    hold(&roll, before.roll, 0.012)
    hold(&pitch, before.pitch, 0.02)
    hold(&yaw, before.yaw, 0.02)
    hold(&headSquash, before.headSquash, 0.006)
    hold(&crouch, before.crouch, 0.012)
    hold(&squash, before.squash, 0.005)
    hold(&lean, before.lean, 0.006)
    hold(&leftEar.turn, before.leftEar.turn, 0.03)
    hold(&rightEar.turn, before.rightEar.turn, 0.03)
    hold(&leftEar.back, before.leftEar.back, 0.04)
    hold(&rightEar.back, before.rightEar.back, 0.04)
    hold(&leftEye.lid, before.leftEye.lid, 0.04)
    hold(&rightEye.lid, before.rightEye.lid, 0.04)
    hold(&leftEye.squint, before.leftEye.squint, 0.04)
    hold(&rightEye.squint, before.rightEye.squint, 0.04)
    hold(&leftEye.pupil, before.leftEye.pupil, 0.05)
    hold(&rightEye.pupil, before.rightEye.pupil, 0.05)
    hold(&leftEye.brow, before.leftEye.brow, 0.12)
    hold(&rightEye.brow, before.rightEye.brow, 0.12)
    if (gaze - before.gaze).length < 0.06 { gaze = before.gaze }
    hold(&jaw, before.jaw, 0.03)
    hold(&smile, before.smile, 0.08)
    hold(&cheeks, before.cheeks, 0.08)
    hold(&whiskers, before.whiskers, 0.08)
    hold(&blush, before.blush, 0.04)
    hold(&bell, before.bell, 0.05)
    hold(&tailBase, before.tailBase, 0.02)
    let still = zip(tailBends, before.tailBends).allSatisfy { abs($0 - $1) < 0.03 }
    if still { tailBends = before.tailBends }
    hold(&level, before.level, 0.006)
  }
}
