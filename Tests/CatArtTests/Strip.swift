@testable import CatArt

/// All pictures at half a pixel a point, drawn once for every test.
enum Strip {
  static let images: [Image] = Picture.numbers.map {
    Picture.canvas($0, scale: 0.5, ground: .paper).image()
  }

  /// The part of the picture's pixels that differ visibly between two pictures.
  static func change(_ from: Int, _ to: Int) -> Double {
    let (a, b) = (images[from].pixels, images[to].pixels)
    var changed = 0
    for index in stride(from: 0, to: a.count, by: 4) {
      for part in index..<index + 3 where abs(Int(a[part]) - Int(b[part])) > 24 {
        changed += 1
        break
      }
    }
    return Double(changed) / Double(a.count / 4)
  }

  /// The changes from each picture to the next.
  static let changes: [Double] = Picture.numbers.dropLast().map { change($0, $0 + 1) }

  static func cat(_ number: Int) -> Cat {
    Cat(Performance.poses[number], on: Canvas(width: 1, height: 1, scale: 1))
  }
}

extension Cat {
  var nose: Vector { head.face(0, 24) }
  var tailTip: Vector { tailAxis[tailAxis.count - 1] }

  /// Places that show whether anything moves.
  var marks: [Vector] {
    let lids = [pose.leftEye, pose.rightEye].map { Vector(0, 42 * ($0.lid - $0.squint)) }
    return [
      nose, tailTip, tongueTip, earTip(side: -1), earTip(side: 1),
      Vector(8 * pose.gaze.x, 8 * pose.gaze.y), Vector(pose.leftPaw.lift, pose.rightPaw.lift),
      Vector(0, 22 * pose.jaw), Vector(0, pose.breath * 5),
    ] + lids
  }
}
