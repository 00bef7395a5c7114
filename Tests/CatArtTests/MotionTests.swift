import Testing

@testable import CatArt

/// What an animator checks on the strip: arcs, holds, spikes, the seam.
@Suite struct MotionTests {
  @Test func onlyTheHeldPoseAtTheBeginningIsDrawnTwice() {
    let held = Picture.numbers.dropLast().filter { Strip.images[$0] == Strip.images[$0 + 1] }
    #expect(held == [0])
  }

  @Test func aPictureHoldsOrMovesByAHundredthOfTheHeight() {
    for number in Picture.numbers.dropLast() where Strip.images[number] != Strip.images[number + 1]
    {
      let moved =
        zip(Strip.cat(number).marks, Strip.cat(number + 1).marks)
        .map { ($0 - $1).length }.max() ?? 0
      #expect(moved >= 4.8, "\(number) to \(number + 1) moves \(moved) points")
    }
  }

  @Test func noChangeStandsAloneAmongItsNeighbours() {
    let changes = Strip.changes
    for index in changes.indices.dropFirst().dropLast() {
      let beside = max(changes[index - 1], changes[index + 1])
      #expect(changes[index] < 2.2 * beside + 0.03, "\(index) to \(index + 1)")
    }
  }

  @Test func theSeamIsNoLargerThanTheMedianStep() {
    let seam = Strip.change(80, 0)
    #expect(seam <= Strip.changes.sorted()[40])
    #expect(seam > 0.03, "the end is clearly another picture than the beginning")
  }

  @Test func nothingFlashes() {
    func brightness(_ image: Image) -> Double {
      Double(image.pixels.reduce(0) { $0 + Int($1) }) / Double(image.pixels.count)
    }
    let values = Strip.images.map(brightness)
    for (a, b) in zip(values, values.dropFirst()) { #expect(abs(a - b) < 6) }
  }

  @Test(arguments: [9...14, 68...70, 47...50])
  func theNoseTravelsOnArcs(movement: ClosedRange<Int>) {
    let path = movement.map { Strip.cat($0).nose }
    let (first, last) = (path[0], path[path.count - 1])
    let chord = last - first
    let bow = path.map { abs(($0 - first).dot(chord.unit.normal)) }.max() ?? 0
    #expect(bow > 2, "a straight line from \(first) to \(last)")
  }

  @Test func theTailTipNeverJumps() {
    let tips = Picture.numbers.map { Strip.cat($0).tailTip }
    for index in 1..<80 {
      let (before, after) = (tips[index] - tips[index - 1], tips[index + 1] - tips[index])
      #expect(before.length < 45, "\(index)")
      #expect((after - before).length < 50, "\(index)")
    }
  }

  @Test func theTongueWipesTheLipOnAnArc() {
    let tips = (73...76).map { Strip.cat($0).tongueTip }
    #expect(zip(tips, tips.dropFirst()).allSatisfy { $0.x < $1.x })
    #expect(tips[1].y < tips[0].y - 5)
    #expect(tips[2].y < tips[3].y - 5)
  }

  @Test func everyLapTouchesTheMilk() {
    for lap in Lap.all {
      let pose = Performance.poses[lap.touch]
      let touch = Strip.cat(lap.touch).tongueTouch
      #expect(abs(touch.y - Bowl.surface(pose).y) < 2, "\(lap.touch)")
      #expect(touch.y > Bowl.center.y - Bowl.rim.y)
    }
  }

  @Test func theChinStaysDry() {
    for lap in Lap.all {
      let pose = Performance.poses[lap.touch]
      #expect(Strip.cat(lap.touch).mouth.y < Bowl.surface(pose).y - 12, "\(lap.touch)")
    }
  }

  @Test func theLevelOnlyFalls() {
    let levels = Performance.poses.map(\.level)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(levels[0] == 1)
    #expect(levels[80] < 0.2 && levels[80] > 0)
  }

  @Test func nothingLeavesThePicture() {
    for number in Picture.numbers {
      let cat = Strip.cat(number)
      for mark in [cat.tailTip, cat.nose, cat.earTip(side: -1), cat.earTip(side: 1)] {
        #expect((12...308).contains(mark.x), "\(number)")
        #expect((8...470).contains(mark.y), "\(number)")
      }
    }
  }

  @Test(arguments: [0.9, 0.96, 1.07])
  func squashKeepsArea(squash: Double) {
    func area(_ outline: Outline) -> Double {
      let next = Array(outline.dropFirst()) + outline.prefix(1)
      return abs(zip(outline, next).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }) / 2
    }
    var pose = Pose()
    let rest = area(Cat(pose, on: Canvas(width: 1, height: 1, scale: 1)).torso)
    pose.squash = squash
    let squashed = area(Cat(pose, on: Canvas(width: 1, height: 1, scale: 1)).torso)
    #expect(abs(squashed / rest - 1) < 0.005)
  }
}
